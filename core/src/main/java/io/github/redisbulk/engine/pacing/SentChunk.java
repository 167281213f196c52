package io.github.redisbulk.engine.pacing;

/**
 * A chunk in flight.
 *
 * @param size what the chunk holds
 * @param total what was in flight as soon as the chunk had been sent, the chunk included
 * @param at when the chunk was sent, in nanoseconds
 */
record SentChunk(InFlight size, InFlight total, long at) {
}
