package io.github.redisbulk.actuate;

import java.time.Duration;

import io.github.redisbulk.BulkOptions;

import org.springframework.boot.convert.DurationStyle;

/**
 * Options in force, written as they are given to the endpoint and in properties.
 *
 * @param pause the gap before each chunk but the first
 * @param chunkMaxCommands commands in a chunk, at most
 * @param chunkMaxBytes bytes in a chunk, at most
 * @param inFlight chunks on their way without an answer, at most
 * @param maxRate commands or bytes a second, at most
 * @param readLatencyBound what the latency of reads is to stay below
 * @param yieldToOthers whether nothing is written while others make reads far slower
 * @param timeout how long the answers to a chunk may take
 * @param maxFailures items that may end other than written
 * @param atomic whether the commands of an item go between MULTI and EXEC
 * @param packing whether neighbouring commands are joined
 */
public record OptionsDescriptor(String pause, int chunkMaxCommands, String chunkMaxBytes, int inFlight, String maxRate,
		String readLatencyBound, boolean yieldToOthers, String timeout, String maxFailures, boolean atomic,
		boolean packing) {

	static OptionsDescriptor of(BulkOptions options) {
		return new OptionsDescriptor(text(options.pause()), options.chunkMaxCommands(),
				options.chunkMaxBytes().toString(), options.inFlight(), options.maxRate().toString(),
				options.readLatencyBound().toString(), options.yieldToOthers(), text(options.timeout()),
				options.maxFailures().toString(), options.atomic(), options.packing());
	}

	static String text(Duration time) {
		return DurationStyle.SIMPLE.print(time);
	}

}
