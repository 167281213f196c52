package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import io.github.redisbulk.BulkReport;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.engine.Oracle.Finding;
import io.github.redisbulk.engine.OracleCase.Settings;
import io.github.redisbulk.engine.OracleFault.Kind;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sequences of commands through the engine, over a real Redis, with every pattern of
 * applied and lost, not applied and lost, and refused in passing: what the report says
 * must be what the server holds. A failure names the case as a line, without whatever it
 * does not need; {@code -Dredis-bulk.oracle.seed=} chooses other sequences, and
 * {@code -Dredis-bulk.oracle.sequences=1000000} is the long form, which leaves no pair of
 * commands out.
 */
@TestInstance(Lifecycle.PER_CLASS)
class SemanticOracleIT {

	private static final Log logger = LogFactory.getLog(SemanticOracleIT.class);

	private static final long SEQUENCES = Long.getLong("redis-bulk.oracle.sequences", 5_000);

	private static final long SEED = Long.getLong("redis-bulk.oracle.seed", 1);

	private static final long LONG_FORM = 1_000_000;

	/** Enough to see what is wrong. */
	private static final int MAX_FINDINGS = Integer.getInteger("redis-bulk.oracle.findings", 20);

	private Oracle oracle;

	/** Untrue reports by the forms of the commands that they need. */
	private final Map<String, Finding> findings = new LinkedHashMap<>();

	private long untrue;

	@BeforeAll
	void open() {
		this.oracle = new Oracle();
	}

	@BeforeEach
	void forget() {
		this.findings.clear();
		this.untrue = 0;
	}

	@AfterAll
	void close() {
		this.oracle.close();
	}

	@Test
	void reportsOfShortSequencesAreTrue() {
		long begun = System.nanoTime();
		long done = examineAll(new OracleShortSequences(1, OracleAlphabet.all()), exhaustive(SEQUENCES / 10))
				+ examineAll(new OracleShortSequences(2, OracleAlphabet.all()), exhaustive(SEQUENCES / 4))
				+ examineAll(new OracleShortSequences(3, OracleAlphabet.SHORT), SEQUENCES / 4);
		conclude("short sequences", done, begun);
	}

	@Test
	void reportsOfRandomSequencesAreTrue() {
		long begun = System.nanoTime();
		for (long number = 0; number < SEQUENCES / 2 && goesOn(); number++) {
			examine(OracleSequences.withFaults(SEED * 1_000_000_000 + number));
		}
		conclude("random sequences from seed " + SEED, SEQUENCES / 2, begun);
	}

	@Test
	void countsWhereItGaveUp() {
		Map<String, long[]> counts = new TreeMap<>();
		OracleShortSequences alone = new OracleShortSequences(1, OracleAlphabet.all());
		for (long number = 0; number < alone.total(); number++) {
			OracleCase next = alone.get(number);
			if (next.faults().get(0).kind() == Kind.LOST || next.faults().get(0).kind() == Kind.LOST_APPLIED) {
				count(next.withSettings(Settings.PLAIN), counts, 0);
			}
		}
		for (long number = 0; number < SEQUENCES / 4; number++) {
			count(OracleSequences.lostOnce(SEED * 1_000_000_000 + number), counts, 2);
		}
		logger.info(counts.entrySet()
			.stream()
			.map((entry) -> "%-24s %6d %6d %8d %8d".formatted(entry.getKey(), entry.getValue()[0], entry.getValue()[1],
					entry.getValue()[2], entry.getValue()[3]))
			.collect(Collectors.joining("\n",
					"Lost once: alone, then UNKNOWN; among others, then UNKNOWN; %d reports not compared\n"
						.formatted(this.oracle.skipped()),
					"")));
		assertThat(this.findings.values()).isEmpty();
	}

	/** Counts the command whose answer is lost, and whether its item is unknown then. */
	private void count(OracleCase next, Map<String, long[]> counts, int column) {
		int lost = next.faults().size() - 1;
		int item = 0;
		for (int commands = lost; commands >= next.items().get(item).size(); item++) {
			commands -= next.items().get(item).size();
		}
		if (outcome(this.oracle.write(next.withFaults(List.of())), item) != Outcome.WRITTEN) {
			// refused without any fault
			return;
		}
		BulkReport report = this.oracle.write(next);
		boolean unknown = outcome(report, item) == Outcome.UNKNOWN;
		long[] row = counts.computeIfAbsent(OracleAlphabet.form(next.commands().get(lost)), (form) -> new long[4]);
		row[column]++;
		row[column + 1] += unknown ? 1 : 0;
		this.oracle.judge(next, report).ifPresent(this::found);
	}

	private static Outcome outcome(BulkReport report, int item) {
		return report.failures()
			.stream()
			.filter((result) -> result.position() == item)
			.map(ItemResult::outcome)
			.findFirst()
			.orElse(Outcome.WRITTEN);
	}

	@Test
	void whatIsHarmlessAndLostOnceIsWritten() {
		List<String> unknown = new ArrayList<>();
		for (long number = 0; number < SEQUENCES / 4 && unknown.size() < MAX_FINDINGS; number++) {
			OracleCase next = OracleHarmless.lostOnce(SEED * 1_000_000_000 + number);
			BulkReport report = this.oracle.write(next);
			Optional<Finding> finding = this.oracle.judge(next, report);
			finding.ifPresent(this::found);
			if (!report.complete()) {
				unknown.add(next + "\n    " + next.name() + ": "
						+ report.failures().stream().map(ItemResult::toString).collect(Collectors.joining(", ")));
			}
		}
		assertThat(unknown).as("given up, and harmless").isEmpty();
		assertThat(this.findings.values()).isEmpty();
	}

	/** The long form leaves no pair out. */
	private static long exhaustive(long wanted) {
		return (SEQUENCES >= LONG_FORM) ? Long.MAX_VALUE : wanted;
	}

	private boolean goesOn() {
		return this.findings.size() < MAX_FINDINGS;
	}

	private long examineAll(OracleShortSequences sequences, long wanted) {
		long total = sequences.total();
		// an odd stride meets all patterns and settings
		long stride = Math.max(1, total / Math.max(1, wanted) | 1);
		long done = 0;
		for (long number = (stride > 1) ? SEED % stride : 0; number < total && goesOn(); number += stride) {
			examine(sequences.get(number));
			done++;
		}
		return done;
	}

	private void examine(OracleCase next) {
		try {
			this.oracle.examine(next).ifPresent(this::found);
		}
		catch (RuntimeException | AssertionError ex) {
			throw new AssertionError("Failed at " + next, ex);
		}
	}

	private void found(Finding finding) {
		this.untrue++;
		Finding smallest = this.oracle.shrink(finding);
		this.findings.putIfAbsent(
				smallest.made().commands().stream().map(OracleAlphabet::form).collect(Collectors.joining(", ")),
				smallest);
	}

	private void conclude(String what, long done, long begun) {
		double seconds = (System.nanoTime() - begun) / (double) TimeUnit.SECONDS.toNanos(1);
		logger.info("%d %s in %.1f s, %.0f a second; %d untrue, %d not compared".formatted(done, what, seconds,
				done / seconds, this.untrue, this.oracle.skipped()));
		assertThat(this.findings.values().stream().map(Finding::toString).collect(Collectors.joining("\n", "", "")))
			.as("untrue reports")
			.isEmpty();
	}

}
