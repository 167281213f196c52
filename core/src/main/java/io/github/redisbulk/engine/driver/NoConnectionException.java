package io.github.redisbulk.engine.driver;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

import org.springframework.core.NestedExceptionUtils;
import org.springframework.util.StringUtils;

/**
 * There is no connection to Redis, in one sentence with the address and the cause.
 */
public class NoConnectionException extends Exception {

	private static final long serialVersionUID = 1L;

	/** How the drivers and the JDK say that the other side has closed. */
	private static final List<String> HUNG_UP = List.of("closed", "end of stream", "reset", "broken pipe");

	/** How servers say that the settings of a connection do not fit them. */
	private static final List<String> UNFIT = List.of("ERR AUTH", "ERR Client sent AUTH", "ERR invalid password",
			"ERR DB index", "ERR invalid DB index", "ERR SELECT is not allowed");

	private final String code;

	private final boolean lasting;

	NoConnectionException(String address, Throwable cause) {
		super("Cannot connect to Redis at " + address + ": " + reason(cause), cause);
		this.code = code(cause);
		this.lasting = distrusted(cause) || unfit(cause);
	}

	/**
	 * Creates an exception.
	 * @param sentence says what there is no connection for
	 */
	public NoConnectionException(String sentence) {
		super(sentence);
		this.code = "";
		this.lasting = true;
	}

	private NoConnectionException(String sentence, Throwable cause, boolean lasting) {
		super(sentence, cause);
		this.code = code(cause);
		this.lasting = lasting;
	}

	/** There is no pipeline over the connections of a template. */
	static NoConnectionException ofTemplate(Throwable cause, boolean lasting) {
		return new NoConnectionException("Cannot pipeline over the template's connections: " + reason(cause), cause,
				lasting || distrusted(cause) || unfit(cause));
	}

	/** None of several servers is a master, as far as they can be reached. */
	static NoConnectionException noMaster(String servers, @Nullable NoConnectionException failure) {
		String sentence = "None of the servers " + servers + " says that it is a master";
		return (failure != null)
				? new NoConnectionException(sentence + ". " + failure.getMessage(), failure, failure.lasting)
				: new NoConnectionException(sentence, new IllegalStateException("replicas only"), false);
	}

	private NoConnectionException(NoConnectionException first) {
		super(first.getMessage() + ". A proxy answers there, which hangs up on commands that it does not know,"
				+ " such as CLIENT SETINFO: set 'redis.bulk.compatibility' to 'proxy', or call"
				+ " BulkOptions.withCompatibility(Compatibility.PROXY)", first.getCause());
		this.code = first.code;
		this.lasting = true;
	}

	/** Says what is the matter, now that it is known. */
	NoConnectionException proxyFound() {
		return new NoConnectionException(this);
	}

	/** Returns whether the other side was there, and closed the connection. */
	boolean hungUp() {
		String reason = reason(getCause()).toLowerCase(Locale.ROOT);
		return HUNG_UP.stream().anyMatch(reason::contains);
	}

	/**
	 * Returns whether it is no use to try again.
	 * @return whether only another setting helps
	 */
	public boolean lasting() {
		return this.lasting;
	}

	/**
	 * Returns the first word of what the server answered.
	 * @return such as {@code WRONGPASS}; some other word where it was not the server that
	 * refused
	 */
	public String code() {
		return this.code;
	}

	/** Returns whether the server's certificate is the matter. */
	private static boolean distrusted(Throwable cause) {
		for (Throwable next = cause; next != null; next = next.getCause()) {
			if (next instanceof GeneralSecurityException) {
				return true;
			}
		}
		return false;
	}

	private static boolean unfit(Throwable cause) {
		String reason = reason(cause);
		return UNFIT.stream().anyMatch(reason::startsWith);
	}

	private static String reason(@Nullable Throwable cause) {
		Throwable root = NestedExceptionUtils.getMostSpecificCause((cause != null) ? cause : new IOException());
		// Jedis has tried several addresses of one name, and tells of each there only
		root = (root.getSuppressed().length > 0) ? root.getSuppressed()[0] : root;
		String message = root.getMessage();
		return (message != null) ? StringUtils.trimTrailingCharacter(message, '.') : root.getClass().getSimpleName();
	}

	private static String code(Throwable cause) {
		String reason = reason(cause);
		int end = reason.indexOf(' ');
		return (end < 0) ? reason : reason.substring(0, end);
	}

}
