/**
 * Rows of an input and the formats they are read from.
 */
@NullMarked
package io.github.redisbulk.importer.row;

import org.jspecify.annotations.NullMarked;
