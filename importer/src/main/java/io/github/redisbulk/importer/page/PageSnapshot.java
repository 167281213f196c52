package io.github.redisbulk.importer.page;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Everything that the page shows at a moment.
 *
 * @param redis what is written to, in words
 * @param starts whether imports may be started from the page
 * @param maxUpload the largest file that is taken, in bytes
 * @param reads how reads are doing
 * @param missed that reads take longer than they are to, and whose doing that is, or
 * {@code null}
 * @param running the import that goes on, or the last one, or {@code null}
 * @param point the same for the charts
 * @param strategies how the strategies did that have been run
 */
record PageSnapshot(String redis, boolean starts, long maxUpload, Reads.State reads, @Nullable String missed,
		@Nullable ImportSnapshot running, History.Point point, List<Stints.Summary> strategies) {
}
