package io.github.redisbulk.batch;

import java.util.ArrayList;
import java.util.List;

/**
 * The values of one CSV record by RFC 4180. Blanks behind a closing quote are passed
 * over.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc4180">RFC 4180</a>
 */
final class CsvValues {

	private static final char QUOTE = '"';

	private final String record;

	private final char delimiter;

	private final long position;

	private int at;

	CsvValues(String record, char delimiter, long position) {
		this.record = record;
		this.delimiter = delimiter;
		this.position = position;
	}

	/**
	 * Reads the values, at least one.
	 * @throws MalformedRecordException if quotes go wrong
	 */
	List<String> read() {
		List<String> values = new ArrayList<>();
		values.add(value());
		while (this.at < this.record.length()) {
			this.at++; // the delimiter
			values.add(value());
		}
		return values;
	}

	private String value() {
		if (this.at < this.record.length() && this.record.charAt(this.at) == QUOTE) {
			return quoted();
		}
		int start = this.at;
		int next = this.record.indexOf(this.delimiter, start);
		this.at = (next >= 0) ? next : this.record.length();
		return this.record.substring(start, this.at);
	}

	private String quoted() {
		int start = this.at + 1;
		int quote = this.record.indexOf(QUOTE, start);
		boolean doubled = false;
		while (isDoubled(quote)) {
			doubled = true;
			quote = this.record.indexOf(QUOTE, quote + 2);
		}
		if (quote < 0) {
			throw new MalformedRecordException(this.position, "a quote is opened and not closed");
		}
		this.at = quote + 1;
		skipBlanks();
		String value = this.record.substring(start, quote);
		return doubled ? value.replace("\"\"", "\"") : value;
	}

	private boolean isDoubled(int quote) {
		return quote >= 0 && quote + 1 < this.record.length() && this.record.charAt(quote + 1) == QUOTE;
	}

	private void skipBlanks() {
		while (this.at < this.record.length() && this.record.charAt(this.at) != this.delimiter) {
			if (!Character.isWhitespace(this.record.charAt(this.at))) {
				throw new MalformedRecordException(this.position, "there is text behind a closing quote");
			}
			this.at++;
		}
	}

}
