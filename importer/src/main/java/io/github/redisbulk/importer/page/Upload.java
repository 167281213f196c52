package io.github.redisbulk.importer.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

import io.github.redisbulk.importer.row.Times;
import io.github.redisbulk.importer.mapping.RowMapping;
import io.github.redisbulk.importer.mapping.Shape;
import io.github.redisbulk.importer.mapping.Template;
import io.github.redisbulk.importer.row.Format;
import io.github.redisbulk.importer.row.RowSource;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;

/**
 * What the page's user says about a file.
 *
 * @param name what it is called
 * @param format what it is written in, empty where its name tells
 * @param key where a row goes
 * @param shape what it becomes
 * @param value the value, for shapes of one value
 * @param score the field of the score, for sorted sets
 * @param ttl how long keys live, empty for ever
 * @param delimiter what stands between two values of CSV, empty for a comma
 * @param charset how the text of CSV is encoded, empty for UTF-8
 */
record Upload(String name, String format, String key, String shape, String value, String score, String ttl,
		String delimiter, String charset) {

	Upload {
		name = Objects.requireNonNullElse(name, "");
		format = Objects.requireNonNullElse(format, "");
		key = Objects.requireNonNullElse(key, "");
		shape = Objects.requireNonNullElse(shape, "");
		value = Objects.requireNonNullElse(value, "");
		score = Objects.requireNonNullElse(score, "");
		ttl = Objects.requireNonNullElse(ttl, "");
		delimiter = Objects.requireNonNullElse(delimiter, "");
		charset = Objects.requireNonNullElse(charset, "");
	}

	/**
	 * Returns what the file is written in.
	 * @throws IllegalArgumentException if that cannot be told
	 */
	Format rowFormat() {
		if (this.format.isEmpty()) {
			return Format.of(this.name)
				.orElseThrow(() -> new IllegalArgumentException(
						"The name '" + this.name + "' does not tell the format: please choose it"));
		}
		return constant(Format.class, this.format, "format");
	}

	/**
	 * Returns what becomes of rows, {@code null} for rows that are commands.
	 * @throws IllegalArgumentException if something is missing, or of no use
	 */
	@Nullable RowMapping mapping() {
		if (rowFormat().isCommands()) {
			return null;
		}
		if (this.key.isBlank()) {
			throw new IllegalArgumentException("Rows need a key, such as runway:{id}");
		}
		Shape as = constant(Shape.class, this.shape, "shape");
		boolean isScored = as == Shape.ZSET;
		RowMapping mapping = new RowMapping(Template.of(this.key), as,
				(as.isOfOneValue() && StringUtils.hasText(this.value)) ? Template.of(this.value) : null,
				(isScored && StringUtils.hasText(this.score)) ? this.score : null, List.of(),
				StringUtils.hasText(this.ttl) ? Times.of(this.ttl) : null);
		if (mapping.overwritesItself()) {
			throw new IllegalArgumentException("The key '" + this.key + "' is the same for every row, so that each"
					+ " overwrites the one before: put a field into it, such as '" + this.key + "{id}'");
		}
		return mapping;
	}

	/**
	 * Begins to read the file.
	 * @throws IllegalArgumentException if the delimiter or the character set is none
	 */
	RowSource open(InputStream content) throws IOException {
		return rowFormat().open(content, text(), separator());
	}

	private char separator() {
		if (this.delimiter.length() > 1 || (!this.delimiter.isEmpty() && "\"\r\n".contains(this.delimiter))) {
			throw new IllegalArgumentException(
					"'" + this.delimiter + "' is not a character that can stand between two values");
		}
		return this.delimiter.isEmpty() ? ',' : this.delimiter.charAt(0);
	}

	private Charset text() {
		try {
			return this.charset.isEmpty() ? StandardCharsets.UTF_8 : Charset.forName(this.charset);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("There is no character set '" + this.charset + "'", ex);
		}
	}

	void requireColumns(RowSource rows) throws IOException {
		RowMapping mapping = mapping();
		if (mapping != null) {
			mapping.requireColumns(rows.columns());
		}
	}

	/** Returns a name for rejected rows that goes into a header. */
	String rejectsName() {
		String plain = this.name.substring(Math.max(this.name.lastIndexOf('/'), this.name.lastIndexOf('\\')) + 1);
		return "rejected-" + plain.replaceFirst("(?i)\\.gz$", "").replaceAll("[^\\p{L}\\p{N}._-]", "_");
	}

	private static <E extends Enum<E>> E constant(Class<E> type, String text, String what) {
		try {
			return Enum.valueOf(type, text.toUpperCase(Locale.ROOT).replace('-', '_'));
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("There is no " + what + " '" + text + "'", ex);
		}
	}

}
