/**
 * Databases that rows come from.
 */
@NullMarked
package io.github.redisbulk.importer.database;

import org.jspecify.annotations.NullMarked;
