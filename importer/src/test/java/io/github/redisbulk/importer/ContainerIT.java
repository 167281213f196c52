package io.github.redisbulk.importer;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.importer.job.ImportJob;
import io.github.redisbulk.importer.job.ImportReport;
import io.github.redisbulk.importer.mapping.RowMapper;
import io.github.redisbulk.importer.mapping.RowMapping;
import io.github.redisbulk.importer.mapping.Shape;
import io.github.redisbulk.importer.mapping.Template;
import io.github.redisbulk.importer.row.Format;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.context.annotation.Bean;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that the {@code BulkWriter} writes to where a service connection leads. Needs a
 * Docker API: {@code mvn verify -Pcontainers}.
 */
@Tag("containers")
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.NONE)
class ContainerIT {

	@Autowired
	private BulkWriter writer;

	@Autowired
	private StringRedisTemplate redis;

	@Test
	void importsIntoAContainer() throws IOException {
		byte[] csv = "id,name\n1,a\n2,b\n".getBytes(StandardCharsets.UTF_8);
		RowMapping mapping = new RowMapping(Template.of("row:{id}"), Shape.HASH, null, null, List.of(), null);
		ImportReport report = new ImportJob(Format.CSV.open(new ByteArrayInputStream(csv), StandardCharsets.UTF_8, ','),
				new RowMapper(mapping), null, null)
			.run(this.writer, UnaryOperator.identity());
		assertThat(report).as(() -> String.valueOf(report.bulk().stop()))
			.asString()
			.startsWith("read=2 written=2 failed=0 ");
		assertThat(this.redis.opsForHash().entries("row:2")).containsEntry("name", "b");
	}

	@TestConfiguration(proxyBeanMethods = false)
	static class Containers {

		@Bean
		@ServiceConnection(name = "redis")
		GenericContainer<?> redisContainer() {
			return new GenericContainer<>(
					DockerImageName.parse(System.getProperty("redis-bulk.test.image", "redis:7.0")))
				.withExposedPorts(6379);
		}

	}

}
