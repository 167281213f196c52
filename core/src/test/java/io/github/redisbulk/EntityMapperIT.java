package io.github.redisbulk;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.redisbulk.Entities.Address;
import io.github.redisbulk.Entities.Configured;
import io.github.redisbulk.Entities.Nameless;
import io.github.redisbulk.Entities.People;
import io.github.redisbulk.Entities.Person;
import io.github.redisbulk.Entities.Ticket;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.data.annotation.Id;
import org.springframework.data.geo.Point;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisKeyValueAdapter;
import org.springframework.data.redis.core.RedisKeyValueAdapter.EnableKeyspaceEvents;
import org.springframework.data.redis.core.RedisKeyValueAdapter.ShadowCopy;
import org.springframework.data.redis.core.RedisKeyValueTemplate;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.convert.KeyspaceConfiguration;
import org.springframework.data.redis.core.convert.KeyspaceConfiguration.KeyspaceSettings;
import org.springframework.data.redis.core.convert.MappingConfiguration;
import org.springframework.data.redis.core.index.IndexConfiguration;
import org.springframework.data.redis.core.mapping.RedisMappingContext;
import org.springframework.data.redis.repository.support.RedisRepositoryFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Entities in Redis, against what Spring Data's own template writes.
 */
@WithRedis
@ParameterizedClass
@EnumSource
class EntityMapperIT {

	/** Returns every key with all that it holds, and its time to live to 100 seconds. */
	private static final String CONTENT = """
			local content = {}
			for _, key in ipairs(redis.call('KEYS', '*')) do
			    local kind = redis.call('TYPE', key).ok
			    local parts = {}
			    if kind == 'hash' then
			        local all = redis.call('HGETALL', key)
			        for i = 1, #all, 2 do table.insert(parts, all[i] .. '=' .. all[i + 1]) end
			    elseif kind == 'set' then
			        parts = redis.call('SMEMBERS', key)
			    else
			        local all = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES')
			        for i = 1, #all, 2 do table.insert(parts, all[i] .. '=' .. all[i + 1]) end
			    end
			    table.sort(parts)
			    local ttl = math.floor((redis.call('PTTL', key) + 50000) / 100000)
			    table.insert(content, kind .. ' ' .. key .. ' ' .. ttl .. ' ' .. table.concat(parts, '|'))
			end
			table.sort(content)
			return content""";

	private final RedisAddress redis;

	@Parameter
	Driver driver;

	private RedisConnectionFactory factory;

	private RedisKeyValueAdapter adapter;

	private RedisKeyValueTemplate template;

	private BulkWriter writer;

	EntityMapperIT(RedisAddress redis) {
		this.redis = redis;
	}

	@BeforeEach
	void open() {
		this.factory = this.driver.patient(this.redis);
		Driver.start(this.factory);
		KeyspaceConfiguration keyspaces = new KeyspaceConfiguration();
		KeyspaceSettings settings = new KeyspaceSettings(Configured.class, "configured");
		settings.setTimeToLive(2000L);
		keyspaces.addKeyspaceSettings(settings);
		RedisMappingContext context = new RedisMappingContext(
				new MappingConfiguration(new IndexConfiguration(), keyspaces));
		this.adapter = new RedisKeyValueAdapter(new StringRedisTemplate(this.factory), context);
		this.adapter.setEnableKeyspaceEvents(EnableKeyspaceEvents.OFF);
		this.template = new RedisKeyValueTemplate(this.adapter, context);
		this.writer = BulkWriters.create(this.factory, BulkOptions.defaults());
	}

	@AfterEach
	void close() throws Exception {
		this.writer.close();
		this.adapter.destroy();
		Driver.stop(this.factory);
	}

	private List<?> content() {
		return (List<?>) this.redis.command("EVAL", CONTENT, "0");
	}

	private EntityMapper inserting() {
		return EntityMapper.inserting(this.adapter.getConverter());
	}

	private EntityMapper saving() {
		return EntityMapper.saving(this.adapter.getConverter());
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void writesNewEntitiesAsSpringDataDoes(boolean phantoms) {
		this.adapter.setShadowCopy(phantoms ? ShadowCopy.ON : ShadowCopy.OFF);
		Entities.all().forEach(this.template::insert);
		List<?> expected = content();
		assertThat(expected).hasSize(phantoms ? 26 : 23);

		for (EntityMapper mapper : List.of(inserting(), saving())) {
			this.redis.command("FLUSHALL");
			EntityMapper chosen = phantoms ? mapper.withPhantomCopies() : mapper;
			this.writer.write(Entities.all(), chosen).throwIfIncomplete();
			assertThat(content()).isEqualTo(expected);
		}
	}

	@Test
	void savesOverOldEntitiesAsSpringDataDoes() {
		List<Object> changed = List.of(
				new Person("1", "Lews", new Address("Caemlyn", new Point(2.349014, 48.864716)), Set.of("Dragon"),
						Map.of("weapon", "Callandor"), null),
				new Person("2", null, null, Set.of("gambler"), Map.of(), null), new Ticket("a:b", null, null));
		this.adapter.setShadowCopy(ShadowCopy.ON);
		Entities.all().forEach(this.template::insert);
		changed.forEach(this.template::update);
		List<?> expected = content();

		this.redis.command("FLUSHALL");
		this.writer.write(Entities.all(), saving().withPhantomCopies()).throwIfIncomplete();
		this.writer.write(changed, saving().withPhantomCopies()).throwIfIncomplete();
		assertThat(content()).isEqualTo(expected);
	}

	@Test
	void isReadByARepository() {
		List<Object> people = Entities.all().subList(0, 2);
		this.writer.write(people, saving()).throwIfIncomplete();
		People repository = new RedisRepositoryFactory(this.template).getRepository(People.class);
		assertThat(repository.findAll()).containsExactlyInAnyOrder((Person) people.get(0), (Person) people.get(1));
		assertThat(repository.findByName("Mat")).containsExactly((Person) people.get(1));
		assertThat(repository.findByAddressCity("Two Rivers")).containsExactly((Person) people.get(0));
		assertThat(repository.findByTags("Dragon")).containsExactly((Person) people.get(0));
	}

	@Test
	void keepsOldIndexEntriesWhereNothingShouldBeThere() {
		this.writer.write(List.of(new Person("1", "Rand", null, Set.of(), Map.of(), null)), inserting());
		this.writer.write(List.of(new Person("1", "Lews", null, Set.of(), Map.of(), null)), inserting());
		assertThat(this.redis.command("EXISTS", "people:name:Rand", "people:name:Lews")).isEqualTo(2L);
		this.writer.write(List.of(new Person("1", "Rand", null, Set.of(), Map.of(), null)), saving());
		assertThat(this.redis.command("EXISTS", "people:name:Rand", "people:name:Lews")).isEqualTo(1L);
	}

	@Test
	void writesItsBytesWhateverTheSerializerOfTheRunIs() {
		this.writer.write(Entities.all(), saving()).throwIfIncomplete();
		List<?> expected = content();
		this.redis.command("FLUSHALL");
		RedisTemplate<Object, Object> java = new RedisTemplate<>();
		java.setConnectionFactory(this.factory);
		java.afterPropertiesSet();
		this.writer.serializingWith(java).write(Entities.all(), saving()).throwIfIncomplete();
		assertThat(content()).isEqualTo(expected);
	}

	@Test
	void spoilsOnlyAnEntityWithoutAnId() {
		BulkReport report = this.writer
			.write(List.of(new Nameless(null), "no entity", new Visitor("v", Duration.ofDays(1))), saving());
		assertThat(report.written()).isOne();
		assertThat(report.failures()).extracting(ItemResult::outcome)
			.containsExactly(Outcome.NOT_SENT, Outcome.NOT_SENT);
		assertThat(report.failures().get(0).reason()).contains("An entity of type " + Nameless.class.getName())
			.contains("has no id");
		assertThat(report.failures().get(1).reason()).contains("has no keyspace");
	}

	/** Any class is an entity, also without an annotation. */
	record Visitor(@Id String id, Duration stay) {
	}

}
