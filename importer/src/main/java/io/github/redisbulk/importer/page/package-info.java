/**
 * The importer's web page: starts an import, shows what it does to reads while it runs,
 * and steers it.
 */
@NullMarked
package io.github.redisbulk.importer.page;

import org.jspecify.annotations.NullMarked;
