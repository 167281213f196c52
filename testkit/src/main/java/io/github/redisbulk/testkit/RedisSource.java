package io.github.redisbulk.testkit;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Where the tests' shared Redis comes from, in order of preference. The system property
 * {@code redis-bulk.test.redis} or the environment variable {@code REDIS_BULK_TEST_REDIS}
 * forces one by its name in lower case.
 */
enum RedisSource {

	/** A server that already runs, named by {@code REDIS_BULK_TEST_URL}. */
	URL {

		@Override
		Optional<SharedRedis> open() {
			return Optional.ofNullable(System.getenv("REDIS_BULK_TEST_URL"))
				.map(RedisAddress::parse)
				.map((address) -> new SharedRedis(this, address, () -> {
				}));
		}

	},

	/** A container, where a Docker API answers and has the image. */
	TESTCONTAINERS {

		@Override
		Optional<SharedRedis> open() {
			return RedisContainer.open();
		}

	},

	/** The installed program {@code redis-server}. */
	LOCAL {

		@Override
		Optional<SharedRedis> open() {
			return RedisBinary.installed().map(this::start);
		}

	},

	/** The program that the embedded-redis library brings. */
	EMBEDDED {

		@Override
		Optional<SharedRedis> open() {
			return RedisBinary.embedded().map(this::start);
		}

	};

	/**
	 * Starts or finds the server.
	 * @return the server, empty where this source has none
	 */
	abstract Optional<SharedRedis> open();

	SharedRedis start(RedisBinary binary) {
		RedisServer server = RedisServer.start(binary, false, (config) -> {
		});
		return new SharedRedis(this, server.address(), server::close);
	}

	/**
	 * Opens the forced source, else the first one that has a server.
	 * @return the server
	 * @throws IllegalStateException if there is none
	 */
	static SharedRedis openAny() {
		RedisSource[] candidates = forced().map((source) -> new RedisSource[] { source })
			.orElseGet(RedisSource::values);
		return Arrays.stream(candidates)
			.flatMap((source) -> source.open().stream())
			.findFirst()
			.orElseThrow(() -> new IllegalStateException("No Redis for the tests from " + Arrays.toString(candidates)));
	}

	/**
	 * Returns the source that was asked for.
	 * @return the source, empty if the choice is free
	 */
	static Optional<RedisSource> forced() {
		return Optional.ofNullable(System.getProperty("redis-bulk.test.redis", System.getenv("REDIS_BULK_TEST_REDIS")))
			.filter((name) -> !name.isBlank())
			.map(RedisSource::named);
	}

	static RedisSource named(String name) {
		return Arrays.stream(values())
			.filter((source) -> source.name().toLowerCase(Locale.ROOT).equals(name))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException(
					"'redis-bulk.test.redis' must be url, testcontainers, local or embedded, not '" + name + "'"));
	}

}
