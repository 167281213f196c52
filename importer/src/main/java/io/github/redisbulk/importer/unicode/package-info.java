/**
 * The Unicode character database that every JDK carries, as something to import.
 */
@NullMarked
package io.github.redisbulk.importer.unicode;

import org.jspecify.annotations.NullMarked;
