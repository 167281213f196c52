package io.github.redisbulk.engine.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.Callable;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkSerializer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A class path without Jackson.
 */
class OptionalJacksonTests {

	@Test
	@SuppressWarnings("unchecked")
	void textIsWrittenAndJsonIsRefusedWithASentence() throws Exception {
		Callable<List<String>> without = (Callable<List<String>>) new WithoutJackson()
			.loadClass(Writing.class.getName())
			.getDeclaredConstructor()
			.newInstance();
		assertThat(without.call()).containsExactly("*2\r\n$3\r\nDEL\r\n$36\r\n00000000-0000-0001-0000-000000000002\r\n",
				"A value is of type sun.util.calendar.ZoneInfo",
				"JSON needs Jackson 3, which is not on the class path: add tools.jackson.core:jackson-databind");
	}

	/** Runs where Jackson is not. */
	public static final class Writing implements Callable<List<String>> {

		@Override
		public List<String> call() {
			Chunk chunk = new Chunk(0);
			CommandEncoder encoder = new CommandEncoder(BulkOptions.defaults().serializer(), false);
			encoder.begin(chunk, "item", 0);
			encoder.del(new UUID(1, 2));
			encoder.end();
			String written = new String(chunk.bytes(), 0, chunk.length(), StandardCharsets.UTF_8);
			encoder.begin(chunk, "item", 0);
			return List.of(written, message(() -> encoder.set("key", TimeZone.getTimeZone("UTC"))).split(", ")[0],
					message(BulkSerializer::json));
		}

		private static String message(Runnable refused) {
			try {
				refused.run();
				return "";
			}
			catch (IllegalArgumentException | IllegalStateException ex) {
				return String.valueOf(ex.getMessage());
			}
		}

	}

	/** Has classes of its own of what may need Jackson. */
	private static final class WithoutJackson extends ClassLoader {

		WithoutJackson() {
			super(WithoutJackson.class.getClassLoader());
		}

		@Override
		protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
			if (name.startsWith("tools.jackson.")) {
				throw new ClassNotFoundException(name);
			}
			Class<?> loaded = findLoadedClass(name);
			if (loaded != null || !name.startsWith("io.github.redisbulk.")) {
				return (loaded != null) ? loaded : super.loadClass(name, resolve);
			}
			try (InputStream bytes = getResourceAsStream(name.replace('.', '/') + ".class")) {
				byte[] content = bytes.readAllBytes();
				return defineClass(name, content, 0, content.length);
			}
			catch (IOException ex) {
				throw new ClassNotFoundException(name, ex);
			}
		}

	}

}
