package io.github.redisbulk.importer.mapping;

import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.github.redisbulk.BulkCommands;

/**
 * The commands that a mapper has issued, as text.
 */
final class RecordedCommands {

	private final List<String> calls = new ArrayList<>();

	BulkCommands recorder() {
		return (BulkCommands) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { BulkCommands.class },
				(proxy, method, args) -> {
					StringBuilder call = new StringBuilder(method.getName());
					flatten(args).forEach((arg) -> call.append(' ').append(text(arg)));
					this.calls.add(call.toString());
					return proxy;
				});
	}

	List<String> calls() {
		return this.calls;
	}

	private static List<Object> flatten(Object[] args) {
		return Arrays.stream(args)
			.flatMap(
					(arg) -> (arg instanceof Object[] more) ? Arrays.stream(more) : Arrays.stream(new Object[] { arg }))
			.toList();
	}

	private static String text(Object arg) {
		return (arg instanceof byte[] bytes) ? new String(bytes, StandardCharsets.UTF_8) : String.valueOf(arg);
	}

}
