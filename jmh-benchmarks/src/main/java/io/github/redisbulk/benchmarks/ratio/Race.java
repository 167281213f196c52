package io.github.redisbulk.benchmarks.ratio;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.redisbulk.benchmarks.ratio.Report.CaseReport;
import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.server.Target;

/**
 * One case: all contestants take turns, and every round begins and ends with the
 * reference.
 */
public final class Race implements AutoCloseable {

	private final Case work;

	private final Effort effort;

	private final Reference reference;

	private final List<Contestant> contestants;

	private final List<Double> references = new ArrayList<>();

	/**
	 * Prepares the keys.
	 * @param work what is written
	 * @param effort for how long
	 * @param entrants who writes it
	 * @param target where to
	 * @throws Exception if the reference is not ready
	 */
	public Race(Case work, Effort effort, Entrants entrants, Target target) throws Exception {
		this(work, effort, Item.list(work.keys(), work.valueSize()), entrants, target);
	}

	private Race(Case work, Effort effort, List<Item> items, Entrants entrants, Target target) throws Exception {
		this(work, effort, Reference.to(target, items, entrants.connections()),
				entrants.all().stream().map((entrant) -> new Contestant(entrant, work, items)).toList());
	}

	/**
	 * Prepares a race of any contestants.
	 * @param work what is written
	 * @param effort for how long
	 * @param reference what the ratios are ratios to; closed with the race
	 * @param contestants who writes
	 */
	public Race(Case work, Effort effort, Reference reference, List<Contestant> contestants) {
		this.work = work;
		this.effort = effort;
		this.reference = reference;
		this.contestants = List.copyOf(contestants);
	}

	/**
	 * Measures.
	 * @param warmUp how long each contestant runs before
	 * @return what came of it
	 * @throws Exception if something was refused
	 */
	public CaseReport run(Duration warmUp) throws Exception {
		this.reference.commandsPerSecond();
		for (Contestant contestant : this.contestants) {
			contestant.warmUp(warmUp, this.effort.sample());
		}
		for (int round = 0; round < this.effort.rounds(); round++) {
			double before = this.reference.commandsPerSecond();
			for (Contestant contestant : Statistics.order(this.contestants, round)) {
				contestant.takeTurn();
			}
			this.references.add((before + this.reference.commandsPerSecond()) / 2);
		}
		return new CaseReport(this.work, this.reference.name(), this.references,
				this.contestants.stream().map((contestant) -> contestant.result(this.references)).toList());
	}

	@Override
	public void close() throws IOException {
		this.reference.close();
	}

}
