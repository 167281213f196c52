/**
 * What becomes of a row: keys by template, values by shape.
 */
@NullMarked
package io.github.redisbulk.importer.mapping;

import org.jspecify.annotations.NullMarked;
