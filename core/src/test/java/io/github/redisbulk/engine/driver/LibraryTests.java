package io.github.redisbulk.engine.driver;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

import io.github.redisbulk.UnsupportedVersionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.TypeReference;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link Library}, with old jars that the build has put aside.
 */
class LibraryTests {

	@ParameterizedTest
	@EnumSource
	void isWhatTheBuildUses(Library library) {
		assertThatCode(() -> library.require(LibraryTests.class.getClassLoader())).doesNotThrowAnyException();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			LETTUCE           | lettuce-core-6.8.1.RELEASE | Lettuce 7.5 and later 7.x | 6.8.1.RELEASE
			JEDIS             | jedis-6.2.0                | Jedis 7.4 to 8.x          | 6.2.0
			SPRING_DATA_REDIS | spring-data-redis-4.0.5    | Spring Data Redis 4.1     | 4.0.5
			""")
	void isRefusedWithItsVersionAndTheSupportedOnes(Library library, String jar, String supported, String version)
			throws IOException {
		try (URLClassLoader old = onlyOld(jar)) {
			assertThatExceptionOfType(UnsupportedVersionException.class).isThrownBy(() -> library.require(old))
				.withMessageStartingWith(
						"A BulkWriter works with " + supported + ", but the class path has " + version + ", without ");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration",
			"io.lettuce.core.ClientOptions$Builder", "redis.clients.jedis.DefaultJedisClientConfig$Builder" })
	void isFoundInANativeImage(String type) {
		RuntimeHints hints = new RuntimeHints();
		new DriverHints().registerHints(hints, null);
		assertThat(RuntimeHintsPredicates.reflection().onType(TypeReference.of(type))).accepts(hints);
	}

	@Test
	void isRefusedWhereItTellsNoVersion() throws IOException {
		try (URLClassLoader nothing = new URLClassLoader(new URL[0], null)) {
			assertThatExceptionOfType(UnsupportedVersionException.class)
				.isThrownBy(() -> Library.JEDIS.require(nothing))
				.withMessageContaining("but the class path has an unknown version");
		}
	}

	/** Everything else a library needs comes from the class path of the test. */
	private static URLClassLoader onlyOld(String jar) throws MalformedURLException {
		URL old = Path.of("target/old-versions", jar + ".jar").toUri().toURL();
		return new URLClassLoader(new URL[] { old }, LibraryTests.class.getClassLoader()) {

			@Override
			protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
				if (name.matches("(io\\.lettuce|redis\\.clients|org\\.springframework\\.data\\.redis)\\..*")) {
					Class<?> loaded = findLoadedClass(name);
					return (loaded != null) ? loaded : findClass(name);
				}
				return super.loadClass(name, resolve);
			}

			@Override
			public URL getResource(String name) {
				return findResource(name);
			}

		};
	}

}
