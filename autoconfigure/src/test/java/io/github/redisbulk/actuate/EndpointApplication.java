package io.github.redisbulk.actuate;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Locale;

import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/**
 * A small application with the actuator, listening on the loopback interface.
 */
final class EndpointApplication implements AutoCloseable {

	private final HttpClient client = HttpClient.newHttpClient();

	private final ServletWebServerApplicationContext context;

	EndpointApplication(RedisAddress redis, Driver driver, String... properties) {
		this.context = (ServletWebServerApplicationContext) new SpringApplicationBuilder(Configuration.class)
			.properties("server.port=0", "server.address=127.0.0.1", "spring.data.redis.url=" + redis.url(),
					"spring.data.redis.client-type=" + driver.name().toLowerCase(Locale.ROOT),
					"management.endpoints.web.exposure.include=*", "management.endpoint.health.show-details=always",
					"spring.main.banner-mode=off")
			.properties(properties)
			.run();
	}

	BulkWriter writer() {
		return this.context.getBean(BulkWriter.class);
	}

	ServletWebServerApplicationContext context() {
		return this.context;
	}

	HttpResponse<String> get(String path) throws Exception {
		return this.client.send(request(path).build(), BodyHandlers.ofString());
	}

	HttpResponse<String> post(String path, String json) throws Exception {
		return this.client.send(
				request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json)).build(),
				BodyHandlers.ofString());
	}

	private HttpRequest.Builder request(String path) {
		int port = this.context.getWebServer().getPort();
		return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/actuator" + path));
	}

	@Override
	public void close() {
		this.context.close();
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Configuration {

	}

}
