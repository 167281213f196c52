/**
 * What it costs an application to have the starter and never to write.
 */
@NullMarked
package io.github.redisbulk.benchmarks.startup;

import org.jspecify.annotations.NullMarked;
