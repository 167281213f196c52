/**
 * How far a run has come, shown to whoever waits for it.
 */
@NullMarked
package io.github.redisbulk.importer.progress;

import org.jspecify.annotations.NullMarked;
