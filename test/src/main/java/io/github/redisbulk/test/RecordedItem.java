package io.github.redisbulk.test;

import java.util.List;

/**
 * An item that a {@link RecordingBulkWriter} was to send.
 *
 * @param item the item
 * @param commands its commands, each with its arguments behind blanks, bytes read as
 * UTF-8: {@code SET product:pen Pen PX 1000}
 */
public record RecordedItem(Object item, List<String> commands) {
}
