/**
 * An importer on the command line, built on the starter.
 */
@NullMarked
package io.github.redisbulk.importer;

import org.jspecify.annotations.NullMarked;
