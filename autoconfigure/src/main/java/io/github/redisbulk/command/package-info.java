/**
 * One encoded Redis command, a chunk of them, and the replies to a chunk. Applications
 * need {@link io.github.redisbulk.command.BulkCommands} and
 * {@link io.github.redisbulk.command.BulkScript} only.
 */
@NullMarked
package io.github.redisbulk.command;

import org.jspecify.annotations.NullMarked;
