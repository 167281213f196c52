package io.github.redisbulk.benchmarks.scaleout;

import java.util.List;
import java.util.function.Supplier;

import io.github.redisbulk.benchmarks.server.Lab;
import io.github.redisbulk.testkit.Driver;

/**
 * One question to a job and its workers.
 */
public interface Experiment {

	/**
	 * Returns its name.
	 * @return a word
	 */
	String name();

	/**
	 * Measures.
	 * @param setup with what
	 * @throws Exception if a server does not answer, or a job fails
	 */
	void run(Setup setup) throws Exception;

	/**
	 * What an experiment is done with.
	 *
	 * @param grounds the servers
	 * @param drivers those that are compared; where one will do, the first
	 * @param quick whether to take little time
	 * @param realtime whether readers run before everything else, which needs root
	 * @param lab starts a proxy that all share
	 * @param figures takes what is found out
	 */
	record Setup(Grounds grounds, List<Driver> drivers, boolean quick, boolean realtime, Supplier<Lab> lab,
			Figures figures) {

		Driver driver() {
			return this.drivers.get(0);
		}

		/** Chooses between what is enough and what is better. */
		int either(int enough, int better) {
			return this.quick ? enough : better;
		}

		/**
		 * Returns more rows than are written while a job is watched that is not ended.
		 */
		int endless() {
			return either(5_000_000, 12_000_000);
		}

	}

	/**
	 * Returns all of them.
	 * @return in the order in which they are done
	 */
	static List<Experiment> all() {
		return List.of(new OneWorker(), new Kills(), new TakeOver(), new ReadAgain(), new WorkOfMany(),
				new DelayBound(), new SharedBound(), new OnceCost(), new Commits());
	}

}
