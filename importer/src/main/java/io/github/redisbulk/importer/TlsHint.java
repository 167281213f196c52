package io.github.redisbulk.importer;

import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * What to try where a connection has failed and TLS may be why: neither side says so.
 */
final class TlsHint {

	/** As where the other side hangs up on what it sees. */
	private static final String SILENT = "end before they answer";

	/** An authority of one's own is not among those of the JDK. */
	private static final String UNTRUSTED = "unable to find valid certification path";

	/** Where both sides speak TLS, or nobody speaks, the message says enough. */
	private static final List<String> CLEAR = List.of("refused", "unknownhost", "no subject alternative",
			"no name matching", "wrongpass", "noauth", "err ");

	private static final List<String> HUNG_UP = List.of("reset", "closed", "end of stream", "broken pipe", "timed out",
			"timeout");

	private TlsHint() {
	}

	/**
	 * Returns a hint that goes behind the message.
	 * @param reason the message
	 * @param thrown what the connection has failed with, {@code null} where it was the
	 * server that refused, or nobody knows
	 * @param tls whether the URL asks for TLS
	 * @return a sentence, empty where TLS is not the matter
	 */
	static String of(String reason, @Nullable Throwable thrown, boolean tls) {
		if (thrown == null && !reason.contains(SILENT)) {
			return "";
		}
		String texts = texts(reason, thrown);
		if (!tls) {
			return mentions(texts, HUNG_UP) ? ". If this port has TLS, the URL begins with rediss://" : "";
		}
		if (texts.contains(UNTRUSTED)) {
			return ". If an authority of your own has signed the server's certificate, name it with --cacert";
		}
		if (texts.contains("certificate_required") || texts.contains("bad_certificate")) {
			return ". The server wants to see a certificate: --cert and --cert-key";
		}
		return mentions(texts, CLEAR) ? "" : ". If this port has no TLS, the URL begins with redis://, not rediss://;"
				+ " if it wants to see a certificate, add --cert and --cert-key; and its own has to name the host";
	}

	private static boolean mentions(String texts, List<String> words) {
		return words.stream().anyMatch(texts::contains);
	}

	private static String texts(String reason, @Nullable Throwable thrown) {
		StringBuilder texts = new StringBuilder(reason);
		for (Throwable next = thrown; next != null; next = next.getCause()) {
			texts.append(next).append('\n');
		}
		return texts.toString().toLowerCase(Locale.ROOT);
	}

}
