package io.github.redisbulk.importer.page;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Guard}.
 */
class GuardTests {

	private final Guard guard = new Guard("importer.internal");

	@ParameterizedTest
	@CsvSource({ "127.0.0.1, 200", "localhost, 200", "LOCALHOST, 200", "[::1], 200", "192.168.1.7, 200",
			"importer.internal, 200", "example.org, 403", "127.0.0.1.example.org, 403", "localhost.example.org, 403" })
	void answersToAddressesAndItsOwnName(String host, int status) throws Exception {
		MockHttpServletRequest request = new MockHttpServletRequest("GET", "/");
		request.setServerName(host);
		assertThat(status(request)).isEqualTo(status);
	}

	@ParameterizedTest
	@CsvSource(nullValues = "-", textBlock = """
			http://localhost:8080, same-origin, page, 200
			http://localhost:8080, -,           page, 200
			-,                     same-origin, page, 200
			-,                     -,           page, 403
			http://localhost:8080, same-origin, -,    403
			http://localhost:9090, same-origin, page, 403
			https://localhost:8080, same-origin, page, 403
			http://localhost:8080, same-site,   page, 403
			http://localhost:8080, none,        page, 403
			null,                  same-origin, page, 403
			{,                     same-origin, page, 403
			""")
	void letsOnlyThePageChangeSomething(String origin, String site, String header, int status) throws Exception {
		MockHttpServletRequest request = new MockHttpServletRequest("POST", "/api/import/stop");
		request.setServerPort(8080);
		request.addHeader("Host", "localhost:8080");
		add(request, "Origin", origin);
		add(request, "Sec-Fetch-Site", site);
		add(request, Guard.HEADER, header);
		assertThat(status(request)).isEqualTo(status);
	}

	private static void add(MockHttpServletRequest request, String header, String value) {
		if (value != null) {
			request.addHeader(header, value);
		}
	}

	private int status(MockHttpServletRequest request) throws Exception {
		MockHttpServletResponse response = new MockHttpServletResponse();
		this.guard.doFilter(request, response, new MockFilterChain());
		assertThat(response.getHeader("Content-Security-Policy")).contains("default-src 'self'");
		return response.getStatus();
	}

}
