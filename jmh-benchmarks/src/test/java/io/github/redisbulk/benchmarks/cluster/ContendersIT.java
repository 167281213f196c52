package io.github.redisbulk.benchmarks.cluster;

import java.util.List;

import io.github.redisbulk.benchmarks.cluster.Contenders.Contender;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.rival.Shape;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Everybody who takes part really writes what it is given, and the reference does.
 */
class ContendersIT {

	private static ClusterLab lab;

	@BeforeAll
	static void start() {
		lab = new ClusterLab();
	}

	@AfterAll
	static void stop() {
		if (lab != null) {
			lab.close();
		}
	}

	@Test
	void writeEveryItem() throws Exception {
		List<Item> items = Item.tagged(1234, 20, 10);
		try (Contenders contenders = new Contenders(lab.nodes(), List.of(Driver.values()), false)) {
			assertThat(contenders.all()).hasSize(8);
			for (Contender contender : contenders.all()) {
				lab.requireEveryKey(contender.name(), items, (all) -> contender.rival().write(all, new Shape(100, 2)));
				assertThat(contender.rival().missed()).as(contender.name()).isZero();
			}
		}
	}

	@Test
	void pipesWriteEveryItemToItsNode() throws Exception {
		List<Item> items = Item.list(1234, 20);
		try (PipePerNode pipes = new PipePerNode(lab, items)) {
			lab.requireEveryKey(pipes.name(), items, (all) -> assertThat(pipes.commandsPerSecond()).isPositive());
		}
	}

}
