/**
 * An import as an object: rows and what becomes of them in, a report out.
 */
@NullMarked
package io.github.redisbulk.importer.job;

import org.jspecify.annotations.NullMarked;
