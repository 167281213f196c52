/**
 * For the tests of applications that write in bulk: a writer that needs no Redis, and
 * reports.
 */
@NullMarked
package io.github.redisbulk.test;

import org.jspecify.annotations.NullMarked;
