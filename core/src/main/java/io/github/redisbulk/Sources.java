package io.github.redisbulk;

import java.util.stream.Stream;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * What is done to sources of items before and after a run.
 */
final class Sources {

	private static final Log logger = LogFactory.getLog(BulkWriter.class);

	private Sources() {
	}

	/** Returns a source, or refuses that there is none. */
	static <S> S required(@Nullable S items) {
		Assert.notNull(items, "The items must not be null");
		return items;
	}

	/**
	 * Closes a stream: of a run that has ended the report counts, not the end of its
	 * source.
	 */
	static void close(Stream<?> items) {
		try {
			items.close();
		}
		catch (Throwable ex) {
			logger.warn("A stream of items threw an exception when it was closed after its run", ex);
		}
	}

}
