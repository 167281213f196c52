package io.github.redisbulk.importer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the arguments of the importer, as far as no Redis is needed.
 */
class UsageTests {

	@TempDir
	Path folder;

	@ParameterizedTest
	@ValueSource(strings = { "--help", "import --help", "unicode --help", "serve --help", "migrate --help", "--version",
			"generate-completion" })
	void helpsEverywhere(String arguments) {
		Importer importer = Importer.run(arguments.split(" "));
		assertThat(importer.status()).isZero();
		assertThat(importer.out()).isNotBlank();
		assertThat(importer.error()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					nonsense                                              | Unmatched argument
					import                                                | name a FILE, or ask a database with --query
					import a.csv --query q --key {k} --as hash            | leave one of them out
					import --jdbc-url jdbc:x --key {k} --as hash          | --query is missing
					import --query q --key {k} --as hash                  | --jdbc-url is missing
					import --query q --resume p --key {k} --as hash       | A query may give its rows in another order
					import --query q --format csv --key {k} --as hash     | leave out --format
					import --query q --trim --key {k} --as hash           | Only the formats csv, tsv and fixed have columns
					import --query q --jdbc-url jdbc:postgresql://h/d?password=x --key {k} --as hash | can see a password
					import --query q --jdbc-url jdbc:mysql://me:x@h/d --key {k} --as hash | can see a password
					import --query q --jdbc-url jdbc:oracle:thin:me/x@//h/d --key {k} --as hash | can see a password
					import --query q --jdbc-url jdbc:sqlserver://h;password=x --key {k} --as hash | can see a password
					import --query q --jdbc-url jdbc:x --fetch-size 0 --key {k} --as hash | has to be positive
					import a.csv --fetch-size 9 --key {k} --as hash       | --query is missing
					import a.csv --key {k} --as hash --charset nix          | 'nix' is no character set known here
					import a.csv --key {k} --as hash --charset ?            | '?' is no character set known here
					import a.csv --key {k} --as hash --delimiter ; --header k;v | write --header k,v
					import a.txt --key {k} --as hash                        | does not tell the format
					import - --key {k} --as hash                            | does not tell the format
					import a.csv                                          | need --key and --as
					import a.csv --key k{ --as hash                       | 'k{' has a '{' without
					import a.csv --key k --as hahs                        | '--as': 'hahs' is none of hash, json-string, str
					import a.csv --key k --as json-strng                  | Did you mean 'json-string'?
					import a.csv --key k --as hash --format CVS           | '--format': 'CVS' is none of csv, tsv,
					import a.csv --key k --as set                         | 'set' needs a template for the value
					import a.csv --key k --as zset --value v              | 'zset' needs the field of the score
					import a.csv --key {k} --as hash --ttl soon             | Invalid value for option '--ttl'
					import a.csv --key {k} --as hash --ttl 9999999999999h   | '9999999999999h' is not a time such as
					import a.csv --key {k} --as hash --ttl 24               | '24' has no unit: write 24ms, 24s or 24h
					import a.resp --key k                                 | are commands already
					import a.csv --key {k} --as hash --chunk-commands 0     | Invalid value for option '--chunk-commands': 'chunk.max
					import a.csv --key {k} --as hash --chunk-bytes x        | Invalid value for option '--chunk-bytes'
					import a.csv --key {k} --as hash --pause x              | Invalid value for option '--pause'
					import a.csv --key {k} --as hash --read-latency-bound 2 | '2' has no unit: write 2ms, 2s or 2h
					import a.csv --key {k} --as hash --in-flight 0          | Invalid value for option '--in-flight'
					import a.csv --key {k} --as hash --max-failures 101%    | Invalid value for option '--max-failures'
					import a.csv --key {k} --as hash --client predis        | '--client': 'predis' is none of lettuce, jedis
					import a.csv --key {k} --as hash --redis-url http://h   | Invalid value for option '--redis-url'
					import a.csv --key {k} --as hash --redis-url redis://h/x| Invalid value for option '--redis-url'
					import a.csv --key {k} --as hash --dry-run --resume p   | --dry-run makes no progress
					import a.csv --key {k} --as hash --cluster              | --cluster needs --redis-url
					serve --cluster                                       | --cluster needs --redis-url
					unicode --cluster --redis-url redis://h/3             | A cluster has no database but 0: leave '/3' out
					import a.redis --cluster --redis-url redis://h --proxy| --cluster writes to the nodes themselves
					import a.csv --key k --as hash                        | The key 'k' is the same for every row
					import a.csv --key k --as string --value {v}          | put a field into it, such as 'k{id}', or add --allow-s
					import a.csv --key {k} --as hash --delimiter ab       | Invalid value for option '--delimiter'
					import a.csv --key {k} --as hash --redis-url redis://h:99999    | there is no port 99999, only 1 to 65535
					import a.csv --key {k} --as hash --redis-url redis://h/?db=3    | what stands behind the database is not
					import a.csv --key {k} --as hash --redis-url me@h     | a URL such as redis://host:6379/0 or rediss://host
					import a.csv --key {k} --as hash --rejects a.csv      | --rejects would overwrite the input: both are a.csv
					import a.csv.reasons --format csv --key {k} --as hash --rejects a.csv | beside --rejects would overwrite the in
					import a.csv --key {k} --as hash --rejects p --resume p | --resume would overwrite --rejects: both are p
					import a.csv --key {k} --as hash --resume a.csv       | --resume would overwrite the input
					import a.csv --key {k} --as hash --resume ./b --rejects b.new | the file that replaces --resume would over
					import a.csv --kye {k} --as hash                      | Did you mean '--key'?
					imprt a.csv                                           | Did you mean 'import'?
					import a.redis --insecure                             | Certificates need TLS: --redis-url has to begin with
					import a.redis --redis-url rediss://h --cacert nowhere.pem | --cacert: nowhere.pem cannot be read
					import a.redis --redis-url rediss://h --cacert pom.xml | --cacert: pom.xml is not in the format PEM
					import a.parquet --key {k} --as hash                  | Parquet, which a database reads: see --query
					import a.redis --redis-url redis+unix:///a --client jedis | Jedis knows no socket files
					import a.redis --redis-url redis+unix:///a --cluster  | --cluster asks a node of the cluster for the others
					serve --redis-url redis+unix:///a                     | The page times reads through a port of Redis
					import a.csv b.jsonl --key {k} --as hash              | The files are in several formats, [csv, jsonl]
					import a.csv - --format csv --key {k} --as hash       | nothing can stand beside it
					import a.jsonl --key {k} --as hash --trim             | Only the formats csv, tsv and fixed have columns
					import a.tsv --key {k} --as hash --delimiter ,        | In the format 'tsv' values stand between tabs
					import a --format fixed --key {k} --as hash           | --widths says how wide the columns are
					import a.csv --key {k} --as hash --no-header --header k | --no-header numbers them: leave one out
					import a --format fixed --widths 1 --header a,b --key {a} --as hash | names 2 columns, and --widths has 1
					import a.csv --key {k} --as hash --skip-lines -1      | cannot be negative
					import a.csv --key {k} --as hash --filter (            | '(' is not an expression
					import a.csv --key {k} --as geo --value v --longitude x | the other one is missing
					migrate                                               | Missing required option: '--from=URL'
					migrate --from redis://h                              | --redis-url is missing
					migrate --from redis+unix:///a --redis-url redis://h  | --from is read through a port
					migrate --from redis://h --redis-url redis://g --from-insecure | TLS: --from has to begin with rediss://
					migrate --from rediss://h --redis-url redis://g --from-cert UsageTests.java | --from-cert: UsageTests.java
					serve --port 99999                                    | '99999' is not a port
					serve --port x                                        | Invalid value for option '--port'
					serve --max-upload x                                  | Invalid value for option '--max-upload'
					""")
	void refusesWrongUsage(String arguments, String message) {
		Importer importer = Importer.run(arguments.strip().split(" +"));
		assertThat(importer.status()).isEqualTo(ExitStatus.WRONG_USAGE);
		assertThat(importer.error()).contains(message).contains("--help'").doesNotContain("Exception", "\tat ");
		assertThat(importer.out()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "spring.data.redis.sentinel.master, main, A cluster has no sentinels",
			"redis.bulk.compatibility, proxy, A proxy hides the nodes of a cluster" })
	void refusesACluster(String property, String value, String message) throws IOException {
		String file = Files.writeString(this.folder.resolve("a.redis"), "SET a b\n").toString();
		System.setProperty(property, value);
		try {
			Importer importer = Importer.run("import", file, "--cluster", "--redis-url", "redis://127.0.0.1:1");
			assertThat(importer.status()).isEqualTo(ExitStatus.STOPPED);
			assertThat(importer.error()).contains(message, property).hasLineCount(1);
		}
		finally {
			System.clearProperty(property);
		}
	}

	@Test
	void neverPrintsAPassword() {
		Importer importer = Importer.run("import", "a.csv", "--redis-url", "redis://me:s3cret@host/x");
		assertThat(importer.status()).isEqualTo(ExitStatus.WRONG_USAGE);
		assertThat(importer.error()).doesNotContain("s3cret");
		assertThat(Importer.run("unicode", "redis://me:s3cret@host").error()).contains("redis://***@host");
	}

	@Test
	void namesAFileThatIsMissing() {
		Importer importer = Importer.run("import", "missing.csv", "--key", "{k}", "--as", "hash");
		assertThat(importer.status()).isEqualTo(ExitStatus.STOPPED);
		assertThat(importer.error()).isEqualToIgnoringNewLines("Cannot read missing.csv (No such file or directory)");
	}

	@Test
	void namesAColumnThatIsMissing() throws IOException {
		Importer importer = dryRun("id,name\n1,a\n", "--key", "k:{idd}", "--as", "hash");
		assertThat(importer.status()).isEqualTo(ExitStatus.STOPPED);
		assertThat(importer.error()).isEqualToIgnoringNewLines("The input has no column 'idd', only id, name");
	}

	@Test
	void namesATypeThatIsNone() throws IOException {
		assertThat(dryRun("id,price\n1,2\n", "--key", "k:{id}", "--as", "string", "--value", "{price:nubmer}").error())
			.contains("has no column 'price:nubmer', only id, price: 'nubmer' is no type, only text, number, ");
	}

	@Test
	void findsADelimiterThatIsNotTheOneGiven() throws IOException {
		assertThat(dryRun("id;name\n1;a\n", "--key", "k:{id}", "--as", "hash").error()).isEqualToIgnoringNewLines(
				"The input has no column 'id', only id;name. If its values stand between ';', add --delimiter ';'");
		String tabs = "id\tname\n1\ta\n";
		assertThat(dryRun(tabs, "--key", "k:{id}", "--as", "hash").error()).contains("add --delimiter '\\t'");
		assertThat(dryRun(tabs, "--key", "k:{id}", "--as", "hash", "--delimiter", "\\t").out())
			.contains("HSET k:1 id 1 name a");
	}

	@Test
	void readsAllFilesOfAPatternAndNamesTheOneOfARow() throws IOException {
		Path inner = Files.createDirectory(this.folder.resolve("inner"));
		Files.writeString(inner.resolve("b.csv"), "id,name\n3\n4,d\n");
		file("id,name\n1,a\n2,b\n");
		Importer importer = Importer.run("import", this.folder + "/**/*.csv", inner.resolve("?.csv").toString(),
				"--key", "{id}", "--as", "hash", "--dry-run", "--quiet", "--rejects", this.folder + "/rejects");
		assertThat(importer.lastLine()).startsWith("read=4 written=0 failed=2 unknown=0 not-sent=2 ");
		assertThat(importer.error()).contains(inner.resolve("b.csv") + ":2: failed: the row has 1 values");
		assertThat(Files.readString(this.folder.resolve("rejects"))).isEqualTo("id,name\n3\n3\n");
		assertThat(Files.readString(this.folder.resolve("rejects.reasons")))
			.startsWith("{\"file\":\"" + inner.resolve("b.csv") + "\",\"line\":2,");

		assertThat(Importer.run("import", this.folder + "/*.tsv", "--key", "{id}", "--as", "hash").error())
			.isEqualToIgnoringNewLines("There is no file like " + this.folder + "/*.tsv");
	}

	@Test
	void filtersAndComputes() throws IOException {
		Importer importer = dryRun("id,net\n1,10\n2,0\n3,x\n", "--key", "{id}", "--as", "json-string", "--set",
				"gross=#number(net) * 1.2", "--fields", "id,gross:number", "--filter", "#number(net) > 0", "--quiet");
		assertThat(importer.out()).startsWith("SET 1 \"{\\\"id\\\":\\\"1\\\",\\\"gross\\\":12}\"");
		assertThat(importer.lastLine()).startsWith("read=2 written=0 failed=1 unknown=0 not-sent=1 ");
		assertThat(importer.error()).contains("Passed over by --filter: 1 rows",
				":4: failed: the expression '#number(net) > 0' has no value: 'x' is not a number");
	}

	@Test
	void readsAMappingFromAFile() throws IOException {
		Path mapping = Files.writeString(this.folder.resolve("m.yml"),
				"targets: [{as: hash, key: 'k:{id}'}, {as: set, key: all, value: '{id}'}]");
		assertThat(dryRun("id\n1\n", "--mapping", mapping.toString()).out()).startsWith("HSET k:1 id 1")
			.contains("SADD all 1");
		assertThat(dryRun("id\n1\n", "--mapping", mapping.toString(), "--key", "k").error())
			.contains("--mapping says what becomes of rows: leave out --key");
		Files.writeString(mapping, "targets: [{as: hash, key: k}]");
		assertThat(dryRun("id\n1\n", "--mapping", mapping.toString()).error())
			.contains("m.yml: The key 'k' is the same for every row");
	}

	@Test
	void letsRowsOverwriteOneAnotherWhereOneSaysSo() throws IOException {
		assertThat(dryRun("id\n1\n2\n", "--key", "k", "--as", "hash", "--allow-same-key").out()).contains("HSET k id 1",
				"HSET k id 2");
	}

	@Test
	void refusesToOverwriteAFileThroughALink() throws IOException {
		String file = file("id\n1\n");
		Path link = Files.createSymbolicLink(this.folder.resolve("link"), this.folder);
		Importer importer = Importer.run("import", file, "--key", "k:{id}", "--as", "hash", "--resume",
				link.resolve("rows.csv").toString());
		assertThat(importer.status()).isEqualTo(ExitStatus.WRONG_USAGE);
		assertThat(importer.error()).contains("--resume would overwrite the input");
	}

	@Test
	void refusesToOverwriteAFileByAnotherOfItsNames() throws IOException {
		String file = file("id\n1\n");
		Path other = Files.createLink(this.folder.resolve("hard"), Path.of(file));
		assertThat(dryRun("id\n1\n", "--key", "k:{id}", "--as", "hash", "--rejects", other.toString()).error())
			.contains("--rejects would overwrite the input");
		Path nowhere = this.folder.resolve("nowhere");
		Path link = Files.createSymbolicLink(this.folder.resolve("dangling"), nowhere.getFileName());
		Importer importer = Importer.run("import", file, "--key", "k:{id}", "--as", "hash", "--rejects",
				link.toString(), "--resume", nowhere.toString());
		assertThat(importer.status()).isEqualTo(ExitStatus.WRONG_USAGE);
		assertThat(importer.error()).contains("--resume would overwrite --rejects");
	}

	@Test
	void missesNoFieldOfAnExpressionInSilence() throws IOException {
		for (String option : List.of("--filter=nmae != ''", "--filter=name.length() > nmae", "--set=x=#number(nmae)",
				"--set=x=name + nmae")) {
			Importer importer = dryRun("id,name\n1,a\n", "--key", "k:{id}", "--as", "hash", option);
			assertThat(importer.status()).as(option).isEqualTo(ExitStatus.STOPPED);
			assertThat(importer.error()).contains("The input has no column 'nmae', only id, name");
		}
		assertThat(dryRun("id,name\n1,a\n", "--key", "k:{id}", "--as", "hash", "--filter",
				"name.length() > 0 and #number(id) > 0")
			.status()).isZero();
	}

	@Test
	void refusesToOverwriteTheInputWithItsRejects() throws IOException {
		String file = file("id\n1\n");
		Importer importer = Importer.run("import", file, "--key", "k:{id}", "--as", "hash", "--rejects", file,
				"--dry-run");
		assertThat(importer.status()).isEqualTo(ExitStatus.WRONG_USAGE);
		assertThat(Path.of(file)).hasContent("id\n1\n");
	}

	@Test
	void showsTheFirstCommandsOfADryRun() throws IOException {
		Importer importer = dryRun("id,name\n1,a\n2,\"b \"\"c\"\"\"\n", "--key", "k:{id}", "--as", "json-string");
		assertThat(importer.status()).isZero();
		assertThat(importer.out().lines()).hasSize(3)
			.startsWith("SET k:1 \"{\\\"id\\\":\\\"1\\\",\\\"name\\\":\\\"a\\\"}\"");
		assertThat(importer.lastLine()).startsWith("read=2 written=0 failed=0 unknown=0 not-sent=2 elapsed-ms=");
	}

	@Test
	void reportsMalformedRowsWithFileLineAndReason() throws IOException {
		Importer importer = dryRun("id,name\n1,a\n2\n", "--key", "k:{id}", "--as", "hash", "--quiet");
		assertThat(importer.status()).isEqualTo(ExitStatus.FAILURES);
		assertThat(importer.error()).containsSubsequence("rows.csv:3: failed: the row has 1 values", "Not written: 1");
		assertThat(importer.lastLine()).startsWith("read=2 written=0 failed=1 unknown=0 not-sent=1 elapsed-ms=");
	}

	private Importer dryRun(String csv, String... options) throws IOException {
		String[] args = new String[options.length + 3];
		args[0] = "import";
		args[1] = file(csv);
		args[2] = "--dry-run";
		System.arraycopy(options, 0, args, 3, options.length);
		return Importer.run(args);
	}

	private String file(String content) throws IOException {
		return Files.writeString(this.folder.resolve("rows.csv"), content).toString();
	}

}
