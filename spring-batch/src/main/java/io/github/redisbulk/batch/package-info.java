/**
 * Steps of Spring Batch that write to Redis in bulk, and files that are split into ranges
 * of bytes for them.
 */
@NullMarked
package io.github.redisbulk.batch;

import org.jspecify.annotations.NullMarked;
