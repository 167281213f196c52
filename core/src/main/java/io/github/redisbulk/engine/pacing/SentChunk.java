package io.github.redisbulk.engine.pacing;

/**
 * A chunk in flight.
 *
 * @param size what the chunk holds
 * @param total what was in flight as soon as the chunk had been sent, the chunk included
 * @param at when the chunk was sent, in nanoseconds
 * @param stalled how long the writer's threads had waited for a processor until then
 * @param replicas how long replicas had been waited for until then
 */
record SentChunk(InFlight size, InFlight total, long at, long stalled, long replicas) {
}
