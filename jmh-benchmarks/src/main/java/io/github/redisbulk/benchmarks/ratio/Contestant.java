package io.github.redisbulk.benchmarks.ratio;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.redisbulk.benchmarks.ratio.Entrants.Entrant;
import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.rival.Shape;

/**
 * A rival at the start: with its name, its keys, and the samples of its turns.
 */
public final class Contestant {

	private static final int FIRST_RUN = 2000;

	/** A first turn is slow for reasons of its own, and tells nothing of the length. */
	private static final int LEAST_TURNS = 6;

	private final Entrant entrant;

	private final Case work;

	private final List<Item> items;

	private final List<Sample> samples = new ArrayList<>();

	private int turn;

	/**
	 * Takes a rival to the start.
	 * @param entrant the rival, with its connection open
	 * @param work what is written, and how it is cut
	 * @param items the keys
	 */
	public Contestant(Entrant entrant, Case work, List<Item> items) {
		this.entrant = entrant;
		this.work = work;
		this.items = items;
		this.turn = Math.min(FIRST_RUN, items.size());
	}

	/**
	 * Runs until the compiler has had its time, and finds out how many commands make a
	 * turn of the wanted length.
	 */
	void warmUp(Duration warmUp, Duration turnLength) throws Exception {
		long deadline = System.nanoTime() + warmUp.toNanos();
		for (int turns = 0; turns < LEAST_TURNS || System.nanoTime() < deadline; turns++) {
			this.turn = commandsIn(turnLength, turn());
		}
	}

	private int commandsIn(Duration time, Sample sample) {
		double commands = sample.commandsPerSecond() * time.toNanos() / 1e9;
		int thousands = (int) Math.round(commands / 1000);
		return Math.min(this.items.size(), Math.max(1, thousands) * 1000);
	}

	void takeTurn() throws Exception {
		this.samples.add(turn());
	}

	private Sample turn() throws Exception {
		return Sample.of(this.entrant.rival(), this.items.subList(0, this.turn), this.work.shape());
	}

	/** Returns what came of it, given the reference's rate of each round. */
	Result result(List<Double> references) {
		Shape real = this.entrant.rival().real(this.work.shape());
		List<Double> rates = this.samples.stream().map(Sample::commandsPerSecond).toList();
		return new Result(this.work.name(), this.entrant.strategy(), this.entrant.driver(), real.chunk(),
				real.inFlight(), rates, Statistics.ratios(rates, references),
				this.samples.stream().map(Sample::bytesPerCommand).toList());
	}

}
