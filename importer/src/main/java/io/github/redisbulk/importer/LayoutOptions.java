package io.github.redisbulk.importer;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

import io.github.redisbulk.importer.row.Format;
import io.github.redisbulk.importer.row.Layout;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options that say how values stand in a text.
 */
final class LayoutOptions {

	@Option(names = "--charset", paramLabel = "NAME", converter = CharsetConverter.class,
			description = "How the text of a CSV file is encoded (UTF-8).")
	private Charset charset = StandardCharsets.UTF_8;

	@Option(names = "--delimiter", paramLabel = "CHAR", converter = DelimiterConverter.class,
			description = "What stands between the values of a CSV file (a comma); \\t is a tab.")
	private @Nullable Character delimiter;

	@Option(names = "--widths", paramLabel = "N", split = ",",
			description = "How many characters the columns of a file in the format 'fixed' have.")
	private List<Integer> widths = new ArrayList<>();

	@Option(names = "--header", paramLabel = "NAME", split = ",",
			description = "The columns of a file without a header row.")
	private List<String> header = new ArrayList<>();

	@Option(names = "--no-header", description = "There is no header row: the columns are {1}, {2} and so on.")
	private boolean headless;

	@Option(names = "--rename-duplicates",
			description = "Where the header names a column again, call it name_2, name_3 and so on.")
	private boolean renamed;

	@Option(names = "--skip-lines", paramLabel = "N", description = "Pass over so many lines at the beginning (0).")
	private int skipped;

	@Option(names = "--trim", description = "Leave out blanks around values, but not those in quotes.")
	private boolean trimmed;

	/**
	 * Returns how values stand in a file.
	 * @throws IllegalArgumentException if options are missing, or of no use
	 */
	Layout layout(Format format) {
		boolean given = this.delimiter != null || !this.widths.isEmpty() || !this.header.isEmpty() || this.headless
				|| this.renamed || this.skipped != 0 || this.trimmed || !this.charset.equals(StandardCharsets.UTF_8);
		if (given && !format.hasColumns()) {
			throw new IllegalArgumentException("Only the formats csv, tsv and fixed have columns to be described: leave"
					+ " out --charset, --delimiter, --widths, --header, --no-header, --rename-duplicates, --skip-lines"
					+ " and --trim");
		}
		if (this.delimiter != null && format != Format.CSV) {
			throw new IllegalArgumentException("In the format '" + format + "' values stand "
					+ ((format == Format.TSV) ? "between tabs" : "one behind the other") + ": leave out --delimiter");
		}
		if (this.widths.isEmpty() != (format != Format.FIXED)) {
			throw new IllegalArgumentException("--widths says how wide the columns are in the format 'fixed',"
					+ " as --widths 8,20,5, and only there");
		}
		if (this.headless && !this.header.isEmpty()) {
			throw new IllegalArgumentException("--header names the columns, --no-header numbers them: leave one out");
		}
		if (this.delimiter != null && this.header.size() == 1
				&& this.header.get(0).indexOf((char) this.delimiter) >= 0) {
			throw new IllegalArgumentException("--header has commas between its names, whatever --delimiter says: write"
					+ " --header " + this.header.get(0).replace((char) this.delimiter, ','));
		}
		if (!this.header.isEmpty() && !this.widths.isEmpty() && this.header.size() != this.widths.size()) {
			throw new IllegalArgumentException(
					"--header names " + this.header.size() + " columns, and --widths has " + this.widths.size());
		}
		return new Layout(this.charset, Objects.requireNonNullElse(this.delimiter, ','), this.widths,
				new Layout.Header(this.header, !this.headless, this.renamed), this.trimmed, this.skipped);
	}

	/** Returns what tells an import with these options from another one. */
	Map<String, String> facts() {
		Map<String, String> facts = new LinkedHashMap<>();
		facts.put("charset", this.charset.toString());
		facts.put("delimiter", Character.toString(Objects.requireNonNullElse(this.delimiter, ',')));
		facts.put("widths", this.widths.stream().map(String::valueOf).collect(Collectors.joining(",")));
		facts.put("header", this.headless ? "none" : String.join(",", this.header) + (this.renamed ? " renamed" : ""));
		facts.put("skipped lines", Integer.toString(this.skipped));
		facts.put("trimmed", Boolean.toString(this.trimmed));
		return facts;
	}

}
