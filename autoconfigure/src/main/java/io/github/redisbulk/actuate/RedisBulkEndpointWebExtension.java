package io.github.redisbulk.actuate;

import java.util.Map;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.EndpointWebExtension;

/**
 * Answers over HTTP with a sentence where a value cannot be taken: Boot's own answer to a
 * bad request has none.
 * <p>
 * This class is thread-safe.
 */
@EndpointWebExtension(endpoint = RedisBulkEndpoint.class)
public class RedisBulkEndpointWebExtension {

	private final RedisBulkEndpoint endpoint;

	/**
	 * Creates an extension.
	 * @param endpoint does the work
	 */
	public RedisBulkEndpointWebExtension(RedisBulkEndpoint endpoint) {
		this.endpoint = endpoint;
	}

	/**
	 * Changes the options of runs to come.
	 * @param pause see {@link RedisBulkEndpoint#change}
	 * @param chunkMaxCommands see {@link RedisBulkEndpoint#change}
	 * @param chunkMaxBytes see {@link RedisBulkEndpoint#change}
	 * @param inFlight see {@link RedisBulkEndpoint#change}
	 * @param maxRate see {@link RedisBulkEndpoint#change}
	 * @param readLatencyBound see {@link RedisBulkEndpoint#change}
	 * @param yieldToOthers see {@link RedisBulkEndpoint#change}
	 * @return all options of runs to come, or status 400 and an error
	 */
	@WriteOperation
	public WebEndpointResponse<Object> change(@Nullable String pause, @Nullable String chunkMaxCommands,
			@Nullable String chunkMaxBytes, @Nullable String inFlight, @Nullable String maxRate,
			@Nullable String readLatencyBound, @Nullable String yieldToOthers) {
		return respond(() -> this.endpoint.change(pause, chunkMaxCommands, chunkMaxBytes, inFlight, maxRate,
				readLatencyBound, yieldToOthers));
	}

	/**
	 * Changes a run that goes on.
	 * @param id see {@link RedisBulkEndpoint#steer}
	 * @param action see {@link RedisBulkEndpoint#steer}
	 * @param pause see {@link RedisBulkEndpoint#steer}
	 * @param chunkMaxCommands see {@link RedisBulkEndpoint#steer}
	 * @param chunkMaxBytes see {@link RedisBulkEndpoint#steer}
	 * @param inFlight see {@link RedisBulkEndpoint#steer}
	 * @param maxRate see {@link RedisBulkEndpoint#steer}
	 * @param readLatencyBound see {@link RedisBulkEndpoint#steer}
	 * @param yieldToOthers see {@link RedisBulkEndpoint#steer}
	 * @return the run, or status 404, or status 400 and an error
	 */
	@WriteOperation
	public WebEndpointResponse<Object> steer(@Selector long id, @Nullable String action, @Nullable String pause,
			@Nullable String chunkMaxCommands, @Nullable String chunkMaxBytes, @Nullable String inFlight,
			@Nullable String maxRate, @Nullable String readLatencyBound, @Nullable String yieldToOthers) {
		return respond(() -> this.endpoint.steer(id, action, pause, chunkMaxCommands, chunkMaxBytes, inFlight, maxRate,
				readLatencyBound, yieldToOthers));
	}

	private static WebEndpointResponse<Object> respond(Supplier<@Nullable Object> operation) {
		try {
			Object result = operation.get();
			return (result != null) ? new WebEndpointResponse<>(result)
					: new WebEndpointResponse<>(WebEndpointResponse.STATUS_NOT_FOUND);
		}
		catch (InvalidEndpointRequestException ex) {
			return new WebEndpointResponse<>(Map.of("error", String.valueOf(ex.getMessage())),
					WebEndpointResponse.STATUS_BAD_REQUEST);
		}
	}

}
