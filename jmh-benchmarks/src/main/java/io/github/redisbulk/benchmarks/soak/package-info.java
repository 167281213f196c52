/**
 * An application that writes for an hour while its server breaks: whether anything grows,
 * and whether every outcome is true.
 */
@NullMarked
package io.github.redisbulk.benchmarks.soak;

import org.jspecify.annotations.NullMarked;
