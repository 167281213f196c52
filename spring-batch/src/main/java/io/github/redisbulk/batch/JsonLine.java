package io.github.redisbulk.batch;

/**
 * A line of a JSON Lines file.
 *
 * @param position the offset in the file of its first byte
 * @param json the line without its end, which has not been parsed
 */
public record JsonLine(long position, String json) {
}
