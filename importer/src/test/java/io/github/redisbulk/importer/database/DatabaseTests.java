package io.github.redisbulk.importer.database;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Database}.
 */
class DatabaseTests {

	@Test
	void hasTheDriverOfMysqlPassRowsInParts() {
		assertThat(new Database("jdbc:mysql://host/shop", "me", "secret", List.of()).login())
			.isEqualTo(Map.of("user", "me", "password", "secret", "useCursorFetch", "true"));
		assertThat(new Database("jdbc:postgresql://host/shop", null, null, List.of()).login()).isEmpty();
	}

}
