package io.github.redisbulk.actuate;

import java.util.List;
import java.util.function.Supplier;

import io.github.redisbulk.BulkRun;
import io.github.redisbulk.BulkRun.State;
import io.github.redisbulk.BulkWriter;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

/**
 * Shows what a {@link BulkWriter} does and, where
 * {@code management.endpoint.redisbulk.access} is {@code unrestricted}, steers it. No
 * item, key or value is shown.
 * <p>
 * This class is thread-safe.
 */
@Endpoint(id = "redisbulk", defaultAccess = Access.READ_ONLY)
public class RedisBulkEndpoint {

	private static final String OPTIONS = "pause, chunkMaxCommands, chunkMaxBytes, inFlight, maxRate,"
			+ " readLatencyBound and yieldToOthers";

	private final Supplier<@Nullable BulkWriter> writer;

	/**
	 * Creates an endpoint.
	 * @param writer the writer, {@code null} while nobody uses it
	 */
	public RedisBulkEndpoint(Supplier<@Nullable BulkWriter> writer) {
		this.writer = writer;
	}

	/**
	 * Shows all runs that the writer knows of.
	 * @return the runs, and the options of runs to come
	 */
	@ReadOperation
	public RunsDescriptor runs() {
		BulkWriter known = this.writer.get();
		return (known == null) ? new RunsDescriptor(null, List.of()) : new RunsDescriptor(
				OptionsDescriptor.of(known.options()), known.runs().stream().map(RunDescriptor::of).toList());
	}

	/**
	 * Shows a run.
	 * @param id the run's number
	 * @return the run, {@code null} where it is not known, or not any more
	 */
	@ReadOperation
	public @Nullable RunDescriptor run(@Selector long id) {
		BulkRun run = find(id);
		return (run != null) ? RunDescriptor.of(run) : null;
	}

	/**
	 * Changes the options of runs to come.
	 * @param pause the gap between chunks, such as {@code 20ms}
	 * @param chunkMaxCommands commands in a chunk, at most
	 * @param chunkMaxBytes bytes in a chunk, at most, such as {@code 64KB}
	 * @param inFlight chunks on their way without an answer, at most
	 * @param maxRate commands or bytes a second, at most, such as {@code 20000} or
	 * {@code 10MB}
	 * @param readLatencyBound what the latency of reads is to stay below, such as
	 * {@code 2ms}, {@code auto} or {@code none}
	 * @param yieldToOthers whether nothing is written while others make reads far slower,
	 * {@code true} or {@code false}
	 * @return all options of runs to come
	 */
	@WriteOperation
	public OptionsDescriptor change(@Nullable String pause, @Nullable String chunkMaxCommands,
			@Nullable String chunkMaxBytes, @Nullable String inFlight, @Nullable String maxRate,
			@Nullable String readLatencyBound, @Nullable String yieldToOthers) {
		Change change = new Change().pause(pause)
			.chunkMaxCommands(chunkMaxCommands)
			.chunkMaxBytes(chunkMaxBytes)
			.inFlight(inFlight)
			.maxRate(maxRate)
			.readLatencyBound(readLatencyBound)
			.yieldToOthers(yieldToOthers);
		if (change.isEmpty()) {
			throw Change.invalid("Give one of " + OPTIONS);
		}
		BulkWriter known = this.writer.get();
		if (known == null) {
			throw Change.invalid("Nobody has asked for the BulkWriter yet: change its properties");
		}
		change.applyTo(known::change);
		return OptionsDescriptor.of(known.options());
	}

	/**
	 * Changes a run that goes on.
	 * @param id the run's number
	 * @param action {@code hold}, {@code resume} or {@code stop}
	 * @param pause the gap between chunks, such as {@code 20ms}
	 * @param chunkMaxCommands commands in a chunk, at most
	 * @param chunkMaxBytes bytes in a chunk, at most, such as {@code 64KB}
	 * @param inFlight chunks on their way without an answer, at most
	 * @param maxRate commands or bytes a second, at most, such as {@code 20000} or
	 * {@code 10MB}
	 * @param readLatencyBound what the latency of reads is to stay below, such as
	 * {@code 2ms}, {@code auto} or {@code none}
	 * @param yieldToOthers whether nothing is written while others make reads far slower,
	 * {@code true} or {@code false}
	 * @return the run, {@code null} where it is not known, or not any more
	 */
	@WriteOperation
	public @Nullable RunDescriptor steer(@Selector long id, @Nullable String action, @Nullable String pause,
			@Nullable String chunkMaxCommands, @Nullable String chunkMaxBytes, @Nullable String inFlight,
			@Nullable String maxRate, @Nullable String readLatencyBound, @Nullable String yieldToOthers) {
		Change change = new Change().pause(pause)
			.chunkMaxCommands(chunkMaxCommands)
			.chunkMaxBytes(chunkMaxBytes)
			.inFlight(inFlight)
			.maxRate(maxRate)
			.readLatencyBound(readLatencyBound)
			.yieldToOthers(yieldToOthers);
		Action then = Action.of(action);
		if (change.isEmpty() && then == Action.NONE) {
			throw Change.invalid("Give one of action, " + OPTIONS);
		}
		BulkRun run = find(id);
		if (run == null) {
			return null;
		}
		if (run.state() == State.ENDED) {
			throw Change.invalid("Run " + id + " has ended");
		}
		change.applyTo(run::change);
		then.applyTo(run);
		return RunDescriptor.of(run);
	}

	private @Nullable BulkRun find(long id) {
		BulkWriter known = this.writer.get();
		return (known == null) ? null : known.runs().stream().filter((run) -> run.id() == id).findFirst().orElse(null);
	}

}
