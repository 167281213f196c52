package io.github.redisbulk.engine;

import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkOptions;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * What is wanted of a run: whether it is held or to stop, and with which options it is to
 * write. The run looks at its switches before each chunk and while it waits.
 * <p>
 * This class is thread-safe.
 */
final class RunSwitches {

	/** What a run keeps as it began with it, by the names of the options. */
	private static final SortedMap<String, Function<BulkOptions, Object>> KEPT = new TreeMap<>(
			Map.ofEntries(Map.entry("name", (options) -> Optional.ofNullable(options.name())),
					Map.entry("expected-items", BulkOptions::expectedItems), Map.entry("linger", BulkOptions::linger),
					Map.entry("timeout", BulkOptions::timeout), Map.entry("retry", BulkOptions::retry),
					Map.entry("serializer", BulkOptions::serializer), Map.entry("atomic", BulkOptions::atomic),
					Map.entry("packing", BulkOptions::packing), Map.entry("once", BulkOptions::once),
					Map.entry("latency-signal", BulkOptions::latencySignal),
					Map.entry("compatibility", BulkOptions::compatibility),
					Map.entry("wait-replicas", BulkOptions::waitReplicas),
					Map.entry("wait-replicas-timeout", BulkOptions::waitReplicasTimeout),
					Map.entry("max-backlog", BulkOptions::maxBacklog),
					Map.entry("kept-failures", BulkOptions::keptFailures), Map.entry("turns", BulkOptions::turns),
					Map.entry("executor", BulkOptions::executor), Map.entry("listeners", BulkOptions::listeners)));

	private volatile BulkOptions options;

	private volatile boolean held;

	private volatile @Nullable String stopReason;

	private volatile Runnable whenStopped = () -> {
	};

	RunSwitches(BulkOptions options) {
		this.options = options;
	}

	BulkOptions options() {
		return this.options;
	}

	/** Changes options, if that is what the changes do. */
	static BulkOptions apply(UnaryOperator<BulkOptions> changes, BulkOptions options) {
		Assert.notNull(changes, "The change of options must not be null: 'options -> options' changes nothing");
		BulkOptions changed = changes.apply(options);
		Assert.notNull(changed, "A change of options must return options, as their methods do, but returned null");
		return changed;
	}

	/**
	 * Changes those options that a run can change while it goes on. What is not changed
	 * stays, the bound on reads too where only a chunk is limited.
	 */
	synchronized void change(UnaryOperator<BulkOptions> changes) {
		BulkOptions wanted = apply(changes, this.options.withPaceOf(this.options));
		List<String> kept = KEPT.entrySet()
			.stream()
			.filter((option) -> !option.getValue().apply(wanted).equals(option.getValue().apply(this.options)))
			.map(Entry::getKey)
			.toList();
		Assert.isTrue(kept.isEmpty(), () -> "A run keeps what it began with of " + kept + ": set that for the call"
				+ " that begins a run, or by BulkWriter.change for runs to come");
		this.options = this.options.withPaceOf(wanted).withMaxFailures(wanted.maxFailures());
	}

	boolean held() {
		return this.held;
	}

	void hold() {
		this.held = true;
	}

	void resume() {
		this.held = false;
	}

	/** Returns why the run is to stop, {@code null} while it is to go on. */
	@Nullable String stopReason() {
		return this.stopReason;
	}

	void stop(String reason) {
		this.stopReason = reason;
		this.whenStopped.run();
	}

	/**
	 * Sets what is to be done as soon as the run is to stop, by whoever stops it.
	 * @param action does not block
	 */
	void whenStopped(Runnable action) {
		this.whenStopped = action;
	}

}
