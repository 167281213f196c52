package io.github.redisbulk.benchmarks.scaleout;

import java.util.ArrayList;
import java.util.List;

/**
 * The same file, loaded by one worker and by several, each of which has written as much
 * before. Does each of them add work, or only share it? All are there from the start and
 * take turns, for a machine may be slower a minute later. What it costs to start a
 * process and to warm it up is told by itself.
 */
final class WorkOfMany implements Experiment {

	private static final List<Integer> COUNTS = List.of(1, 2, 4, 8);

	private static final int PARTITIONS = 16;

	@Override
	public String name() {
		return "work";
	}

	@Override
	public void run(Setup setup) throws Exception {
		int rows = setup.either(2_000_000, 4_000_000);
		List<Team> teams = new ArrayList<>();
		try {
			for (int count : COUNTS) {
				teams.add(new Team(setup, count, rows));
			}
			for (Team team : teams) {
				team.warmUp();
			}
			for (int round = 0; round < setup.either(1, 5); round++) {
				double alone = teams.get(0).measure();
				for (Team team : teams.subList(1, teams.size())) {
					setup.figures()
						.add("processor-seconds-of-one-worker's " + team.crew.count(), team.measure() / alone);
				}
			}
		}
		finally {
			teams.forEach(Team::close);
		}
	}

	/** Workers with a job of their own, and its database. */
	private static final class Team implements AutoCloseable {

		private final Figures figures;

		private final double millions;

		private final LoadJob job;

		private final Crew crew;

		private int jobs;

		Team(Setup setup, int count, int rows) throws Exception {
			this.figures = setup.figures();
			this.millions = rows / 1e6;
			Load load = setup.grounds().load(setup.driver(), Work.SET, rows, PARTITIONS);
			this.job = new LoadJob(load);
			this.crew = new Crew(load, count);
			this.figures.add("processor-seconds-to-start-a-worker " + count, processorSeconds() / count);
		}

		void warmUp() throws Exception {
			for (int i = 0; i < this.crew.count(); i++) {
				this.figures.add("processor-seconds-a-million-items-while-warming-up " + this.crew.count(), load());
			}
		}

		double measure() throws Exception {
			double seconds = load();
			this.figures.add("processor-seconds-a-million-items " + this.crew.count(), seconds);
			return seconds;
		}

		private double load() throws Exception {
			double before = processorSeconds();
			Running.start(this.job, this.jobs++).complete();
			return (processorSeconds() - before) / this.millions;
		}

		private double processorSeconds() {
			return this.crew.processorTime().toNanos() / 1e9;
		}

		@Override
		public void close() {
			this.crew.close();
			this.job.close();
		}

	}

}
