/**
 * Writing what a reactive stream publishes.
 */
@NullMarked
package io.github.redisbulk.reactive;

import org.jspecify.annotations.NullMarked;
