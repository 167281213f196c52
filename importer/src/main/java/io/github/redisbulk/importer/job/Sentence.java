package io.github.redisbulk.importer.job;

import java.io.FileNotFoundException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.BeansException;
import org.springframework.core.NestedExceptionUtils;

/**
 * What was thrown, as a sentence for the importer's user. Passwords in URLs are left out.
 */
public final class Sentence {

	private static final Pattern LOGIN = Pattern.compile("([a-zA-Z][a-zA-Z0-9+.-]*://)\\S*@");

	/** As JDBC's URLs have it. */
	private static final Pattern PASSWORD = Pattern.compile("(?i)((?:password|pwd)=)[^&;)\\s]*");

	private Sentence() {
	}

	/**
	 * Says in one sentence what was thrown.
	 * @param thrown an error
	 * @return a line without secrets
	 */
	public static String of(Throwable thrown) {
		return withoutSecrets(text(told(thrown)));
	}

	/** What wraps another tells of the importer, and its cause of what is wrong. */
	private static Throwable told(Throwable thrown) {
		if (thrown instanceof UncheckedIOException && thrown.getCause() != null) {
			return thrown.getCause();
		}
		return (thrown instanceof BeansException) ? NestedExceptionUtils.getMostSpecificCause(thrown) : thrown;
	}

	private static String text(Throwable thrown) {
		@Nullable String message = thrown.getMessage();
		if (thrown instanceof FileNotFoundException) {
			return "Cannot read " + message;
		}
		if (thrown instanceof NoSuchFileException missing) {
			Path folder = Path.of(missing.getFile()).toAbsolutePath().getParent();
			return "There is no "
					+ ((folder != null && !Files.exists(folder)) ? "folder " + folder : missing.getFile());
		}
		if (thrown instanceof AccessDeniedException denied) {
			return "Access to " + denied.getFile() + " is denied";
		}
		if (thrown instanceof FileSystemException failed && failed.getReason() != null) {
			return failed.getFile() + ": " + failed.getReason();
		}
		return (message != null) ? message.lines().findFirst().orElse("") : thrown.getClass().getSimpleName();
	}

	/**
	 * Leaves passwords out.
	 * @param text what may hold URLs
	 * @return the text with stars for users and passwords
	 */
	public static String withoutSecrets(String text) {
		return PASSWORD.matcher(LOGIN.matcher(text).replaceAll("$1***@")).replaceAll("$1***");
	}

}
