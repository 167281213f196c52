/**
 * Metrics and traces of bulk runs.
 */
@NullMarked
package io.github.redisbulk.micrometer;

import org.jspecify.annotations.NullMarked;
