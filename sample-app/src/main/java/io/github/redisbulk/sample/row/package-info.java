/**
 * Rows of an input and the formats they are read from.
 */
@NullMarked
package io.github.redisbulk.sample.row;

import org.jspecify.annotations.NullMarked;
