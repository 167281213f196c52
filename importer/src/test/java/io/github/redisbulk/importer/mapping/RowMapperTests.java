package io.github.redisbulk.importer.mapping;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.redisbulk.importer.row.CommandRow;
import io.github.redisbulk.importer.row.MalformedRow;
import io.github.redisbulk.importer.row.Row;
import io.github.redisbulk.importer.row.RowException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link RowMapper} and {@link RowMapping}.
 */
class RowMapperTests {

	private static final Template KEY = Template.of("k:{id}");

	private final RecordedCommands commands = new RecordedCommands();

	private final Row row = new Rows("id,name,score", "7,\"a \"\"b\"\"\",1.50").next();

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			hash        |        | hset k:7 {id=7, name=a "b", score=1.50}
			json-string |        | set k:7 {"id":"7","name":"a \\"b\\"","score":"1.50"}
			stream      |        | xadd k:7 {id=7, name=a "b", score=1.50}
			string      | {name} | set k:7 a "b"
			set         | {name} | sadd k:7 a "b"
			list        | {name} | rpush k:7 a "b"
			""")
	void makesEachShape(String shape, String value, String call) throws RowException {
		Template template = (value != null) ? Template.of(value) : null;
		map(new RowMapping(KEY, shape(shape), template, null, List.of(), null));
		assertThat(this.commands.calls()).containsExactly(call);
	}

	@Test
	void makesAMemberOfASortedSet() throws RowException {
		map(new RowMapping(KEY, Shape.ZSET, Template.of("{name}"), "score", List.of(), null));
		assertThat(this.commands.calls()).containsExactly("zadd k:7 1.5 a \"b\"");
	}

	@ParameterizedTest
	@CsvSource({ "inf, Infinity", "-inf, -Infinity", "' 1e3 ', 1000.0", "-0.5, -0.5" })
	void readsScoresAsRedisDoes(String score, String number) throws RowException {
		Row scored = new Rows("id,score", "7," + score).next();
		RowMapping mapping = new RowMapping(KEY, Shape.ZSET, Template.of("m"), "score", List.of(), null);
		new RowMapper(mapping).map(scored, this.commands.recorder());
		assertThat(this.commands.calls()).containsExactly("zadd k:7 " + number + " m");
	}

	/** Redis takes no leading zeros for samples. */
	@ParameterizedTest
	@CsvSource({ "007, 7", "+1.50, 1.50", ".5, 0.5", "1e5, 1e5", "x, x" })
	void writesSamplesAsNumbersOfJson(String value, String number) throws RowException {
		Row sample = new Rows("at,value", "1795354500000," + value).next();
		RowMapping mapping = new RowMapping(Template.of("t"), Shape.TIMESERIES, Template.of("{value}"), "at", List.of(),
				null);
		new RowMapper(mapping).map(sample, this.commands.recorder());
		assertThat(this.commands.calls())
			.containsExactly("command TS.ADD t 1795354500000 " + number + " ON_DUPLICATE LAST");
	}

	@Test
	void failsARowWhoseScoreIsNotANumber() {
		RowMapping mapping = new RowMapping(KEY, Shape.ZSET, Template.of("m"), "name", List.of(), null);
		assertThatExceptionOfType(RowException.class).isThrownBy(() -> map(mapping))
			.withMessage("the text 'a \"b\"' in the field 'name' is not a number");
	}

	@Test
	void failsARowWhoseScoreWouldBeInfinite() throws RowException {
		Row scored = new Rows("id,score", "7,1e999").next();
		RowMapping mapping = new RowMapping(KEY, Shape.ZSET, Template.of("m"), "score", List.of(), null);
		assertThatExceptionOfType(RowException.class)
			.isThrownBy(() -> new RowMapper(mapping).map(scored, this.commands.recorder()))
			.withMessageStartingWith("the number '1e999' in the field 'score' is larger than");
	}

	@Test
	void writesTheFieldsAskedFor() throws RowException {
		map(new RowMapping(KEY, Shape.HASH, null, null, List.of("score", "id"), null));
		map(new RowMapping(KEY, Shape.JSON_STRING, null, null, List.of("score"), null));
		assertThat(this.commands.calls()).containsExactly("hset k:7 {score=1.50, id=7}",
				"set k:7 {\"score\":\"1.50\"}");
	}

	@Test
	void givesKeysTheirTimeToLive() throws RowException {
		map(new RowMapping(KEY, Shape.HASH, null, null, List.of("id"), Duration.ofHours(1)));
		map(new RowMapping(KEY, Shape.STRING, Template.of("v"), null, List.of(), Duration.ofHours(1)));
		assertThat(this.commands.calls()).containsExactly("hset k:7 {id=7}", "expire k:7 PT1H", "set k:7 v PT1H");
	}

	@Test
	void refusesPartsThatDoNotBelongTogether() {
		Template value = Template.of("v");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new RowMapping(KEY, Shape.STRING, null, null, List.of(), null))
			.withMessage("'string' needs a template for the value");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new RowMapping(KEY, Shape.HASH, value, null, List.of(), null));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new RowMapping(KEY, Shape.ZSET, value, null, List.of(), null));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new RowMapping(KEY, Shape.SET, value, "score", List.of(), null));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new RowMapping(KEY, Shape.SET, value, null, List.of("id"), null));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new RowMapping(KEY, Shape.SET, value, null, List.of(), Duration.ZERO));
	}

	@Test
	void namesAllFieldsThatItNeeds() {
		RowMapping mapping = new RowMapping(KEY, Shape.ZSET, Template.of("{name}{id}"), "score", List.of(), null);
		assertThat(mapping.namedFields()).containsExactly("id", "name", "score");
	}

	@Test
	void issuesACommandAsItIs() throws RowException {
		List<byte[]> words = List.of(bytes("LPUSH"), bytes("k"), bytes("v"));
		new RowMapper((Mapping) null).map(new CommandRow(1, List.of(words), () -> new byte[0]),
				this.commands.recorder());
		assertThat(this.commands.calls()).containsExactly("command LPUSH k v");
	}

	@Test
	void failsAMalformedRowWithItsReason() {
		MalformedRow malformed = new MalformedRow(1, () -> new byte[0], "no good");
		assertThatExceptionOfType(RowException.class)
			.isThrownBy(() -> new RowMapper((Mapping) null).map(malformed, this.commands.recorder()))
			.withMessage("no good");
	}

	private void map(RowMapping mapping) throws RowException {
		new RowMapper(mapping).map(this.row, this.commands.recorder());
	}

	private static Shape shape(String name) {
		return Shape.valueOf(name.toUpperCase(java.util.Locale.ROOT).replace('-', '_'));
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
