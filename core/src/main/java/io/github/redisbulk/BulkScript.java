package io.github.redisbulk;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A Lua script for {@link BulkCommands#evalsha}. Create a script once and use it for all
 * items: its SHA-1 is computed on creation.
 * <p>
 * This class is immutable and thread-safe.
 *
 * @param source the script
 * @param sha1 the name by which the server knows it: the SHA-1 of the script, in
 * hexadecimal
 */
public record BulkScript(String source, String sha1) {

	/**
	 * Creates a script.
	 * @param source the script in Lua
	 * @return the script and its SHA-1
	 */
	public static BulkScript of(String source) {
		try {
			MessageDigest digest = MessageDigest.getInstance("SHA-1");
			byte[] sha1 = digest.digest(source.getBytes(StandardCharsets.UTF_8));
			return new BulkScript(source, HexFormat.of().formatHex(sha1));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-1", ex);
		}
	}

}
