package io.github.redisbulk.importer.migration;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisPipelineException;
import org.springframework.data.redis.core.Cursor;
import org.springframework.data.redis.core.ScanOptions;

/**
 * The keys of a server, read a few at a time while it goes on with its work. A key that
 * comes or goes meanwhile may be among them or not.
 * <p>
 * This class is not thread-safe.
 */
public final class Source implements Iterator<KeyCopy>, AutoCloseable {

	/** How many elements one command may write. */
	private static final int ELEMENTS = 500;

	/** What is read at once takes about so much, or is a single key. */
	private static final long BYTES = 4 * 1024 * 1024;

	private final RedisConnection connection;

	private final int together;

	private final Cursor<byte[]> keys;

	/** What is asked for next, a part at a time. */
	private final Deque<List<byte[]>> parts = new ArrayDeque<>();

	private final Deque<KeyCopy> read = new ArrayDeque<>();

	private boolean byElements;

	/**
	 * Begins to read.
	 * @param connection a connection of Jedis, which is closed with this source
	 * @param match the keys that are wanted
	 * @param together how many keys are asked for together
	 */
	public Source(RedisConnection connection, String match, int together) {
		this.connection = connection;
		this.together = together;
		this.keys = connection.keyCommands().scan(ScanOptions.scanOptions().match(match).count(together).build());
	}

	/**
	 * Reads elements from now on, not dumps, for a server that does not know these.
	 */
	public void readByElements() {
		this.byElements = true;
		List<KeyCopy> dumps = List.copyOf(this.read);
		this.read.clear();
		readElements(dumps.stream().map(KeyCopy::key).toList());
	}

	/**
	 * Looks at the dumps that were read first.
	 * @return the smallest of them, {@code null} if there is no key
	 */
	public byte @Nullable [] smallestDump() {
		return hasNext() ? this.read.stream()
			.map((copy) -> ((Dump) copy.content()).bytes())
			.min((one, other) -> Integer.compare(one.length, other.length))
			.orElse(null) : null;
	}

	@Override
	public boolean hasNext() {
		while (this.read.isEmpty() && (!this.parts.isEmpty() || this.keys.hasNext())) {
			if (this.parts.isEmpty()) {
				this.parts.addAll(parts(nextNames()));
			}
			List<byte[]> names = this.parts.remove();
			if (this.byElements) {
				readElements(names);
			}
			else {
				readDumps(names);
			}
		}
		return !this.read.isEmpty();
	}

	private List<byte[]> nextNames() {
		List<byte[]> names = new ArrayList<>();
		while (names.size() < this.together && this.keys.hasNext()) {
			names.add(this.keys.next());
		}
		return names;
	}

	/** Divides keys by how much memory the server says they take. */
	private List<List<byte[]>> parts(List<byte[]> names) {
		List<@Nullable Object> sizes = sizes(names);
		List<List<byte[]>> parts = new ArrayList<>();
		long bytes = BYTES;
		for (int i = 0; i < names.size(); i++) {
			long size = (sizes.get(i) instanceof Number known) ? known.longValue() : BYTES;
			if (bytes + size > BYTES) {
				parts.add(new ArrayList<>());
				bytes = 0;
			}
			parts.get(parts.size() - 1).add(names.get(i));
			bytes += size;
		}
		return parts;
	}

	/** Returns numbers, or whatever the server says instead. */
	private List<@Nullable Object> sizes(List<byte[]> names) {
		try {
			return pipelined(() -> names.forEach((name) -> this.connection.execute("MEMORY", text("USAGE"), name)));
		}
		catch (RedisPipelineException ex) {
			return Collections.nCopies(names.size(), null);
		}
	}

	private void readDumps(List<byte[]> names) {
		List<@Nullable Object> answers = pipelined(() -> names.forEach((name) -> {
			this.connection.keyCommands().pTtl(name);
			this.connection.keyCommands().dump(name);
		}));
		for (int i = 0; i < names.size(); i++) {
			if (answers.get(2 * i) instanceof Number millis && answers.get(2 * i + 1) instanceof byte[] dump) {
				this.read.add(new KeyCopy(names.get(i), millis.longValue(), new Dump(dump)));
			}
		}
	}

	private void readElements(List<byte[]> names) {
		for (byte[] name : names) {
			Long millis = this.connection.keyCommands().pTtl(name);
			KeyCopy.Content content = elements(name);
			if (content != null && millis != null) {
				this.read.add(new KeyCopy(name, millis, content));
			}
		}
	}

	/** Returns what a key holds, {@code null} if it is gone. */
	private KeyCopy.@Nullable Content elements(byte[] key) {
		Object answer = ask("TYPE", key);
		String type = (answer instanceof byte[] name) ? new String(name, StandardCharsets.US_ASCII) : answer.toString();
		return switch (type) {
			case "none" -> null;
			case "string" -> written("SET", groups(list(ask("GET", key)), 1), 1);
			case "list" -> written("RPUSH", groups(list(ask("LRANGE", key, text("0"), text("-1"))), 1), ELEMENTS);
			case "set" -> written("SADD", groups(list(ask("SMEMBERS", key)), 1), ELEMENTS);
			case "hash" -> written("HSET", groups(list(ask("HGETALL", key)), 2), ELEMENTS);
			case "zset" ->
				written("ZADD", scored(list(ask("ZRANGE", key, text("0"), text("-1"), text("WITHSCORES")))), ELEMENTS);
			case "stream" -> written("XADD", entries(ask("XRANGE", key, text("-"), text("+"))), 1);
			default -> (copy, replace, commands) -> {
				throw new IllegalStateException("a key of the type '" + type + "' can only be copied as a dump");
			};
		};
	}

	/** A key that has gone since its type was asked for has no elements. */
	private static KeyCopy.@Nullable Content written(String command, List<List<byte[]>> groups, int together) {
		return groups.isEmpty() ? null : new Elements(command, groups, together);
	}

	private static List<List<byte[]>> scored(List<byte[]> membersAndScores) {
		return groups(membersAndScores, 2).stream().map((pair) -> List.of(pair.get(1), pair.get(0))).toList();
	}

	private static List<List<byte[]>> entries(Object answer) {
		List<List<byte[]>> entries = new ArrayList<>();
		for (Object entry : (List<?>) answer) {
			List<?> idAndFields = (List<?>) entry;
			List<byte[]> words = new ArrayList<>();
			words.add((byte[]) idAndFields.get(0));
			((List<?>) idAndFields.get(1)).forEach((word) -> words.add((byte[]) word));
			entries.add(words);
		}
		return entries;
	}

	private static List<List<byte[]>> groups(List<byte[]> words, int size) {
		return IntStream.range(0, words.size() / size)
			.mapToObj((group) -> List.copyOf(words.subList(group * size, group * size + size)))
			.toList();
	}

	/** Takes what a driver makes of one word, a list, a set, or pairs. */
	private static List<byte[]> list(Object answer) {
		List<byte[]> words = new ArrayList<>();
		if (answer instanceof byte[] word) {
			words.add(word);
		}
		else if (answer instanceof Map<?, ?> pairs) {
			new LinkedHashMap<>(pairs).forEach((name, value) -> words.addAll(List.of((byte[]) name, (byte[]) value)));
		}
		else {
			((Iterable<?>) answer).forEach((word) -> words.add((byte[]) word));
		}
		return words;
	}

	private Object ask(String command, byte[]... arguments) {
		Object answer = this.connection.execute(command, arguments);
		return (answer != null) ? answer : List.of();
	}

	private static byte[] text(String word) {
		return word.getBytes(StandardCharsets.US_ASCII);
	}

	private List<@Nullable Object> pipelined(Runnable commands) {
		this.connection.openPipeline();
		commands.run();
		return this.connection.closePipeline();
	}

	@Override
	public KeyCopy next() {
		if (!hasNext()) {
			throw new NoSuchElementException();
		}
		return this.read.remove();
	}

	@Override
	public void close() {
		this.keys.close();
		this.connection.close();
	}

}
