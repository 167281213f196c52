package io.github.redisbulk.engine;

import io.github.redisbulk.engine.command.Serializers;

/**
 * What a writer gives to each of its runs.
 *
 * @param connections where connections come from
 * @param serializers for objects that are not text, numbers or bytes
 * @param ticker the time
 */
record RunParts(Connections connections, Serializers serializers, TimeSource ticker) {
}
