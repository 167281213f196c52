package io.github.redisbulk.importer.mapping;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.redisbulk.importer.row.RowException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link MappingFile}.
 */
class MappingFileTests {

	private static final String PRODUCTS = """
			filter: "#number(price) > 0"
			set:
			  Gross Price: "#number(price) * 2"
			targets:
			- as: json
			  key: product:{id}
			  fields: [name, price:number, "Gross Price:number", ok:boolean]
			  ttl: 24h
			- {as: geo, key: stores, value: "{id}", longitude: lon, latitude: lat}
			- {as: timeseries, key: "price:{id}", value: "{price:number}", time: seen}
			- {as: zset, key: by-price, value: "{id}", score: Gross Price}
			- {as: hash, key: "v:{id}", fields: ["vector:fp32"]}
			""";

	@TempDir
	Path folder;

	private final RecordedCommands commands = new RecordedCommands();

	@Test
	void writesSeveralTargetsOfARow() throws IOException, RowException {
		MappingFile file = MappingFile.read(file(PRODUCTS));
		Mapping mapping = file.mapping(false);
		mapping.requireColumns(List.of("id", "name", "price", "ok", "lon", "lat", "seen", "vector"));
		Rows rows = new Rows("id,name,price,ok,lon,lat,seen,vector", "7,Ada,1.50,yes,13.4,52.5,1970-01-02,A");
		assertThatExceptionOfType(RowException.class)
			.isThrownBy(() -> new RowMapper(mapping).map(rows.next(), this.commands.recorder()))
			.withMessage("the text 'A' in the field 'vector' is no vector such as [0.5, -1.25]");
		assertThat(this.commands.calls()).containsExactly(
				"jsonSet product:7 $ {\"name\":\"Ada\",\"price\":1.50,\"ok\":true,\"Gross Price\":3}",
				"expire product:7 PT24H", "geoadd stores 13.4 52.5 7",
				"command TS.ADD price:7 86400000 1.50 ON_DUPLICATE LAST", "zadd by-price 3.0 7");
		assertThat(mapping.isRepeatable()).isTrue();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{as: hash, key: "{a}"}               | {as: string, key: "{b}", value: x}
			{as: json, key: "{a}"}               | {as: json, key: "{b}"}
			{as: zset, key: "{a}", value: m, score: a} | {as: zset, key: "{b}", value: m, score: b}
			{as: zset, key: "{a}", value: m, score: a} | {as: geo, key: "{b}", value: m, longitude: a, latitude: b}
			""")
	void letsNoTargetOfARowOverwriteAnother(String one, String other) throws IOException, RowException {
		MappingFile file = MappingFile.read(file("targets: [" + one + ", " + other + "]"));
		Rows same = new Rows("a,b", "7,7");
		assertThatExceptionOfType(RowException.class)
			.isThrownBy(() -> new RowMapper(file.mapping(false)).map(same.next(), this.commands.recorder()))
			.withMessageStartingWith("two targets of the row are the key '7', and one would overwrite the other");
		assertThat(this.commands.calls()).isEmpty();
		new RowMapper(file.mapping(true)).map(same.next(), this.commands.recorder());
		new RowMapper(file.mapping(false)).map(new Rows("a,b", "7,8").next(), this.commands.recorder());
		assertThat(this.commands.calls()).hasSize(4);
	}

	@Test
	void letsTargetsStandBesideEachOther() throws IOException, RowException {
		String file = file("targets: [{as: hash, key: k, fields: [a]}, {as: hash, key: k, fields: [b]},"
				+ " {as: zset, key: z, value: \"{a}\", score: a}, {as: zset, key: z, value: \"{b}\", score: b},"
				+ " {as: list, key: l, value: x}, {as: list, key: l, value: x}]")
			.toString();
		new RowMapper(MappingFile.read(Path.of(file)).mapping(false)).map(new Rows("a,b", "7,8").next(),
				this.commands.recorder());
		assertThat(this.commands.calls()).hasSize(6);
	}

	@Test
	void missesNoColumnThatItComputes() throws IOException {
		Mapping mapping = MappingFile.read(file(PRODUCTS)).mapping(false);
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> mapping.requireColumns(List.of("id", "name")))
			.withMessageStartingWith("The input has no column 'price'");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			targets: []                    | has no targets
			`a: [`                         | is not YAML, line 1: expected the node content
			`targets: [{as: hash, key: [a]}]` | m.yml: 'targets[0].key' is to be one text
			`targets: [{as: hash, key: a, fields: b}]` | 'targets[0].fields' is to be a list, each of it behind a dash
			targets: 5                     | 'targets' is to be a list
			`[{as: hash}]`                 | all of it is to be names, each with a colon behind it
			`targets: [{a: b}]`            | says 'a', which is none of
			`targets: [{as: hash, kye: a}]` | says 'kye', which is none of [as, fields, key, latitude,
			filter: x                      | has no targets
			`targets: !!java.net.URL [a]`   | is not YAML, line 1: Global tag is not allowed
			""")
	void refusesWhatIsNoMapping(String text, String message) {
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> MappingFile.read(file(text)))
			.withMessageContaining(message)
			.withMessageStartingWith(this.folder.toString());
	}

	@Test
	void namesTheLineThatIsIndentedWrongly() {
		assertThatExceptionOfType(IOException.class)
			.isThrownBy(() -> MappingFile.read(file("targets:\n- as: hash\n key: a\n")))
			.withMessageContaining("is not YAML, line 3: ");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			as: hash                                 | A target needs 'as' and 'key'
			`as: hash, key: a, ttl: soon`             | ttl: 'soon' is not a time such as 2ms, 10s or 24h
			`as: hash, key: a, ttl: 24`               | ttl: '24' has no unit: write 24ms, 24s or 24h
			`as: heap, key: a`                        | 'heap' is none of hash, json-string, string, set, zset, geo,
			`as: geo, key: a, value: b, latitude: c`  | the other one is missing
			`as: geo, key: a, value: b`               | 'geo' needs the fields of longitude and latitude
			`as: set, key: a, value: "{v:fp32}"`      | '{v:fp32}' is bytes, and no part of a text
			`as: timeseries, key: a, value: b`        | 'timeseries' needs the field of the score
			""")
	void refusesTargetsThatLackSomething(String target, String message) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> MappingFile.read(file("targets: [{" + target + "}]")).mapping(false))
			.withMessageContaining(message);
	}

	private Path file(String text) throws IOException {
		return Files.writeString(this.folder.resolve("m.yml"), text);
	}

}
