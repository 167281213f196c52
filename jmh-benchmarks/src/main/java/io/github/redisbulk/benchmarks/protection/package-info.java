/**
 * What bulk writing does to everybody's reads, and what the bound on read latency makes
 * of it.
 */
@NullMarked
package io.github.redisbulk.benchmarks.protection;

import org.jspecify.annotations.NullMarked;
