package io.github.redisbulk.benchmarks.protection;

import java.util.Locale;

/**
 * A question to the servers.
 */
public enum Experiment {

	/** Every setting and the guard at several bounds, in turns. */
	SETTINGS(new EverySetting()),

	/** Values, reads and writers that change in mid-run. */
	CHANGES(new Changes()),

	/** Somebody else writes in bursts through the same proxy. */
	NEIGHBOUR(new BesideNeighbour()),

	/** Several processes write through the same proxy. */
	WRITERS(new ManyWriters()),

	/** Commands that take long, straight to Redis. */
	DEAR(new DearCommands()),

	/** A writer of which nothing is set. */
	DEFAULT(new NothingSet());

	@SuppressWarnings("ImmutableEnumChecker") // none of them has a field
	private final Procedure procedure;

	Experiment(Procedure procedure) {
		this.procedure = procedure;
	}

	String label() {
		return name().toLowerCase(Locale.ROOT);
	}

	void run(Stage stage) throws Exception {
		this.procedure.run(stage);
	}

	/** How a question is put. */
	interface Procedure {

		/**
		 * Measures, in as many rounds as are planned.
		 * @param stage everything that is needed, and takes what comes of it
		 */
		void run(Stage stage) throws Exception;

	}

}
