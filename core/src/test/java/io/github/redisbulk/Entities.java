package io.github.redisbulk;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Reference;
import org.springframework.data.geo.Point;
import org.springframework.data.redis.core.RedisHash;
import org.springframework.data.redis.core.TimeToLive;
import org.springframework.data.redis.core.index.GeoIndexed;
import org.springframework.data.redis.core.index.Indexed;
import org.springframework.data.repository.CrudRepository;

/**
 * Entities of several shapes.
 */
final class Entities {

	private Entities() {
	}

	/** Returns entities that depend on no old ones. */
	static List<Object> all() {
		Address address = new Address("Two Rivers", new Point(13.361389, 38.115556));
		Person rand = new Person("1", "Rand", address, Set.of("ta'veren", "Dragon"), Map.of("weapon", "sword"), null);
		Person mat = new Person("2", "Mat", null, null, null, rand);
		return List.of(rand, mat, new Reading(17L, 21.5, Instant.parse("2026-02-03T04:05:06Z"), Unit.CELSIUS),
				new Ticket("a:b", "täglich", 20), new Ticket("c", null, null), new Visit("v", "Rand"),
				new Configured(new byte[] { 1, 2 }, "k"));
	}

	enum Unit {

		CELSIUS

	}

	record Address(@Indexed String city, @GeoIndexed Point location) {
	}

	@RedisHash("people")
	record Person(@Id String id, @Indexed @Nullable String name, @Nullable Address address,
			@Indexed @Nullable Set<String> tags, @Indexed @Nullable Map<String, String> things,
			@Reference @Nullable Person friend) {
	}

	@RedisHash
	record Reading(@Id Long id, double value, Instant time, Unit unit) {
	}

	@RedisHash("tickets")
	record Ticket(@Id String id, @Nullable String name,
			@TimeToLive(unit = TimeUnit.MINUTES) @Nullable Integer minutes) {
	}

	@RedisHash(value = "visits", timeToLive = 1000)
	record Visit(@Id String id, @Indexed String name) {
	}

	/** Its keyspace and time to live are those of a configuration. */
	record Configured(byte[] content, @Id String id) {
	}

	/** Nobody gives it an id. */
	@RedisHash
	record Nameless(@Id @Nullable String id) {
	}

	interface People extends CrudRepository<Person, String> {

		List<Person> findByName(String name);

		List<Person> findByAddressCity(String city);

		List<Person> findByTags(String tag);

	}

}
