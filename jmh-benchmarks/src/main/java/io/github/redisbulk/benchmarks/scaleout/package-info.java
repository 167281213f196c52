/**
 * What many workers on one file do, and what becomes of it when they are killed.
 */
@NullMarked
package io.github.redisbulk.benchmarks.scaleout;

import org.jspecify.annotations.NullMarked;
