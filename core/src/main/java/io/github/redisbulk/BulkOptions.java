package io.github.redisbulk;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.StringJoiner;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import org.springframework.util.unit.DataSize;

/**
 * How a run writes. Start from {@link #defaults()}, or from a writer's own, and change
 * what should be different.
 * <p>
 * This class is immutable and thread-safe.
 */
public final class BulkOptions implements Cloneable {

	private static final BulkOptions DEFAULTS = new BulkOptions();

	private static final Duration LONGEST_TIME = Duration.ofDays(1);

	private @Nullable String name;

	private @Nullable Long expectedItems;

	private @Nullable Integer chunkMaxCommands;

	private @Nullable DataSize chunkMaxBytes;

	private @Nullable Integer inFlight;

	private @Nullable Duration pause;

	private Duration linger = Duration.ofMillis(10);

	private Duration timeout = Duration.ofSeconds(10);

	private MaxFailures maxFailures = MaxFailures.AUTO;

	private RetryPolicy retry = RetryPolicy.defaults();

	private BulkSerializer serializer = BulkSerializer.none();

	private boolean atomic;

	private boolean packing;

	private @Nullable BulkMark once;

	private @Nullable ReadLatencyBound readLatencyBound;

	private boolean yieldToOthers;

	private @Nullable String turns;

	private LatencySignal latencySignal = LatencySignal.NONE;

	private MaxRate maxRate = MaxRate.UNLIMITED;

	private Compatibility compatibility = Compatibility.REDIS;

	private int waitReplicas;

	private Duration waitReplicasTimeout = Duration.ofSeconds(5);

	private DataSize maxBacklog = DataSize.ofMegabytes(16);

	private int keptFailures = 100;

	private @Nullable Executor executor;

	private List<BulkListener> listeners = List.of();

	private BulkOptions() {
	}

	/**
	 * Returns options with which a writer finds by itself how much it may have in flight,
	 * a time-out of 10 seconds, and an end where nothing but failures comes.
	 * <p>
	 * As long as none of the limits of a chunk, the chunks in flight and the pause is
	 * set, the bound on reads is {@link ReadLatencyBound#AUTO}, and the window that keeps
	 * the bound is looked for below two chunks of 1000 commands or 256 KB. As soon as one
	 * of them is set, the others are 100 commands, 64 KB, one chunk in flight and no
	 * pause, and there is no bound unless one is set too.
	 * @return the defaults
	 */
	public static BulkOptions defaults() {
		return DEFAULTS;
	}

	/**
	 * Names a run, for whoever watches it. Metrics are kept apart by this name, so it
	 * should say what kind of run it is, not which.
	 * @param name a few words, without secrets
	 * @return changed options
	 */
	public BulkOptions withName(String name) {
		requirePresent(name, "name");
		return with((options) -> options.name = name);
	}

	/**
	 * Tells how many items the source has, so that {@link BulkRun#remaining()} can be
	 * estimated. It does not limit the run.
	 * @param expectedItems the number of items, from 0; an estimate will do
	 * @return changed options
	 */
	public BulkOptions withExpectedItems(long expectedItems) {
		require(expectedItems >= 0, "expected-items", "must not be negative");
		return with((options) -> options.expectedItems = expectedItems);
	}

	/**
	 * Limits the number of commands in a chunk. Larger chunks are faster, up to about
	 * 1000 commands, and everybody's reads wait longer behind them.
	 * @param chunkMaxCommands at least 1; an item with more commands goes alone
	 * @return changed options
	 */
	public BulkOptions withChunkMaxCommands(int chunkMaxCommands) {
		require(chunkMaxCommands >= 1, "chunk.max-commands", "must be positive");
		return with((options) -> options.chunkMaxCommands = chunkMaxCommands);
	}

	/**
	 * Limits the size of a chunk on the wire.
	 * @param chunkMaxBytes at least 1 byte; a larger item goes alone
	 * @return changed options
	 */
	public BulkOptions withChunkMaxBytes(DataSize chunkMaxBytes) {
		requirePresent(chunkMaxBytes, "chunk.max-bytes");
		require(chunkMaxBytes.toBytes() >= 1 && chunkMaxBytes.toBytes() <= Integer.MAX_VALUE / 2, "chunk.max-bytes",
				"must be positive and below 1 GB");
		return with((options) -> options.chunkMaxBytes = chunkMaxBytes);
	}

	/**
	 * Limits how many chunks may be on their way without an answer. With two of them, the
	 * writer does not wait for the round trip.
	 * @param inFlight at least 1
	 * @return changed options
	 */
	public BulkOptions withInFlight(int inFlight) {
		require(inFlight >= 1, "in-flight", "must be positive");
		return with((options) -> options.inFlight = inFlight);
	}

	/**
	 * Leaves a gap before each chunk but the first.
	 * @param pause zero for none, at most a day
	 * @return changed options
	 */
	public BulkOptions withPause(Duration pause) {
		requirePresent(pause, "pause");
		require(!pause.isNegative(), "pause", "must not be negative");
		require(pause.compareTo(LONGEST_TIME) <= 0, "pause", "must not be longer than a day");
		return with((options) -> options.pause = pause);
	}

	/**
	 * Limits how long an item of a {@link BulkSession} waits for its chunk to be full.
	 * Then the chunk goes as it is.
	 * @param linger one millisecond to a day; 10 milliseconds unless it is set
	 * @return changed options
	 */
	public BulkOptions withLinger(Duration linger) {
		requirePresent(linger, "linger");
		require(linger.compareTo(LONGEST_TIME) <= 0, "linger", "must not be longer than a day");
		require(linger.compareTo(Duration.ofMillis(1)) >= 0, "linger", "must be at least 1ms");
		return with((options) -> options.linger = linger);
	}

	/**
	 * Keeps the latency of everybody's reads below a bound. The writer then decides how
	 * much is in flight, within the limits of a chunk: at most two chunks, or as many as
	 * {@link #withInFlight} allows if that is more. A pause is not needed.
	 * @param bound what the 99th percentile of reads is to stay below, at least 0.1 ms
	 * @return changed options
	 */
	public BulkOptions withReadLatencyBound(Duration bound) {
		requirePresent(bound, "read-latency-bound");
		return withReadLatencyBound(ReadLatencyBound.of(bound));
	}

	/**
	 * Keeps the latency of everybody's reads below a bound, or no longer does.
	 * @param bound a time, {@link ReadLatencyBound#AUTO} or {@link ReadLatencyBound#NONE}
	 * @return changed options
	 */
	public BulkOptions withReadLatencyBound(ReadLatencyBound bound) {
		requirePresent(bound, "read-latency-bound");
		return with((options) -> options.readLatencyBound = bound);
	}

	/**
	 * Decides what happens, where there is a bound, while others alone make reads far
	 * slower than the bound. By default the writer goes on, at a pace that adds a tenth
	 * of the bound. A writer that yields writes nothing until reads are well again, but
	 * for a chunk every five seconds.
	 * @param yieldToOthers whether to yield
	 * @return changed options
	 */
	public BulkOptions withYieldToOthers(boolean yieldToOthers) {
		return with((options) -> options.yieldToOthers = yieldToOthers);
	}

	/**
	 * Has all runs that name the same group, in any process, take turns at each server,
	 * of a fifth of a second, so that a bound is kept by all together and each has its
	 * share. More of them write at once where reads allow that. The server keeps in a key
	 * that expires, {@code redis-bulk:turns:} and the name, whose turn it is; a server, a
	 * proxy or a user to whom EVAL is unknown has each write as if it were alone.
	 * @param turns the name of the group, {@code null} to ask nobody
	 * @return changed options
	 */
	public BulkOptions withTurns(@Nullable String turns) {
		require(turns == null || !turns.isBlank(), "turns", "must not be empty");
		return with((options) -> options.turns = turns);
	}

	/**
	 * Listens to the application's own timers of its reads, beside the probe, where there
	 * is a bound.
	 * @param signal tells how long reads take
	 * @return changed options
	 */
	public BulkOptions withLatencySignal(LatencySignal signal) {
		requirePresent(signal, "latency-signal");
		return with((options) -> options.latencySignal = signal);
	}

	/**
	 * Limits how much is written a second.
	 * @param maxRate commands or bytes a second
	 * @return changed options
	 */
	public BulkOptions withMaxRate(MaxRate maxRate) {
		requirePresent(maxRate, "max-rate");
		return with((options) -> options.maxRate = maxRate);
	}

	/**
	 * Limits how long the answers to a chunk may take. A chunk that takes longer is given
	 * up with its connection, and its unanswered items are unknown.
	 * @param timeout one millisecond to a day
	 * @return changed options
	 */
	public BulkOptions withTimeout(Duration timeout) {
		requirePresent(timeout, "timeout");
		require(timeout.compareTo(LONGEST_TIME) <= 0, "timeout", "must not be longer than a day");
		require(timeout.toMillis() >= 1, "timeout", "must be at least 1ms");
		return with((options) -> options.timeout = timeout);
	}

	/**
	 * Limits how many items may end other than written. A run with more is stopped.
	 * @param maxFailures a count, a percentage, {@link MaxFailures#AUTO} or
	 * {@link MaxFailures#UNLIMITED}
	 * @return changed options
	 */
	public BulkOptions withMaxFailures(MaxFailures maxFailures) {
		requirePresent(maxFailures, "max-failures");
		return with((options) -> options.maxFailures = maxFailures);
	}

	/**
	 * Decides what is sent again after a refusal or a lost answer, and when.
	 * @param retry the policy
	 * @return changed options
	 */
	public BulkOptions withRetry(RetryPolicy retry) {
		requirePresent(retry, "retry");
		return with((options) -> options.retry = retry);
	}

	/**
	 * Decides how keys and values become bytes.
	 * @param serializer of text, numbers and bytes only, which is the default; or one
	 * that takes objects too
	 * @return changed options
	 */
	public BulkOptions withSerializer(BulkSerializer serializer) {
		requirePresent(serializer, "serializer");
		return with((options) -> options.serializer = serializer);
	}

	/**
	 * Puts the commands of each item between MULTI and EXEC: they are applied together,
	 * or none of them is if the server refuses to queue one. As always with Redis, a
	 * command that fails while it runs does not undo the others.
	 * @param atomic whether to do so
	 * @return changed options
	 */
	public BulkOptions withAtomic(boolean atomic) {
		return with((options) -> options.atomic = atomic);
	}

	/**
	 * Joins neighbouring commands of a chunk where that changes nothing but the speed:
	 * plain SETs become MSET, and HSETs, SADDs, ZADDs or RPUSHes on one key become one
	 * command. A joined command that is refused is sent again in its parts, so outcomes
	 * stay those of items. Has no effect on atomic items.
	 * @param packing whether to do so
	 * @return changed options
	 */
	public BulkOptions withPacking(boolean packing) {
		return with((options) -> options.packing = packing);
	}

	/**
	 * Applies each item exactly once, also where a command such as INCRBY or RPUSH must
	 * not be repeated: each chunk moves a mark on in the same transaction. Answers that
	 * are lost are looked up in the mark, and a run that begins where another was killed
	 * goes on behind what that has applied.
	 * <p>
	 * One chunk is in flight at a time, nothing is packed, and items need not be atomic:
	 * their chunk is. A run that cannot apply a chunk stops, so that no later one is
	 * applied before it. Cannot be had through a proxy, nor while replicas are waited
	 * for; in a cluster the keys of all items must lie in the slot of the mark.
	 * @param mark a key that no other source has, {@code null} for none
	 * @return changed options
	 */
	public BulkOptions withOnce(@Nullable BulkMark mark) {
		return with((options) -> options.once = mark);
	}

	/**
	 * Tells what stands at the address that the writer connects to. A writer's own
	 * setting holds for all of its runs.
	 * @param compatibility Redis itself or a proxy
	 * @return changed options
	 */
	public BulkOptions withCompatibility(Compatibility compatibility) {
		requirePresent(compatibility, "compatibility");
		return with((options) -> options.compatibility = compatibility);
	}

	/**
	 * Counts an item as written only when enough replicas have it too: WAIT follows each
	 * chunk. What too few of them acknowledge in time is unknown, although the master has
	 * applied it, and is not sent again for that. Takes a round trip to the replicas a
	 * chunk, and cannot be had through a proxy.
	 * @param replicas how many replicas of its master, 0 for none
	 * @param timeout how long they may take, one millisecond to a day
	 * @return changed options
	 */
	public BulkOptions withWaitReplicas(int replicas, Duration timeout) {
		require(replicas >= 0, "wait-replicas", "must not be negative");
		requirePresent(timeout, "wait-replicas-timeout");
		require(timeout.compareTo(LONGEST_TIME) <= 0, "wait-replicas-timeout", "must not be longer than a day");
		require(timeout.toMillis() >= 1, "wait-replicas-timeout", "must be at least 1ms");
		return with((options) -> {
			options.waitReplicas = replicas;
			options.waitReplicasTimeout = timeout;
		});
	}

	/**
	 * Limits what waits before the lanes of a run to a Redis Cluster while a node is slow
	 * and another has nothing to do. The more may wait, the longer a node can stand still
	 * without any cost to the others.
	 * @param maxBacklog zero or more; two chunks may wait before each lane in any case
	 * @return changed options
	 */
	public BulkOptions withMaxBacklog(DataSize maxBacklog) {
		requirePresent(maxBacklog, "max-backlog");
		require(!maxBacklog.isNegative(), "max-backlog", "must not be negative");
		return with((options) -> options.maxBacklog = maxBacklog);
	}

	/**
	 * Limits how many results a report keeps of items that are not written. Listeners see
	 * all of them.
	 * @param keptFailures from 0
	 * @return changed options
	 */
	public BulkOptions withKeptFailures(int keptFailures) {
		require(keptFailures >= 0, "kept-failures", "must not be negative");
		return with((options) -> options.keptFailures = keptFailures);
	}

	/**
	 * Says where runs run that are started by {@link BulkWriter#start}. Each occupies a
	 * thread until it ends.
	 * @param executor of the application; without one, each has a thread of the writer's
	 * @return changed options
	 */
	public BulkOptions withExecutor(Executor executor) {
		requirePresent(executor, "executor");
		return with((options) -> options.executor = executor);
	}

	/**
	 * Adds a listener.
	 * @param listener is told what happens
	 * @return changed options
	 */
	public BulkOptions withListener(BulkListener listener) {
		requirePresent(listener, "listener");
		List<BulkListener> more = new ArrayList<>(listeners());
		more.add(listener);
		return with((options) -> options.listeners = List.copyOf(more));
	}

	/**
	 * Takes over from other options what decides how fast a run writes, as it holds
	 * there: the limits of a chunk, the chunks in flight, the pause, the bound on reads
	 * and the rate. What is changed after that leaves the others as they are, while in
	 * options of which nothing is set each depends on whether another is.
	 * @param other where from
	 * @return changed options
	 */
	public BulkOptions withPaceOf(BulkOptions other) {
		return with((options) -> {
			options.chunkMaxCommands = other.chunkMaxCommands();
			options.chunkMaxBytes = other.chunkMaxBytes();
			options.inFlight = other.inFlight();
			options.pause = other.pause();
			options.readLatencyBound = other.readLatencyBound();
			options.yieldToOthers = other.yieldToOthers();
			options.maxRate = other.maxRate();
		});
	}

	/**
	 * Returns the name of the run.
	 * @return a name, or {@code null} to have one made up
	 */
	public @Nullable String name() {
		return this.name;
	}

	/**
	 * Returns how many items the source has.
	 * @return items, empty where that is not known
	 */
	public OptionalLong expectedItems() {
		return (this.expectedItems != null) ? OptionalLong.of(this.expectedItems) : OptionalLong.empty();
	}

	/**
	 * Returns the limit of a chunk in commands.
	 * @return commands
	 */
	public int chunkMaxCommands() {
		return (this.chunkMaxCommands != null) ? this.chunkMaxCommands : findsItsWindow() ? 1000 : 100;
	}

	/**
	 * Returns the limit of a chunk in bytes on the wire.
	 * @return a size
	 */
	public DataSize chunkMaxBytes() {
		return (this.chunkMaxBytes != null) ? this.chunkMaxBytes : DataSize.ofKilobytes(findsItsWindow() ? 256 : 64);
	}

	/**
	 * Returns how many chunks may be on their way without an answer.
	 * @return chunks
	 */
	public int inFlight() {
		return (this.inFlight != null) ? this.inFlight : findsItsWindow() ? 2 : 1;
	}

	/**
	 * Returns the gap before each chunk but the first.
	 * @return a time, zero for none
	 */
	public Duration pause() {
		return (this.pause != null) ? this.pause : Duration.ZERO;
	}

	/**
	 * Returns how long an item of a session waits for its chunk to be full.
	 * @return a time
	 */
	public Duration linger() {
		return this.linger;
	}

	/**
	 * Returns what the latency of everybody's reads is to stay below.
	 * @return the bound
	 */
	public ReadLatencyBound readLatencyBound() {
		if (this.readLatencyBound != null) {
			return this.readLatencyBound;
		}
		return fixed() ? ReadLatencyBound.NONE : ReadLatencyBound.AUTO;
	}

	/** Returns whether somebody has said how much is to be sent, or when. */
	private boolean fixed() {
		return this.chunkMaxCommands != null || this.chunkMaxBytes != null || this.inFlight != null
				|| this.pause != null;
	}

	private boolean findsItsWindow() {
		return !fixed() && !readLatencyBound().equals(ReadLatencyBound.NONE);
	}

	/**
	 * Returns whether nothing is written while others make reads far slower than the
	 * bound.
	 * @return whether the writer yields
	 */
	public boolean yieldToOthers() {
		return this.yieldToOthers;
	}

	/**
	 * Returns with whom the run takes turns.
	 * @return the name of a group, empty where the run asks nobody
	 */
	public Optional<String> turns() {
		return Optional.ofNullable(this.turns);
	}

	/**
	 * Returns what tells how long the application's reads take.
	 * @return the signal
	 */
	public LatencySignal latencySignal() {
		return this.latencySignal;
	}

	/**
	 * Returns how much may be written a second.
	 * @return commands or bytes
	 */
	public MaxRate maxRate() {
		return this.maxRate;
	}

	/**
	 * Returns how long the answers to a chunk may take.
	 * @return a time
	 */
	public Duration timeout() {
		return this.timeout;
	}

	/**
	 * Returns how many items may end other than written.
	 * @return the limit
	 */
	public MaxFailures maxFailures() {
		return this.maxFailures;
	}

	/**
	 * Returns what is sent again, and when.
	 * @return the policy
	 */
	public RetryPolicy retry() {
		return this.retry;
	}

	/**
	 * Returns how keys and values become bytes.
	 * @return the serializer
	 */
	public BulkSerializer serializer() {
		return this.serializer;
	}

	/**
	 * Returns whether the commands of an item go between MULTI and EXEC.
	 * @return whether items are atomic
	 */
	public boolean atomic() {
		return this.atomic;
	}

	/**
	 * Returns whether neighbouring commands are joined.
	 * @return whether chunks are packed
	 */
	public boolean packing() {
		return this.packing;
	}

	/**
	 * Returns the mark that each chunk moves on.
	 * @return the mark, empty where lost answers may leave items unknown
	 */
	public Optional<BulkMark> once() {
		return Optional.ofNullable(this.once);
	}

	/**
	 * Returns what stands at the address that the writer connects to.
	 * @return Redis itself or a proxy
	 */
	public Compatibility compatibility() {
		return this.compatibility;
	}

	/**
	 * Returns how many replicas have to have an item before it counts as written.
	 * @return replicas, 0 for none
	 */
	public int waitReplicas() {
		return this.waitReplicas;
	}

	/**
	 * Returns how long replicas may take.
	 * @return a time
	 */
	public Duration waitReplicasTimeout() {
		return this.waitReplicasTimeout;
	}

	/**
	 * Returns how much may wait before the lanes of a run to a cluster.
	 * @return a size
	 */
	public DataSize maxBacklog() {
		return this.maxBacklog;
	}

	/**
	 * Returns how many results a report keeps of items that are not written.
	 * @return results
	 */
	public int keptFailures() {
		return this.keptFailures;
	}

	/**
	 * Returns where runs run that are started by {@link BulkWriter#start}.
	 * @return an executor, empty where each has a thread of the writer's
	 */
	public Optional<Executor> executor() {
		return Optional.ofNullable(this.executor);
	}

	/**
	 * Returns who is told what happens.
	 * @return listeners, in the order in which they were added
	 */
	public List<BulkListener> listeners() {
		return this.listeners;
	}

	private BulkOptions with(Consumer<BulkOptions> change) {
		try {
			BulkOptions copy = (BulkOptions) clone();
			change.accept(copy);
			return copy;
		}
		catch (CloneNotSupportedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static void require(boolean condition, String option, String must) {
		if (!condition) {
			throw new IllegalArgumentException("'" + option + "' " + must);
		}
	}

	private static void requirePresent(@Nullable Object value, String option) {
		require(value != null, option, "must not be null");
	}

	/** Returns all options as they are given in properties. */
	@Override
	public String toString() {
		StringJoiner text = new StringJoiner(", ");
		if (this.name != null) {
			text.add("name=" + this.name);
		}
		expectedItems().ifPresent((items) -> text.add("expected-items=" + items));
		text.add("chunk.max-commands=" + chunkMaxCommands())
			.add("chunk.max-bytes=" + chunkMaxBytes())
			.add("in-flight=" + inFlight())
			.add("pause=" + RetryPolicy.text(pause()))
			.add("linger=" + RetryPolicy.text(this.linger))
			.add("timeout=" + RetryPolicy.text(this.timeout))
			.add("read-latency-bound=" + readLatencyBound())
			.add("yield-to-others=" + this.yieldToOthers)
			.add("max-rate=" + this.maxRate)
			.add("max-failures=" + this.maxFailures)
			.add(this.retry.toString())
			.add("serializer=" + this.serializer)
			.add("atomic=" + this.atomic)
			.add("packing=" + this.packing)
			.add("compatibility=" + this.compatibility.name().toLowerCase(Locale.ROOT))
			.add("wait-replicas=" + this.waitReplicas)
			.add("wait-replicas-timeout=" + RetryPolicy.text(this.waitReplicasTimeout))
			.add("max-backlog=" + this.maxBacklog)
			.add("kept-failures=" + this.keptFailures);
		turns().ifPresent((group) -> text.add("turns=" + group));
		once().ifPresent((mark) -> text.add("once=" + mark));
		return text.toString();
	}

}
