package io.github.redisbulk.actuate;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.BulkWriter;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * A {@link HealthIndicator} that is down while a run is stalled: it has something to send
 * or to wait for, nobody holds it, and it has not settled a chunk for longer than twice
 * its time-out and its pause. Nothing is asked of Redis.
 * <p>
 * This class is thread-safe.
 */
public class BulkHealthIndicator extends AbstractHealthIndicator {

	/** Once may be bad luck: the chunk is sent again. */
	private static final int TIMEOUTS = 2;

	private final Supplier<@Nullable BulkWriter> writer;

	/**
	 * Creates an indicator.
	 * @param writer the writer, {@code null} while nobody uses it
	 */
	public BulkHealthIndicator(Supplier<@Nullable BulkWriter> writer) {
		super("The state of the bulk runs could not be read");
		this.writer = writer;
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) {
		BulkWriter known = this.writer.get();
		Map<String, Object> stalled = new LinkedHashMap<>();
		if (known != null) {
			known.runs()
				.stream()
				.filter(BulkHealthIndicator::stalled)
				.forEach((run) -> stalled.put(run.id() + " " + run.name(),
						"waits since " + OptionsDescriptor.text(run.waiting())
								+ run.retrying().map((code) -> ", retry: " + code).orElse("")));
		}
		builder.up();
		if (!stalled.isEmpty()) {
			builder.down().withDetail("stalled", stalled);
		}
	}

	private static boolean stalled(BulkRun run) {
		BulkOptions options = run.options();
		Duration patience = options.timeout().multipliedBy(TIMEOUTS).plus(options.pause());
		return run.waiting().compareTo(patience) > 0;
	}

}
