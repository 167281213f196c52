package io.github.redisbulk.engine.command;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.github.redisbulk.engine.command.Effect.Kind;

/**
 * What commands do whose effect depends on their arguments.
 */
final class Effects {

	/** A server's clock may be ahead of ours. */
	private static final long CLOCK_SKEW_SECONDS = 60;

	private Effects() {
	}

	/**
	 * SET key value, perhaps with an expiry; a condition, or the expiry that the key has,
	 * makes it depend.
	 */
	static Effect set(Words words) {
		return (words.count() == 3 || (words.count() == 5 && isExpiry(words, 3))) ? Effect.RESETS : Effect.DEPENDS;
	}

	/** MSETEX number key value … and the options of SET. */
	static Effect msetex(Words words) {
		long options = 2 + 2 * words.number(1, -1);
		boolean plain = options > 2
				&& (words.count() == options || (words.count() == options + 2 && isExpiry(words, (int) options)));
		return plain ? Effect.RESETS : Effect.DEPENDS;
	}

	/** HSETEX key … FIELDS number field value …: a HSET, and the expiry of its fields. */
	static Effect hsetex(Words words) {
		int fields = isExpiry(words, 2) ? 4 : 2;
		boolean plain = words.is(fields, "FIELDS")
				&& words.count() == fields + 2 + 2 * words.number(fields + 1, Integer.MAX_VALUE);
		return plain ? elements(Kind.SETS, "hash", words, fields + 2, 2) : Effect.DEPENDS;
	}

	/** Returns whether an option gives an expiry that is yet to come. */
	private static boolean isExpiry(Words words, int option) {
		if (words.is(option, "EX") || words.is(option, "PX")) {
			return words.number(option + 1, 0) > 0;
		}
		return (words.is(option, "EXAT") && isLater(words, option + 1, TimeUnit.SECONDS))
				|| (words.is(option, "PXAT") && isLater(words, option + 1, TimeUnit.MILLISECONDS));
	}

	private static boolean isLater(Words words, int time, TimeUnit unit) {
		long earliest = TimeUnit.MILLISECONDS.toSeconds(System.currentTimeMillis()) + CLOCK_SKEW_SECONDS;
		return unit.toSeconds(words.number(time, 0)) > earliest;
	}

	/** SETEX key time value. */
	static Effect setex(Words words) {
		return (words.count() == 4 && words.number(2, 0) > 0) ? Effect.RESETS : Effect.DEPENDS;
	}

	/** MSET key value …. */
	static Effect mset(Words words) {
		return (words.count() % 2 == 1) ? Effect.RESETS : Effect.DEPENDS;
	}

	/** Elements of one type behind the key, such as the fields of an HSET. */
	static Effect elements(Kind kind, String type, Words words, int first, int step) {
		boolean whole = words.count() > first && (words.count() - first) % step == 0;
		return whole ? new Effect(kind, type, every(words, first, step)) : Effect.DEPENDS;
	}

	private static List<String> every(Words words, int first, int step) {
		List<String> elements = new ArrayList<>();
		for (int word = first; word < words.count(); word += step) {
			elements.add(words.text(word));
		}
		return elements;
	}

	/** ZADD key score member …; of its options only CH leaves the effect as it is. */
	static Effect zadd(Words words) {
		return withOptions(words, 2);
	}

	/** GEOADD key longitude latitude member … is a ZADD of members with three words. */
	static Effect geoadd(Words words) {
		return withOptions(words, 3);
	}

	private static Effect withOptions(Words words, int wordsOfElement) {
		int first = 2;
		while (words.is(first, "CH")) {
			first++;
		}
		boolean conditional = words.is(first, "NX") || words.is(first, "XX") || words.is(first, "GT")
				|| words.is(first, "LT");
		int elements = words.count() - first;
		if (conditional || elements <= 0 || elements % wordsOfElement != 0) {
			return Effect.DEPENDS;
		}
		return new Effect(Kind.SETS, "zset", every(words, first + wordsOfElement - 1, wordsOfElement));
	}

	/** ZADD … INCR adds to a score. */
	static boolean isNoIncrement(Words words) {
		for (int word = 2; word < Math.min(words.count(), 8); word++) {
			if (words.is(word, "INCR")) {
				return false;
			}
		}
		return true;
	}

	/** EXPIRE key time: without a condition, and not at once, which would delete. */
	static Effect expire(Words words) {
		return (words.count() == 3 && words.number(2, 0) > 0) ? Effect.EXPIRES : Effect.DEPENDS;
	}

	static Effect expireat(Words words) {
		return expireat(words, TimeUnit.SECONDS);
	}

	static Effect pexpireat(Words words) {
		return expireat(words, TimeUnit.MILLISECONDS);
	}

	private static Effect expireat(Words words, TimeUnit unit) {
		return (words.count() == 3 && isLater(words, 2, unit)) ? Effect.EXPIRES : Effect.DEPENDS;
	}

	/** SETBIT key offset bit. */
	static Effect setbit(Words words) {
		return (words.count() == 4) ? new Effect(Kind.SETS, "bits", List.of(words.text(2))) : Effect.DEPENDS;
	}

	/** SETRANGE key offset text; an empty text creates nothing. */
	static Effect setrange(Words words) {
		boolean plain = words.count() == 4 && words.length(3) > 0;
		return plain ? new Effect(Kind.SETS, "text", List.of(words.text(2) + "+" + words.length(3))) : Effect.DEPENDS;
	}

	/** PFADD key element …: a union, in whatever order. */
	static Effect pfadd(Words words) {
		return new Effect(Kind.SETS, "hll", every(words, 2, 1));
	}

	/** LSET key index element. */
	static Effect lset(Words words) {
		return (words.count() == 4) ? new Effect(Kind.REPLACES, "list", List.of(words.text(2))) : Effect.DEPENDS;
	}

	/**
	 * JSON.SET key path value: at another path than the root it depends on the parent.
	 */
	static Effect jsonSet(Words words) {
		boolean root = words.count() == 4 && (words.is(2, "$") || words.is(2, "."));
		return root ? new Effect(Kind.SETS, "json", List.of("$")) : Effect.DEPENDS;
	}

	/** RESTORE key ttl value … REPLACE; without REPLACE a second one is refused. */
	static boolean replaces(Words words) {
		return words.contains(4, "REPLACE");
	}

	/** XTRIM to an exact length; "about" may trim more each time. */
	static boolean isExact(Words words) {
		return !words.contains(2, "~") && !words.contains(2, "LIMIT");
	}

	static boolean removesAll(Words words) {
		return words.number(2, 1) == 0;
	}

}
