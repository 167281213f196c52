package io.github.redisbulk.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import com.jayway.jsonpath.JsonPath;
import io.github.redisbulk.BulkOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The properties as tools and readers see them.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConfigurationDocsTests {

	private static final String METADATA = "/META-INF/spring-configuration-metadata.json";

	@ParameterizedTest
	@MethodSource("properties")
	void describeEveryProperty(Map<String, Object> property) {
		assertThat(property).containsKeys("name", "type", "description");
		String description = (String) property.get("description");
		assertThat(description).endsWith(".").doesNotContain("{", "<").doesNotStartWith("The ").doesNotStartWith("A ");
		assertThat(description.startsWith("Whether ")).isEqualTo("java.lang.Boolean".equals(property.get("type")));
	}

	@Test
	void haveTheSameTableAsTheMetadata() throws IOException {
		StringBuilder table = new StringBuilder(
				"| Property | Type | Default | Description |\n| --- | --- | --- | --- |\n");
		properties().forEach((property) -> table.append("| `%s` | %s | `%s` | %s |\n".formatted(property.get("name"),
				String.valueOf(property.get("type")).replaceFirst(".*\\.", ""),
				property.getOrDefault("defaultValue", "unset"), property.get("description"))));
		assertThat(Files.readString(Path.of("../docs/configuration.md")))
			.as("docs/configuration.md must hold this table:%n%n%s", table)
			.contains("\n\n" + table + "\n");
	}

	@Test
	void defaultsAreThoseOfTheOptions() throws IOException {
		Map<String, Object> values = new HashMap<>();
		for (Map<String, Object> property : properties()) {
			if (property.containsKey("defaultValue")) {
				values.put((String) property.get("name"), property.get("defaultValue"));
			}
		}
		BulkProperties bound = new Binder(new MapConfigurationPropertySource(values))
			.bind("redis.bulk", BulkProperties.class)
			.get();
		assertThat(bound.retry()).hasNoNullFieldsOrProperties();
		assertThat(bound).hasNoNullFieldsOrPropertiesExcept("chunk", "pause", "inFlight", "readLatencyBound", "turns");
		assertThat(bound.serializer()).isEqualTo(SerializerChoice.NONE);
		assertThat(bound.options()).usingRecursiveComparison().isEqualTo(BulkOptions.defaults());
	}

	@Test
	void hintsAreForPropertiesAndCanBeBound() throws IOException {
		List<Object> names = properties().stream().map((property) -> property.get("name")).toList();
		assertThat(metadata("$.hints")).extracting((hint) -> hint.get("name"))
			.isSubsetOf(names)
			.contains("redis.bulk.read-latency-bound", "redis.bulk.max-rate", "redis.bulk.max-failures",
					"redis.bulk.serializer", "redis.bulk.compatibility");
		Map<String, Object> values = new HashMap<>();
		for (Map<String, Object> hint : metadata("$.hints")) {
			for (Map<String, String> value : JsonPath.<List<Map<String, String>>>read(hint, "$.values")) {
				assertThat(value.get("description")).endsWith(".").doesNotStartWith("The ").doesNotStartWith("A ");
				values.put((String) hint.get("name"), value.get("value"));
				BulkProperties bound = new Binder(new MapConfigurationPropertySource(values))
					.bind("redis.bulk", BulkProperties.class)
					.get();
				assertThat(bound.options()).isNotNull();
			}
		}
	}

	private List<Map<String, Object>> properties() throws IOException {
		return metadata("$.properties");
	}

	private static List<Map<String, Object>> metadata(String path) throws IOException {
		try (InputStream metadata = BulkProperties.class.getResourceAsStream(METADATA)) {
			return JsonPath.parse(metadata).read(path);
		}
	}

}
