package io.github.redisbulk;

import io.github.redisbulk.command.Serializers;

/**
 * What a writer gives to each of its runs.
 *
 * @param connections where connections come from
 * @param serializers for objects that are not text, numbers or bytes
 * @param ticker the time
 */
record RunParts(Connections connections, Serializers serializers, Ticker ticker) {
}
