package io.github.redisbulk.engine;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;

import io.github.redisbulk.ItemResult;
import org.jspecify.annotations.Nullable;

/**
 * Stands in a chunk for an item whose outcome somebody waits for.
 */
final class Awaited implements Runnable {

	private final @Nullable Object item;

	private final OutcomeQueue queue;

	private final CompletableFuture<ItemResult> stage = new CompletableFuture<>();

	private @Nullable ItemResult result;

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
	 * @param given has this in the item's place
	 * @return the result with the item itself
	 */
	ItemResult end(ItemResult given) {
		ItemResult own = new ItemResult(given.position(), this.item, given.outcome(), given.commands(),
				given.refusals(), given.cause(), given.reason());
		this.result = own;
		this.queue.add(this);
		return own;
	}

	/** Tells whoever waits. */
	@Override
	public void run() {
		this.stage.complete(Objects.requireNonNull(this.result));
	}

}
