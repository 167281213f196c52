/**
 * Pictures of the results, drawn from their JSON.
 */
@NullMarked
package io.github.redisbulk.benchmarks.chart;

import org.jspecify.annotations.NullMarked;
