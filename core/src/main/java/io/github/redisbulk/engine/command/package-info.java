/**
 * Commands as bytes: what is known of each, how a chunk of them is filled, and the
 * replies to it. Nothing here is for applications.
 */
@NullMarked
package io.github.redisbulk.engine.command;

import org.jspecify.annotations.NullMarked;
