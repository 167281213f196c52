/**
 * Experiments that people quote when they recommend pipelines, in the same shape, so that
 * the figures can be compared.
 */
@NullMarked
package io.github.redisbulk.benchmarks.quoted;

import org.jspecify.annotations.NullMarked;
