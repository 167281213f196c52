package io.github.redisbulk.importer.page;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets only the page itself change something. A foreign site in the same browser can send
 * requests here, but neither from this origin nor with a header of its own making; and
 * where it has given its own name this address (DNS rebinding), the name tells.
 */
final class Guard extends OncePerRequestFilter {

	/** The header that only a script of this origin can send. */
	static final String HEADER = "X-Redis-Bulk";

	private static final Set<String> HARMLESS = Set.of("GET", "HEAD");

	private final String bind;

	Guard(String bind) {
		this.bind = bind.toLowerCase(Locale.ROOT);
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		response.setHeader("Content-Security-Policy",
				"default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
		response.setHeader("X-Content-Type-Options", "nosniff");
		response.setHeader("Referrer-Policy", "no-referrer");
		response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
		if (!isKnownHost(request.getServerName())) {
			refuse(response, "This page does not answer to the name in the request");
		}
		else if (!HARMLESS.contains(request.getMethod()) && !isFromThePage(request)) {
			refuse(response, "Only the page itself may change something");
		}
		else {
			chain.doFilter(request, response);
		}
	}

	/** A name can be made to lead here by anybody, an address cannot. */
	private boolean isKnownHost(@Nullable String host) {
		if (host == null) {
			return false;
		}
		String name = host.toLowerCase(Locale.ROOT);
		boolean isAddress = name.matches("\\d{1,3}(\\.\\d{1,3}){3}") || name.matches("\\[?[0-9a-f.]*:[0-9a-f:.]*]?");
		return isAddress || "localhost".equals(name) || this.bind.equals(name);
	}

	private static boolean isFromThePage(HttpServletRequest request) {
		String site = request.getHeader("Sec-Fetch-Site");
		String origin = request.getHeader(HttpHeaders.ORIGIN);
		boolean isSameSite = site == null || "same-origin".equals(site);
		boolean isSameOrigin = origin == null || isSameOrigin(origin, request);
		boolean isKnown = site != null || origin != null;
		return isKnown && isSameSite && isSameOrigin && request.getHeader(HEADER) != null;
	}

	private static boolean isSameOrigin(String origin, HttpServletRequest request) {
		try {
			URI uri = URI.create(origin);
			return request.getScheme().equals(uri.getScheme())
					&& String.valueOf(uri.getRawAuthority()).equalsIgnoreCase(request.getHeader(HttpHeaders.HOST));
		}
		catch (IllegalArgumentException ex) {
			return false;
		}
	}

	private static void refuse(HttpServletResponse response, String sentence) throws IOException {
		response.setStatus(HttpServletResponse.SC_FORBIDDEN);
		response.setContentType(MediaType.APPLICATION_JSON_VALUE);
		response.getOutputStream().write(("{\"error\":\"" + sentence + "\"}").getBytes(StandardCharsets.UTF_8));
	}

}
