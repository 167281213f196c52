package io.github.redisbulk.benchmarks.ratio;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import io.github.redisbulk.benchmarks.rival.Baseline;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.rival.Rival;
import io.github.redisbulk.benchmarks.rival.Strategy;
import io.github.redisbulk.benchmarks.server.Target;

/**
 * Every rival, with its connection open for all cases.
 */
public final class Entrants implements AutoCloseable {

	private final List<Entrant> all = new ArrayList<>();

	/**
	 * Opens all connections.
	 * @param target where to
	 * @param wanted tells by the name of a strategy whether it takes part
	 */
	public Entrants(Target target, Predicate<String> wanted) {
		for (Strategy strategy : Strategy.values()) {
			if (wanted.test(strategy.label())) {
				for (Driver driver : Driver.values()) {
					this.all.add(new Entrant(strategy.label(), driver.label(), strategy.open(driver, target)));
				}
			}
		}
		for (Baseline baseline : Baseline.values()) {
			if (wanted.test(baseline.label())) {
				this.all.add(new Entrant(baseline.label(), "own", baseline.open(target)));
			}
		}
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
