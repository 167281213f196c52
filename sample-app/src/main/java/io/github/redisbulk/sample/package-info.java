/**
 * A small service that loads a catalogue into Redis and reads from it.
 */
@NullMarked
package io.github.redisbulk.sample;

import org.jspecify.annotations.NullMarked;
