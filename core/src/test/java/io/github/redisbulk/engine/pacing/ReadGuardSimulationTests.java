package io.github.redisbulk.engine.pacing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.redisbulk.ReadLatencyBound;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Writers under guard, neighbours and readers at one server, all of them simulated.
 */
class ReadGuardSimulationTests {

	private static final double MS = 1e6;

	private static final double SECOND = 1e9;

	private static final double BOUND = 2;

	/** What a SET of 1 KiB costs where a processor is the bottleneck, and a link. */
	private static final double PROCESSOR = 4_000;

	private static final double LINK = 43_000;

	/** By chance a writer may get little for a while. */
	private static final int SEEDS = 6;

	private World world = new World(1);

	private SimulatedNetwork network = new SimulatedNetwork(this.world, SimulatedServer.oneLine(this.world), 50_000);

	private SimulatedReaders readers = new SimulatedReaders(this.world, this.network, 6_000);

	private boolean reading;

	private final List<SimulatedWriter> writers = new ArrayList<>();

	private record Outcome(double[] writes, double p99) {

		double all() {
			return Arrays.stream(this.writes).sum();
		}

		double smallestShare() {
			return Arrays.stream(this.writes).min().orElseThrow() * this.writes.length / all();
		}

	}

	@ParameterizedTest
	@CsvSource({ "0.5, 4000", "1, 4000", "2, 4000", "5, 4000", "0.5, 43000", "1, 43000", "2, 43000", "5, 43000" })
	void keepsTheBoundAndUsesTheServer(double bound, double cost) {
		write(guard(bound), cost);
		Outcome outcome = run(3);
		assertThat(outcome.p99()).isLessThan(bound);
		assertThat(outcome.all()).isGreaterThan(0.95 * SECOND / cost * (1 - 6_000 * 2_000 / SECOND));
	}

	/**
	 * The first chunks seem to cost nothing, as do those after each moment in which the
	 * writer had no processor.
	 */
	@ParameterizedTest
	@CsvSource({ "0.5, 0.25", "1, 0.25", "2, 0.25", "0.5, 1", "1, 1", "2, 1" })
	void keepsTheBoundBehindAShaperThatLetsPassWhatComesAfterAQuietTime(double bound, double stall) {
		SimulatedProcess process = new SimulatedProcess(this.world);
		process.stall(20 * MS, stall * MS);
		behind(SimulatedServer.shaped(this.world, 1.3 * MS));
		SimulatedWriter writer = write(guard(bound, process), LINK);
		writer.process = process;
		Outcome outcome = run(3);
		assertThat(outcome.p99()).isLessThan(bound);
		assertThat(outcome.all()).isGreaterThan(0.9 * SECOND / LINK);
	}

	/** After each of the moments the shaper lets pass what has waited. */
	@ParameterizedTest
	@CsvSource({ "1, 4", "2, 4", "1, 8", "2, 8" })
	void keepsTheBoundBehindAShaperWhereTheServerStandsStillNowAndThen(double bound, double stolen) {
		SimulatedProcess process = new SimulatedProcess(this.world);
		process.stall(20 * MS, 0.5 * MS);
		behind(SimulatedServer.standingStill(this.world, SimulatedServer.shaped(this.world, 1.3 * MS),
				250 * stolen * MS, stolen * MS));
		SimulatedWriter writer = write(guard(bound, process), LINK);
		writer.process = process;
		Outcome outcome = run(6);
		assertThat(outcome.p99()).isLessThan(bound);
		assertThat(outcome.all()).isGreaterThan(0.9 * SECOND / LINK);
	}

	/** From bursts that others hardly notice to those that leave no room for anybody. */
	@ParameterizedTest
	@CsvSource({ "600, 0.9", "2000, 0.85", "2900, 0.7" })
	void goesOnBesideOthersWhoMakeReadsSlowAndAddsLittle(int burst, double least) {
		neighbour(burst);
		write(guard(BOUND), PROCESSOR);
		Outcome guarded = run(4);
		Outcome fixed = besideFixedChunks(burst, PROCESSOR);
		assertThat(guarded.all()).isGreaterThan(least * fixed.all());
		assertThat(guarded.p99()).isLessThan(1.05 * fixed.p99());
	}

	/** Behind a link there is always a burst in front of everybody. */
	@ParameterizedTest
	@CsvSource({ "600, 0.65", "2000, 0.7" })
	void goesOnBesideOthersWhoAreNeverDone(int burst, double least) {
		neighbour(burst, LINK);
		write(guard(BOUND), LINK);
		Outcome guarded = run(4);
		Outcome fixed = besideFixedChunks(burst, LINK);
		assertThat(guarded.all()).isGreaterThan(least * fixed.all());
		assertThat(guarded.p99()).isLessThan(1.05 * fixed.p99());
	}

	/** What reads took before anything was written tells that it is others. */
	@ParameterizedTest
	@ValueSource(ints = { 600, 2_000 })
	void hasItsWindowWithinASecondBesideOthersWhoAreNeverDone(int burst) {
		assertThat(inSecondSecond(guard(BOUND), burst, 1_000))
			.isGreaterThan(0.8 * new ReadGuardSimulationTests().inSecondSecond(Pacer.OFF, burst, 30));
	}

	/** The shortest of nine reads is no idle read there, and raises no bound. */
	@Test
	void keepsToABoundThatIsSetThoughNoReadWasQuickAtFirst() {
		List<SimulatedNeighbour> neighbours = withoutGap();
		write(guard(BOUND), LINK);
		Outcome guarded = run(4);
		ReadGuardSimulationTests other = new ReadGuardSimulationTests();
		other.withoutGap();
		other.write(Pacer.OFF, LINK, 30);
		Outcome fixed = other.run(4);
		assertThat(guarded.all()).isGreaterThan(0.8 * fixed.all());
		assertThat(guarded.p99()).isLessThan(1.05 * fixed.p99());
		neighbours.forEach(SimulatedNeighbour::end);
		this.world.pass(SECOND);
		assertThat(run(3).p99()).isLessThan(BOUND);
	}

	/** One of them is always in the way. */
	private List<SimulatedNeighbour> withoutGap() {
		SimulatedNeighbour large = neighbour(600, LINK);
		this.world.pass(SECOND / 3);
		SimulatedNeighbour small = neighbour(200, LINK);
		this.world.pass(SECOND / 3);
		return List.of(large, small);
	}

	private double inSecondSecond(Pacer pacer, int burst, int mostCommands) {
		neighbour(burst, LINK);
		this.world.pass(SECOND / 2);
		SimulatedWriter writer = write(pacer, LINK, mostCommands);
		this.world.pass(SECOND);
		long before = writer.written;
		this.world.pass(SECOND);
		return (double) (writer.written - before);
	}

	/** Each might take the others' load for a part of what its own chunks cost. */
	@ParameterizedTest
	@CsvSource({ "600, 2, 0.7", "600, 4, 0.5", "2000, 4, 0.6", "2000, 8, 0.3" })
	void writersBesideOthersShareWhatIsLeft(int burst, int count, double least) {
		double shares = 0;
		for (int seed = 1; seed <= SEEDS; seed++) {
			ReadGuardSimulationTests one = new ReadGuardSimulationTests();
			one.in(new World(seed));
			one.neighbour(burst);
			for (int i = 0; i < count; i++) {
				one.write(one.guard(BOUND), PROCESSOR);
				one.world.pass(SECOND / 5);
			}
			shares += one.run(4).smallestShare();
		}
		assertThat(shares / SEEDS).isGreaterThan(least);
	}

	private void in(World other) {
		this.world = other;
		behind(SimulatedServer.oneLine(other));
	}

	private static Outcome besideFixedChunks(int burst, double cost) {
		ReadGuardSimulationTests other = new ReadGuardSimulationTests();
		other.neighbour(burst, cost);
		other.write(Pacer.OFF, cost, 30);
		return other.run(4);
	}

	@Test
	void keepsTheBoundTogetherWithBurstsThatKeepItAlone() {
		neighbour(400);
		write(guard(BOUND), PROCESSOR);
		assertThat(run(3).p99()).isLessThan(BOUND);
	}

	/** What was added beside the neighbour must not pass for another neighbour. */
	@ParameterizedTest
	@CsvSource({ "2900, 4000", "600, 43000", "2000, 43000" })
	void isBackAtSpeedAndAtTheBoundWhenTheNeighbourHasGone(int burst, double cost) {
		SimulatedNeighbour neighbour = neighbour(burst, cost);
		write(guard(BOUND), cost);
		run(4);
		neighbour.end();
		this.world.pass(SECOND);
		Outcome outcome = run(1);
		assertThat(outcome.all()).isGreaterThan(0.9 * SECOND / cost);
		assertThat(outcome.p99()).isLessThan(BOUND);
	}

	@ParameterizedTest
	@CsvSource({ "2, 4000", "4, 4000", "8, 4000", "2, 43000", "4, 43000", "8, 43000" })
	void writersKeepTheBoundTogetherAndShareFairly(int count, double cost) {
		for (int i = 0; i < count; i++) {
			write(guard(BOUND), cost);
			this.world.pass(SECOND / 5);
		}
		Outcome outcome = run(8);
		assertThat(outcome.p99()).isLessThan(BOUND);
		assertThat(outcome.smallestShare()).isGreaterThan(0.8);
		assertThat(outcome.all()).isGreaterThan(0.95 * SECOND / cost * (1 - 6_000 * 2_000 / SECOND));
		this.writers.remove(0).end();
		this.world.pass(SECOND);
		assertThat(run(2).all()).isGreaterThan(0.95 * SECOND / cost * (1 - 6_000 * 2_000 / SECOND));
	}

	/**
	 * After such a moment each finds the others slow, and what each then may add must not
	 * be what makes the others slow.
	 */
	@ParameterizedTest
	@CsvSource({ "4, 1.2", "8, 2" })
	void writersFindBackToTheBoundWhereTheServerStandsStillNowAndThen(int count, double most) {
		double sum = 0;
		for (int seed = 1; seed <= SEEDS; seed++) {
			ReadGuardSimulationTests one = new ReadGuardSimulationTests();
			one.in(new World(seed));
			one.behind(SimulatedServer.standingStill(one.world, SimulatedServer.shaped(one.world, 1.3 * MS), 2 * SECOND,
					8 * MS));
			for (int i = 0; i < count; i++) {
				SimulatedProcess process = new SimulatedProcess(one.world);
				process.stall(count * MS, MS);
				one.write(one.guard(BOUND, process), LINK).process = process;
				one.world.pass(SECOND / 5);
			}
			sum += one.run(6).p99();
		}
		assertThat(sum / SEEDS).isLessThan(most * BOUND);
	}

	/**
	 * Whatever made each find the others slow, they must not go on to keep each other
	 * slow.
	 */
	@ParameterizedTest
	@CsvSource({ "4, 43000", "8, 43000", "8, 86000" })
	void writersFindBackToTheBoundWhenTheServerHasStoodStillForLong(int count, double cost) {
		boolean[] still = { false };
		SimulatedServer line = SimulatedServer.oneLine(this.world);
		behind((client, nanos, bytes, answered) -> line.take(client, still[0] ? 50 * nanos : nanos, bytes, answered));
		for (int i = 0; i < count; i++) {
			write(guard(BOUND), cost);
			this.world.pass(SECOND / 5);
		}
		run(1);
		still[0] = true;
		this.world.pass(3 * SECOND);
		still[0] = false;
		this.world.pass(8 * SECOND);
		assertThat(run(4).p99()).isLessThan(BOUND);
	}

	@ParameterizedTest
	@ValueSource(doubles = { 0.05, 0.5 })
	void keepsTheBoundAndOneCommandWhereCommandsAreDear(double millis) {
		direct();
		write(guard(BOUND), millis * MS).size = 100;
		Outcome outcome = run(4);
		assertThat(outcome.p99()).isLessThan(BOUND + millis);
		assertThat(outcome.all()).isGreaterThan(0.9 * SECOND / (millis * MS));
	}

	/**
	 * Nothing tells others' part from what a single command takes, but reads without it.
	 */
	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3, 4, 5, 6 })
	void restsWhereASingleCommandIsTooMuch(int seed) {
		in(new World(seed));
		direct();
		SimulatedProcess process = new SimulatedProcess(this.world);
		process.stall(20 * MS, 0.5 * MS);
		SimulatedWriter writer = write(guard(BOUND, process), 5 * MS);
		writer.process = process;
		writer.size = 100;
		Outcome outcome = run(4);
		assertThat(outcome.p99()).isLessThan(2 * 5.0);
		assertThat(outcome.all()).isBetween(30.0, 150.0);
	}

	@ParameterizedTest
	@ValueSource(doubles = { 5_000, 50_000 })
	void followsACostThatGrowsAHundredfoldWithinTwentySamples(double before) {
		direct();
		Pacer guard = guard(BOUND);
		double[] cost = { before };
		SimulatedWriter writer = write(guard, before);
		writer.size = 100;
		writer.cost = () -> cost[0];
		this.world.pass(2 * SECOND);
		int wide = guard.chunkMaxCommands();
		cost[0] = 100 * before;
		for (int samples = 0; samples < 20; samples++) {
			awaitSample(guard);
		}
		assertThat(guard.chunkMaxCommands()).isLessThanOrEqualTo(2);
		cost[0] = before;
		this.world.pass(2 * SECOND);
		assertThat(guard.chunkMaxCommands()).isGreaterThan(wide / 2);
	}

	private void awaitSample(Pacer guard) {
		Object before = guard.state();
		while (guard.state().equals(before)) {
			this.world.pass(MS / 10);
		}
	}

	/**
	 * Threads that wait for a processor are late, and no read of others waits for them.
	 */
	@Test
	void takesItsOwnWantOfAProcessorForNobodyElses() {
		double guarded = starved((process) -> guard(BOUND, process));
		double unguarded = new ReadGuardSimulationTests().starved((process) -> Pacer.OFF);
		assertThat(guarded).isGreaterThan(0.9 * unguarded);
	}

	private double starved(Function<SimulatedProcess, Pacer> guard) {
		direct();
		SimulatedProcess process = new SimulatedProcess(this.world);
		process.stall(5 * MS, MS);
		SimulatedWriter writer = write(guard.apply(process), 700);
		writer.size = 60;
		writer.process = process;
		return run(3).all();
	}

	private SimulatedNeighbour neighbour(int commands) {
		return neighbour(commands, PROCESSOR);
	}

	private SimulatedNeighbour neighbour(int commands, double cost) {
		SimulatedNeighbour neighbour = new SimulatedNeighbour(this.world, this.network, commands, cost);
		neighbour.begin();
		return neighbour;
	}

	/** From now on clients talk to Redis itself. */
	private void direct() {
		this.network = new SimulatedNetwork(this.world, SimulatedServer.inTurns(this.world), 50_000);
		this.readers = new SimulatedReaders(this.world, this.network, 200);
	}

	private void behind(SimulatedServer server) {
		this.network = new SimulatedNetwork(this.world, server, 50_000);
		this.readers = new SimulatedReaders(this.world, this.network, 6_000);
	}

	private Pacer guard(double bound) {
		return guard(bound, new SimulatedProcess(this.world));
	}

	private Pacer guard(double bound, SimulatedProcess process) {
		return new ReadGuard(ReadLatencyBound.of(Duration.ofNanos((long) (bound * MS))), false,
				new SimulatedProbe(this.world, this.network, process), new SignalWatch(Optional::empty, process::nanos),
				process);
	}

	private SimulatedWriter write(Pacer pacer, double cost) {
		return write(pacer, cost, 1_000);
	}

	private SimulatedWriter write(Pacer pacer, double cost, int mostCommands) {
		SimulatedWriter writer = new SimulatedWriter(this.world, this.network, pacer, mostCommands, 2);
		writer.cost = () -> cost;
		this.writers.add(writer);
		writer.begin();
		return writer;
	}

	/** Measures for some seconds, after two in which everybody finds their window. */
	private Outcome run(int seconds) {
		if (!this.reading) {
			this.reading = true;
			this.readers.begin();
		}
		this.world.pass(2 * SECOND);
		this.readers.forget();
		long[] before = this.writers.stream().mapToLong((writer) -> writer.written).toArray();
		this.world.pass(seconds * SECOND);
		double[] writes = new double[before.length];
		for (int i = 0; i < before.length; i++) {
			writes[i] = (double) (this.writers.get(i).written - before[i]) / seconds;
		}
		return new Outcome(writes, this.readers.millis(0.99));
	}

}
