package io.github.redisbulk.engine;

import java.util.concurrent.CompletableFuture;

import io.github.redisbulk.ItemResult;
import org.jspecify.annotations.Nullable;

/**
 * Stands in a chunk for an item whose outcome somebody waits for.
 */
final class Awaited {

	private final @Nullable Object item;

	private final OutcomeQueue queue;

	private final CompletableFuture<ItemResult> stage = new CompletableFuture<>();

	Awaited(@Nullable Object item, OutcomeQueue queue) {
		this.item = item;
		this.queue = queue;
	}

	/** Returns what completes with the item's result. */
	CompletableFuture<ItemResult> stage() {
		return this.stage;
	}

	/**
	 * The item has ended: whoever waits for that will be told.
	 * @param result has this in the item's place
	 * @return the result with the item itself
	 */
	ItemResult end(ItemResult result) {
		ItemResult own = new ItemResult(result.position(), this.item, result.outcome(), result.commands(),
				result.refusals(), result.cause(), result.reason());
		this.queue.add(() -> this.stage.complete(own));
		return own;
	}

}
