package io.github.redisbulk.actuate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.MaxRate;
import io.github.redisbulk.ReadLatencyBound;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.util.unit.DataSize;

/**
 * A change of options as an operator writes it. The bounds are those of
 * {@link BulkOptions}, as at start-up.
 * <p>
 * Used by one thread.
 */
final class Change {

	private final List<UnaryOperator<BulkOptions>> steps = new ArrayList<>();

	Change pause(@Nullable String pause) {
		return add("pause", "a time such as 20ms", pause, DurationStyle::detectAndParse, BulkOptions::withPause);
	}

	Change chunkMaxCommands(@Nullable String commands) {
		return add("chunk.max-commands", "a whole number", commands, Integer::valueOf,
				BulkOptions::withChunkMaxCommands);
	}

	Change chunkMaxBytes(@Nullable String bytes) {
		return add("chunk.max-bytes", "a size such as 64KB", bytes, DataSize::parse, BulkOptions::withChunkMaxBytes);
	}

	Change inFlight(@Nullable String chunks) {
		return add("in-flight", "a whole number", chunks, Integer::valueOf, BulkOptions::withInFlight);
	}

	Change maxRate(@Nullable String rate) {
		if (rate != null) {
			this.steps.add((options) -> options.withMaxRate(MaxRate.valueOf(rate)));
		}
		return this;
	}

	Change readLatencyBound(@Nullable String bound) {
		if (bound != null) {
			this.steps.add((options) -> options.withReadLatencyBound(ReadLatencyBound.valueOf(bound)));
		}
		return this;
	}

	Change yieldToOthers(@Nullable String yields) {
		return add("yield-to-others", "true or false", yields, Change::yesOrNo, BulkOptions::withYieldToOthers);
	}

	private static boolean yesOrNo(String text) {
		return switch (text) {
			case "true" -> true;
			case "false" -> false;
			default -> throw new IllegalArgumentException(text);
		};
	}

	private <V> Change add(String name, String kind, @Nullable String text, Function<String, V> parser,
			BiFunction<BulkOptions, V, BulkOptions> option) {
		if (text != null) {
			V value = parse(name, kind, text, parser);
			this.steps.add((options) -> option.apply(options, value));
		}
		return this;
	}

	private static <V> V parse(String name, String kind, String text, Function<String, V> parser) {
		try {
			return parser.apply(text);
		}
		catch (IllegalArgumentException | ArithmeticException ex) {
			throw invalid("'" + name + "' must be " + kind + ", but was '" + text + "'");
		}
	}

	boolean isEmpty() {
		return this.steps.isEmpty();
	}

	/** Changes all or nothing. */
	void applyTo(Consumer<UnaryOperator<BulkOptions>> target) {
		try {
			target.accept(this::apply);
		}
		catch (IllegalArgumentException | ArithmeticException ex) {
			throw invalid(String.valueOf(ex.getMessage()));
		}
	}

	private BulkOptions apply(BulkOptions options) {
		BulkOptions changed = options;
		for (UnaryOperator<BulkOptions> step : this.steps) {
			changed = step.apply(changed);
		}
		return changed;
	}

	static InvalidEndpointRequestException invalid(String sentence) {
		return new InvalidEndpointRequestException(sentence, sentence);
	}

}
