/**
 * Keys of one Redis, made into commands for another one.
 */
@NullMarked
package io.github.redisbulk.importer.migration;

import org.jspecify.annotations.NullMarked;
