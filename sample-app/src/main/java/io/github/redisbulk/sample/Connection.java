package io.github.redisbulk.sample;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.RetryPolicy;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * A small Spring Boot application, for as long as a command runs.
 */
final class Connection implements AutoCloseable {

	private final ConfigurableApplicationContext application;

	private Connection(ConfigurableApplicationContext application) {
		this.application = application;
	}

	/**
	 * Starts the application. Ctrl-C is the command's own matter: closing the writer
	 * under its hands would cost the rows in flight their outcome.
	 */
	static Connection open(Map<String, String> properties) {
		String[] arguments = properties.entrySet()
			.stream()
			.map((property) -> "--" + property.getKey() + "=" + property.getValue())
			.toArray(String[]::new);
		return new Connection(new SpringApplicationBuilder(SampleApplication.class).web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.logStartupInfo(false)
			.registerShutdownHook(false)
			.run(arguments));
	}

	/**
	 * Returns the writer, after a first word with Redis: who gives a wrong address or
	 * password wants to know at once, and a run would wait for Redis to come up.
	 * @throws IOException if Redis cannot be talked to
	 */
	BulkWriter writer() throws IOException {
		BulkWriter writer = this.application.getBean(BulkWriter.class);
		BulkReport report = writer.write(List.of("PING"), (ping, commands) -> commands.command(ping),
				(options) -> options.withRetry(RetryPolicy.never()));
		if (Thread.currentThread().isInterrupted()) {
			throw new IOException("Interrupted before anything was written");
		}
		boolean mayNotPing = report.reasons().containsKey("NOPERM");
		if (report.stop() != null && !mayNotPing) {
			throw new IOException("Redis cannot be used: " + report.stop().reason(), report.stop().cause());
		}
		return writer;
	}

	StringRedisTemplate redis() {
		return this.application.getBean(StringRedisTemplate.class);
	}

	@Override
	public void close() {
		this.application.close();
	}

}
