/**
 * What the benchmarks write to: a Redis of their own or a given one, and a proxy in front
 * of it.
 */
@NullMarked
package io.github.redisbulk.benchmarks.server;

import org.jspecify.annotations.NullMarked;
