package io.github.redisbulk.benchmarks.ratio;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

import io.github.redisbulk.benchmarks.rival.Baseline;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.rival.Parallel;
import io.github.redisbulk.benchmarks.rival.Rival;
import io.github.redisbulk.benchmarks.rival.Strategy;
import io.github.redisbulk.benchmarks.server.Target;
import io.github.redisbulk.benchmarks.server.Wire;

/**
 * Every rival, with its connection open for all cases.
 */
public final class Entrants implements AutoCloseable {

	private final List<Entrant> all = new ArrayList<>();

	private final int connections;

	/**
	 * Connects those that can be, each.
	 * @param target where to write
	 * @param connections how many connections each has
	 * @param wanted which strategies take part
	 */
	public Entrants(Target target, int connections, Predicate<String> wanted) {
		this.connections = connections;
		Wire.Kind wire = target.wire().kind();
		for (Strategy strategy : Strategy.values()) {
			for (Driver driver : Driver.values()) {
				if (wanted.test(strategy.label()) && strategy.goesOver(wire, driver)) {
					add(strategy.label(), driver.label(), () -> strategy.open(driver, target));
				}
			}
		}
		for (Baseline baseline : Baseline.values()) {
			if (wanted.test(baseline.label()) && baseline.goesOver(wire)) {
				add(baseline.label(), "own", () -> baseline.open(target));
			}
		}
	}

	private void add(String strategy, String driver, Supplier<Rival> opener) {
		this.all.add(new Entrant(strategy, driver, Parallel.of(this.connections, opener)));
	}

	int connections() {
		return this.connections;
	}

	List<Entrant> all() {
		return this.all;
	}

	@Override
	public void close() {
		this.all.forEach((entrant) -> entrant.rival().close());
	}

	/**
	 * A rival with its name.
	 *
	 * @param strategy how it writes
	 * @param driver over which driver
	 * @param rival the rival itself
	 */
	public record Entrant(String strategy, String driver, Rival rival) {
	}

}
