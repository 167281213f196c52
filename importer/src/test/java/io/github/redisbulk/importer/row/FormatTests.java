package io.github.redisbulk.importer.row;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Format}.
 */
class FormatTests {

	@ParameterizedTest
	@CsvSource({ "a.csv, CSV", "a.CSV.GZ, CSV", "dir.csv/a.jsonl, JSONL", "a.ndjson.gz, JSONL", "a.resp, RESP",
			"a.redis, COMMANDS", "a.commands, COMMANDS", "a.tsv.zst, TSV", "a.tab, TSV", "a.json.bz2, JSON",
			"https://h/a.csv?b=c.json, CSV" })
	void isToldByTheEnding(String name, Format format) {
		assertThat(Format.of(name)).contains(format);
	}

	@ParameterizedTest
	@ValueSource(strings = { "-", "a.txt", "a.gz", "" })
	void isUnknownWhereTheEndingDoesNotTell(String name) {
		assertThat(Format.of(name)).isEmpty();
	}

}
