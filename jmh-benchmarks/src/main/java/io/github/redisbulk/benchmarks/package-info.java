/**
 * The benchmarks: each class states its question and the command that answers it.
 */
@NullMarked
package io.github.redisbulk.benchmarks;

import org.jspecify.annotations.NullMarked;
