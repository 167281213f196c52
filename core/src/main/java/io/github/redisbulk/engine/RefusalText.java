package io.github.redisbulk.engine;

import java.util.regex.Pattern;

/**
 * The error texts of servers without the arguments that some of them repeat: values have
 * no business in logs and reports.
 */
final class RefusalText {

	/**
	 * What follows the words that stand in front of arguments. Redis 5 and 6 put the
	 * arguments in backticks, later versions in apostrophes; the words are the same.
	 */
	private static final Pattern ARGUMENTS = Pattern.compile(
			", with args beginning with.*"
					+ "|(?<=^ERR (?:unknown subcommand|unsupported option|invalid longitude,latitude pair)) .*",
			Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

	private RefusalText() {
	}

	/**
	 * Cuts the arguments off.
	 * @param text a server's text, such as
	 * {@code ERR unknown command 'NO.SUCH', with args beginning with: 'value'}
	 * @return such as {@code ERR unknown command 'NO.SUCH'}
	 */
	static String withoutArguments(String text) {
		return ARGUMENTS.matcher(text).replaceFirst("");
	}

}
