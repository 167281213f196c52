/**
 * The ways of writing many keys that are compared. To add one: write an adapter like its
 * neighbours, and name it in {@code Strategy}, or in {@code Baseline} where it brings its
 * own driver.
 */
@NullMarked
package io.github.redisbulk.benchmarks.rival;

import org.jspecify.annotations.NullMarked;
