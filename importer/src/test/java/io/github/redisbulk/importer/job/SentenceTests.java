package io.github.redisbulk.importer.job;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Sentence}.
 */
class SentenceTests {

	@ParameterizedTest
	@ValueSource(strings = { "redis://me:s3cret@h/0", "rediss-sentinel://me:s3cret@h1,h2/0#m", "unix://me:s3cret@h/s",
			"https://me:s3cret@host/a.csv:7: failed", "jdbc:mysql://me:s3cret@h/d",
			"jdbc:postgresql://h/d?user=me&password=s3cret&ssl=true",
			"jdbc:sqlserver://h;Password=s3cret;encrypt=true" })
	void leavesPasswordsOut(String text) {
		assertThat(Sentence.withoutSecrets("Cannot go to " + text + " now")).doesNotContain("s3cret")
			.contains("***")
			.endsWith(" now");
		assertThat(Sentence.of(new IllegalStateException(text))).doesNotContain("s3cret");
	}

	@ParameterizedTest
	@ValueSource(strings = { "redis://host:6379/0 or rediss://host, where 'user:password@' may stand before the host",
			"--jdbc-url jdbc:postgresql://host/shop", "3 rows of https://host/a.csv, and mail to a@b.c" })
	void keepsTheRest(String text) {
		assertThat(Sentence.withoutSecrets(text)).isEqualTo(text);
	}

}
