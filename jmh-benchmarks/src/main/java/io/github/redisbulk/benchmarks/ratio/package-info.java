/**
 * Ratios to {@code redis-cli --pipe}, measured turn by turn: machines drift, and a ratio
 * of neighbours does not.
 */
@NullMarked
package io.github.redisbulk.benchmarks.ratio;

import org.jspecify.annotations.NullMarked;
