package io.github.redisbulk.engine.pacing;

/**
 * A measurement of what the window does to a read.
 *
 * @param nanos how long the read took, or had taken when it was given up
 * @param chunkNanos how long the chunk took that the read was sent behind, 0 if that is
 * not known
 * @param load what was in flight when the read was sent
 * @param answered whether the read was answered in time
 */
record Sample(long nanos, long chunkNanos, InFlight load, boolean answered) {
}
