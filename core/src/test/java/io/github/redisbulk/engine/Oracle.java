package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.engine.OracleCase.Settings;

/**
 * Carries cases out, through the real engine and over a real Redis, and tells which
 * reports are untrue.
 */
final class Oracle implements AutoCloseable {

	private final OracleServer server = new OracleServer();

	private final OracleJudge judge = new OracleJudge(this.server);

	private final FaultyConnector connector = new FaultyConnector(this.server);

	private final Map<Settings, BulkOptions> options = new HashMap<>();

	private final BulkWriter direct = writer(Settings.PLAIN);

	private final BulkWriter proxied = writer(
			new Settings(1, 1, false, false, false, true, Settings.PLAIN.attempts(), true));

	/**
	 * A case whose report is not true.
	 *
	 * @param made the case
	 * @param report the report
	 * @param untrue what is not true of it
	 */
	record Finding(OracleCase made, BulkReport report, String untrue) {

		@Override
		public String toString() {
			return this.made + "\n    " + this.made.name() + ": " + this.report + " " + this.report.failures()
					+ this.report.stopReason().map((reason) -> " stopped: " + reason).orElse("") + "\n    "
					+ this.untrue;
		}

	}

	private BulkWriter writer(Settings settings) {
		return new ChunkingBulkWriter(new OneServer(this.connector), settings.options(), new HurriedTime());
	}

	/** How many reports were not compared for too much doubt. */
	long skipped() {
		return this.judge.skipped();
	}

	/** Carries a case out. */
	BulkReport write(OracleCase next) {
		Settings settings = next.settings();
		this.judge.prepare(next);
		this.connector.begin(next);
		BulkMapper<List<List<String>>> mapper = (item, commands) -> item
			.forEach((words) -> OracleCalls.issue(words, settings.typed(), commands));
		return (settings.proxy() ? this.proxied : this.direct).write(next.items(), mapper,
				(current) -> this.options.computeIfAbsent(settings, Settings::options));
	}

	/** Carries a case out, and returns what is not true of its report. */
	Optional<Finding> examine(OracleCase next) {
		BulkReport report = write(next);
		return judge(next, report);
	}

	/** Judges the report of the case that was carried out last. */
	Optional<Finding> judge(OracleCase done, BulkReport report) {
		String untrue = this.judge.judge(done, report, this.connector);
		return untrue.isEmpty() ? Optional.empty() : Optional.of(new Finding(done, report, untrue));
	}

	/** Leaves out of a case whatever is not needed for its report to be untrue. */
	Finding shrink(Finding finding) {
		Finding smallest = finding;
		boolean smaller = true;
		while (smaller) {
			smaller = false;
			for (OracleCase next : smaller(smallest.made()).toList()) {
				Optional<Finding> found = examine(next);
				if (found.isPresent()) {
					smallest = found.get();
					smaller = true;
					break;
				}
			}
		}
		return smallest;
	}

	private static Stream<OracleCase> smaller(OracleCase big) {
		return Stream
			.of(without(big.items()).filter((items) -> !items.isEmpty()).map(big::withItems), fewerCommands(big),
					withoutItemAndFault(big), without(big.setup()).map(big::withSetup),
					fewerFaults(big.faults()).map(big::withFaults), plainer(big),
					plainerFaults(big.faults()).map(big::withFaults))
			.flatMap(Function.identity());
	}

	private static <T> Stream<List<T>> without(List<T> all) {
		return IntStream.range(0, all.size()).mapToObj((index) -> {
			List<T> fewer = new ArrayList<>(all);
			fewer.remove(index);
			return fewer;
		});
	}

	private static Stream<OracleCase> fewerCommands(OracleCase big) {
		return IntStream.range(0, big.items().size())
			.boxed()
			.flatMap((item) -> without(big.items().get(item)).filter((commands) -> !commands.isEmpty())
				.map((commands) -> {
					List<List<List<String>>> items = new ArrayList<>(big.items());
					items.set(item, commands);
					return big.withItems(items);
				}));
	}

	/** An item that is left out takes its fault along. */
	private static Stream<OracleCase> withoutItemAndFault(OracleCase big) {
		return without(big.items()).filter((items) -> !items.isEmpty())
			.flatMap((items) -> without(big.faults()).map((faults) -> big.withItems(items).withFaults(faults)));
	}

	/** Makes of each fault the plainest of its kind. */
	private static Stream<List<OracleFault>> plainerFaults(List<OracleFault> faults) {
		return IntStream.range(0, faults.size())
			.filter((index) -> !faults.get(index).plainer().equals(faults.get(index)))
			.mapToObj((index) -> {
				List<OracleFault> plainer = new ArrayList<>(faults);
				plainer.set(index, faults.get(index).plainer());
				return plainer;
			});
	}

	private static Stream<List<OracleFault>> fewerFaults(List<OracleFault> faults) {
		Stream<List<OracleFault>> healed = IntStream.range(0, faults.size())
			.filter((index) -> faults.get(index).harmful())
			.mapToObj((index) -> {
				List<OracleFault> fewer = new ArrayList<>(faults);
				fewer.set(index, OracleFault.NONE);
				return fewer;
			});
		return Stream.concat(faults.isEmpty() ? Stream.empty() : Stream.of(faults.subList(0, faults.size() - 1)),
				healed);
	}

	private static Stream<OracleCase> plainer(OracleCase big) {
		Settings now = big.settings();
		return Stream
			.of(now.withPacking(false), now.withAtomic(false), now.withTyped(false),
					now.with(now.chunkMaxCommands(), 1), now.with(4, now.inFlight()))
			.filter((settings) -> !settings.equals(now))
			.map(big::withSettings);
	}

	@Override
	public void close() {
		try (this.server; this.direct) {
			this.proxied.close();
		}
	}

}
