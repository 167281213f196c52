package io.github.redisbulk.importer.row;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Records of CSV by RFC 4180, made of lines: a record ends where its line ends, unless a
 * quote is open there. Blanks behind a closing quote are passed over.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc4180">RFC 4180</a>
 */
final class CsvRecords implements Records {

	private static final char QUOTE = '"';

	private final CsvLines lines;

	private final char delimiter;

	/** Whether quotes mean anything. */
	private final boolean quotes;

	/** Whether blanks around a value are left out. */
	private final boolean trimmed;

	private final StringBuilder quoted = new StringBuilder();

	private String line = "";

	private int at;

	/** Where the end of the line begins. */
	private int end;

	CsvRecords(CsvLines lines, Layout layout, boolean quotes) {
		this.lines = lines;
		this.delimiter = layout.delimiter();
		this.trimmed = layout.trimmed();
		this.quotes = quotes;
	}

	/** A quote is opened and not closed. */
	static final class OpenQuoteException extends RowException {

		private static final long serialVersionUID = 1L;

		OpenQuoteException() {
			super("a quote is opened and not closed");
		}

	}

	@Override
	public @Nullable List<String> next() throws IOException, RowException {
		String first = this.lines.first();
		if (first == null) {
			return null;
		}
		begin(first);
		List<String> values = new ArrayList<>();
		values.add(value());
		while (this.at < this.end) {
			this.at++; // the delimiter
			values.add(value());
		}
		return values;
	}

	private void begin(String text) {
		this.line = text;
		this.at = 0;
		this.end = text.length();
		while (this.end > 0 && isLineEnd(text.charAt(this.end - 1))) {
			this.end--;
		}
	}

	private static boolean isLineEnd(char c) {
		return c == '\n' || c == '\r';
	}

	private String value() throws IOException, RowException {
		int start = this.at;
		int text = this.trimmed ? behindBlanks(start) : start;
		if (this.quotes && text < this.end && this.line.charAt(text) == QUOTE) {
			this.at = text;
			return quoted();
		}
		int next = this.line.indexOf(this.delimiter, start);
		this.at = (next >= 0) ? next : this.end;
		String value = this.line.substring(start, this.at);
		return this.trimmed ? value.strip() : value;
	}

	private int behindBlanks(int start) {
		int text = start;
		while (text < this.end && this.line.charAt(text) != this.delimiter
				&& Character.isWhitespace(this.line.charAt(text))) {
			text++;
		}
		return text;
	}

	private String quoted() throws IOException, RowException {
		this.quoted.setLength(0);
		this.at++;
		while (true) {
			int quote = this.line.indexOf(QUOTE, this.at);
			this.quoted.append(this.line, this.at, (quote >= 0) ? quote : this.line.length());
			if (quote < 0) {
				begin(nextLine());
			}
			else if (quote + 1 < this.end && this.line.charAt(quote + 1) == QUOTE) {
				this.quoted.append(QUOTE);
				this.at = quote + 2;
			}
			else {
				this.at = quote + 1;
				skipBlanks();
				return this.quoted.toString();
			}
		}
	}

	private String nextLine() throws IOException, RowException {
		String next = this.lines.next();
		if (next == null) {
			throw new OpenQuoteException();
		}
		return next;
	}

	private void skipBlanks() throws RowException {
		while (this.at < this.end && this.line.charAt(this.at) != this.delimiter) {
			if (!Character.isWhitespace(this.line.charAt(this.at))) {
				throw new RowException("there is text after a closing quote");
			}
			this.at++;
		}
	}

}
