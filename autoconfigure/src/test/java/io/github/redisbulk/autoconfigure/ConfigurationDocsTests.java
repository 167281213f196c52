package io.github.redisbulk.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import com.jayway.jsonpath.JsonPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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
		assertThat(property).containsKeys("name", "type", "description", "defaultValue");
		String description = (String) property.get("description");
		assertThat(description).endsWith(".").doesNotContain("{", "<").doesNotStartWith("The ").doesNotStartWith("A ");
		assertThat(description.startsWith("Whether ")).isEqualTo("java.lang.Boolean".equals(property.get("type")));
	}

	@Test
	void haveTheSameTableAsTheMetadata() throws IOException {
		StringBuilder table = new StringBuilder(
				"| Property | Type | Default | Description |\n| --- | --- | --- | --- |\n");
		properties().forEach((property) -> table.append("| `%s` | %s | `%s` | %s |\n".formatted(property.get("name"),
				String.valueOf(property.get("type")).replaceFirst(".*\\.", ""), property.get("defaultValue"),
				property.get("description"))));
		assertThat(Files.readString(Path.of("../docs/configuration.md")))
			.as("docs/configuration.md must hold this table:%n%n%s", table)
			.contains("\n\n" + table + "\n");
	}

	private List<Map<String, Object>> properties() throws IOException {
		try (InputStream metadata = BulkProperties.class.getResourceAsStream(METADATA)) {
			return JsonPath.parse(metadata).read("$.properties");
		}
	}

}
