/**
 * Bulk writes to Redis: {@code BulkWriter}, what goes into it and what comes out of it.
 */
@NullMarked
package io.github.redisbulk;

import org.jspecify.annotations.NullMarked;
