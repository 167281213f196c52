/**
 * A Redis server of the importer's own.
 */
@NullMarked
package io.github.redisbulk.importer.server;

import org.jspecify.annotations.NullMarked;
