package io.github.redisbulk.importer.page;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.PacingState;
import io.github.redisbulk.ReadLatencyBound;
import org.jspecify.annotations.Nullable;

/**
 * An import at a moment, as the browser is told of it.
 *
 * @param identity which import it is
 * @param state STARTING, RUNNING, HELD or ENDED
 * @param stopped why it ended early, or {@code null}
 * @param onPurpose whether somebody wanted it to end early
 * @param outcomes how its rows ended so far
 * @param done the share that is done, from 0 to 1, or {@code null} where nobody knows
 * @param leftMillis how long the rest takes at the present pace, or {@code null} where
 * nobody knows
 * @param pace how it goes about its writing
 * @param nodes what it does at each node of a cluster, empty without one
 * @param rejected what is known of rows that are not written
 */
record ImportSnapshot(Identity identity, String state, @Nullable String stopped, boolean onPurpose, Outcomes outcomes,
		@Nullable Double done, @Nullable Long leftMillis, @Nullable Pace pace, List<Node> nodes, Rejected rejected) {

	static ImportSnapshot before(Identity identity, boolean ended, @Nullable String stopped, Rejected rejected) {
		return new ImportSnapshot(identity, ended ? "ENDED" : "STARTING", stopped, false, new Outcomes(0, 0, 0, 0, 0),
				null, null, null, List.of(), rejected);
	}

	boolean isEnded() {
		return "ENDED".equals(this.state);
	}

	/**
	 * Which import it is.
	 *
	 * @param id tells it from others
	 * @param name what it is called
	 * @param items what a row is called, in the plural
	 */
	record Identity(long id, String name, String items) {
	}

	/**
	 * How rows ended.
	 *
	 * @param read taken from the source
	 * @param written written
	 * @param failed refused or malformed
	 * @param unknown sent, and the answer was lost
	 * @param notSent never sent
	 */
	record Outcomes(long read, long written, long failed, long unknown, long notSent) {

		static Outcomes of(BulkProgress progress, Watched.Counts counts) {
			return new Outcomes(progress.read(), progress.written(), counts.failed, counts.unknown, counts.notSent);
		}

		long settled() {
			return this.written + this.failed + this.unknown + this.notSent;
		}

	}

	/**
	 * How the import goes about its writing.
	 *
	 * @param rate rows a second, lately
	 * @param chunkCommands how many commands went together, lately
	 * @param pauseMillis the gap between chunks
	 * @param elapsedMillis since the first row
	 * @param regime what sets the pace, in words
	 * @param strategy huge, fixed or guard
	 * @param setting what the strategy was told
	 * @param boundMillis what reads are to stay below, or are compared with, or
	 * {@code null}
	 */
	record Pace(double rate, double chunkCommands, double pauseMillis, long elapsedMillis, String regime,
			String strategy, String setting, @Nullable Double boundMillis) {

		static Pace of(BulkRun run, Pulse.Beat beat, boolean ended, @Nullable Duration compared) {
			BulkOptions options = run.options();
			PacingState pacing = run.progress().pacing();
			Strategy strategy = Strategy.of(options);
			boolean guarded = strategy.kind() == Strategy.Kind.GUARD && pacing != null;
			Duration pause = (guarded && pacing != null) ? pacing.rest() : options.pause();
			return new Pace(ended ? run.rate() : beat.rate(), beat.chunkCommands(), millis(pause),
					run.progress().elapsed().toMillis(), regime(run, pacing, ended),
					strategy.kind().name().toLowerCase(Locale.ROOT), setting(strategy, options),
					bound((guarded && pacing != null) ? pacing.bound() : compared));
		}

		private static @Nullable Double bound(@Nullable Duration bound) {
			return (bound != null) ? millis(bound) : null;
		}

		private static String regime(BulkRun run, @Nullable PacingState pacing, boolean ended) {
			if (ended) {
				return "ended";
			}
			if (run.state() == BulkRun.State.HELD) {
				return "held by hand";
			}
			return run.retrying()
				.map((reason) -> "sending again: " + reason)
				.orElseGet(() -> (pacing != null && isGuarded(run)) ? pacing.regime().toString()
						: run.options().pause().isZero() ? "as fast as answers come" : "a fixed pause");
		}

		private static boolean isGuarded(BulkRun run) {
			return Strategy.of(run.options()).kind() == Strategy.Kind.GUARD;
		}

		private static String setting(Strategy strategy, BulkOptions options) {
			return switch (strategy.kind()) {
				case HUGE -> String.format(Locale.ROOT, "%,d commands at once", options.chunkMaxCommands());
				case FIXED -> String.format(Locale.ROOT, "%,d commands, then %s ms", options.chunkMaxCommands(),
						number(millis(options.pause())));
				case GUARD -> "reads below " + (options.readLatencyBound().equals(ReadLatencyBound.AUTO)
						? "a bound found by itself" : number(millis(strategy.bound())) + " ms");
			};
		}

		private static String number(double millis) {
			return (millis == Math.rint(millis)) ? Long.toString((long) millis) : Double.toString(millis);
		}

		private static double millis(Duration time) {
			return time.toNanos() / 1e6;
		}

	}

	/**
	 * What the import does at a node of a cluster.
	 *
	 * @param address the node, as {@code host:port}
	 * @param slots how many slots it is sent
	 * @param commands how many commands have gone there
	 * @param waitingBytes what waits for it
	 * @param redirects how many commands it has sent elsewhere
	 */
	record Node(String address, int slots, long commands, long waitingBytes, long redirects) {

		static List<Node> of(BulkProgress progress) {
			return progress.nodes()
				.stream()
				.map((node) -> new Node(node.address(), node.slots(), node.traffic().commands(), node.waitingBytes(),
						node.redirects()))
				.toList();
		}

	}

	/**
	 * What is known of rows that are not written.
	 *
	 * @param listed how many of them the page can list
	 * @param file whether there is a file to be imported again
	 */
	record Rejected(int listed, boolean file) {
	}

}
