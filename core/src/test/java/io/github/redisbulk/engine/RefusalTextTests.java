package io.github.redisbulk.engine;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The texts are those of Redis 4.0, 5.0, 6.0, 6.2, 7.0 and 7.4.
 */
class RefusalTextTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			textBlock = """
					ERR unknown command 'NO.SUCH'                                               | ERR unknown command 'NO.SUCH'
					ERR unknown command `NO.SUCH`, with args beginning with:                    | ERR unknown command `NO.SUCH`
					ERR unknown command `NO.SUCH`, with args beginning with: `secret`, `other`, | ERR unknown command `NO.SUCH`
					ERR unknown command 'NO.SUCH', with args beginning with: 'secret' 'other'   | ERR unknown command 'NO.SUCH'
					ERR unknown subcommand 'secret'. Try XGROUP HELP.                           | ERR unknown subcommand
					ERR Unknown subcommand or wrong number of arguments for 'secret'. Try XGROUP HELP. | ERR Unknown subcommand
					ERR Unsupported option secret                                               | ERR Unsupported option
					ERR invalid longitude,latitude pair 190.000000,48.137154                    | ERR invalid longitude,latitude pair
					""")
	void loseTheirArguments(String text, String without) {
		assertThat(RefusalText.withoutArguments(text)).isEqualTo(without);
	}

	@ParameterizedTest
	@ValueSource(strings = { "WRONGTYPE Operation against a key holding the wrong kind of value",
			"ERR wrong number of arguments for 'set' command", "MINE unsupported option of a script", "" })
	void thatRepeatNothingStayAsTheyAre(String text) {
		assertThat(RefusalText.withoutArguments(text)).isEqualTo(text);
	}

}
