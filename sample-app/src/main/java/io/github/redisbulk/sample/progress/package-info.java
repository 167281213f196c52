/**
 * How far a run has come, shown to whoever waits for it.
 */
@NullMarked
package io.github.redisbulk.sample.progress;

import org.jspecify.annotations.NullMarked;
