/**
 * One large file, a manager and workers that may be killed.
 */
@NullMarked
package io.github.redisbulk.samplebatch;

import org.jspecify.annotations.NullMarked;
