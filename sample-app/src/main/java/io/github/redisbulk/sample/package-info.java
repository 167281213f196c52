/**
 * An importer on the command line, built on the starter.
 */
@NullMarked
package io.github.redisbulk.sample;

import org.jspecify.annotations.NullMarked;
