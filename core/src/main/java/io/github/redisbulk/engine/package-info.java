/**
 * What runs behind a {@code BulkWriter}. Applications need
 * {@link io.github.redisbulk.engine.BulkWriters} at most; what else is public, here and
 * in the packages below, is so for the sake of other packages of this library and may
 * change at any time.
 */
@NullMarked
package io.github.redisbulk.engine;

import org.jspecify.annotations.NullMarked;
