package io.github.redisbulk.examples;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.SetOption;

/** The code of {@code docs/how-to/ttl.md}. */
class Lifetimes {

	private final BulkWriter bulkWriter;

	Lifetimes(BulkWriter bulkWriter) {
		this.bulkWriter = bulkWriter;
	}

	void write() {
		List<Token> tokens = List.of(new Token("a", "secret", Instant.now().plusSeconds(600)));
		this.bulkWriter.write(tokens,
				(token, commands) -> commands.set("token:" + token.id(), token.text(), token.expires()));
		this.bulkWriter.write(tokens,
				(token, commands) -> commands.set("token:" + token.id(), token.text(), SetOption.KEEPTTL));

		List<Cart> carts = List.of(new Cart("a", Map.of("pen", 2)));
		this.bulkWriter.write(carts, (cart, commands) -> commands.hset("cart:" + cart.id(), cart.counts())
			.expire("cart:" + cart.id(), Duration.ofMinutes(30)));

		List<String> keys = List.of("rates");
		this.bulkWriter.write(keys, (key, commands) -> commands.set(key, "1.08").expire(key, lifetime()));
	}

	private static Duration lifetime() {
		// within a tenth of a day, so that they do not all expire at once
		return Duration.ofDays(1).plusSeconds((long) (Math.random() * 8640));
	}

	record Token(String id, String text, Instant expires) {
	}

	record Cart(String id, Map<String, Integer> counts) {
	}

}
