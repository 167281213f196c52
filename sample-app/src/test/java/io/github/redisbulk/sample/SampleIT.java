package io.github.redisbulk.sample;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the service, with the Redis that it starts.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "sample.load-at-start=false")
class SampleIT {

	private final HttpClient http = HttpClient.newHttpClient();

	@LocalServerPort
	private int port;

	@Test
	void writesInBulkAndTellsWhatItHasWritten() throws Exception {
		assertThat(send("GET", "/characters/03B1").statusCode()).isEqualTo(404);
		assertThat(send("PUT", "/scripts/GREEK").body()).contains("\"complete\":true", "\"written\":51");
		assertThat(send("GET", "/characters/03B1").body()).contains("\"name\":\"GREEK SMALL LETTER ALPHA\"",
				"\"text\":\"\u03B1\"");
		assertThat(send("GET", "/actuator/metrics/redis.bulk.items?tag=outcome:written").body())
			.contains("\"value\":51");
		assertThat(send("GET", "/actuator/redisbulk").body()).contains("\"chunkMaxCommands\":500");
	}

	private HttpResponse<String> send(String method, String path) throws Exception {
		URI uri = URI.create("http://localhost:" + this.port + path);
		return this.http.send(HttpRequest.newBuilder(uri).method(method, BodyPublishers.noBody()).build(),
				BodyHandlers.ofString());
	}

}
