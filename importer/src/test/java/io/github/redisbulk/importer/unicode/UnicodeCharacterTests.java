package io.github.redisbulk.importer.unicode;

import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link UnicodeCharacter}.
 */
class UnicodeCharacterTests {

	@Test
	void knowsWhatACharacterIs() {
		UnicodeCharacter grin = new UnicodeCharacter(0x1F600);
		assertThat(grin.hex()).isEqualTo("1F600");
		assertThat(grin.fields()).containsEntry("name", "GRINNING FACE")
			.containsEntry("text", "\uD83D\uDE00")
			.containsEntry("block", "EMOTICONS")
			.containsEntry("script", "COMMON")
			.containsEntry("category", "So")
			.containsEntry("decimal", 128512)
			.containsEntry("utf8", "f09f9880")
			.containsEntry("utf16", "d83dde00")
			.doesNotContainKeys("uppercase", "lowercase", "digit");
	}

	@ParameterizedTest
	@CsvSource({ "0, 0000", "65, 0041", "4095, 0FFF", "65535, FFFF", "65536, 10000", "1114111, 10FFFF" })
	void writesCodePointsAsUnicodeDoes(int codePoint, String hex) {
		assertThat(new UnicodeCharacter(codePoint).hex()).isEqualTo(hex);
	}

	@Test
	void knowsTheOtherCaseOfALetterAndTheValueOfADigit() {
		assertThat(new UnicodeCharacter('a').fields()).containsEntry("uppercase", "A")
			.doesNotContainKeys("lowercase", "digit");
		assertThat(new UnicodeCharacter(0x0667).fields()).containsEntry("digit", 7).containsEntry("category", "Nd");
	}

	@Test
	void listsEveryAssignedCharacterWithItsNameBlockAndCategory() {
		assertThat(UnicodeCharacter.count()).isEqualTo(UnicodeCharacter.all().count()).isGreaterThan(280_000);
		assertThat(UnicodeCharacter.all().map(UnicodeCharacter::fields)).allSatisfy((fields) -> {
			assertThat(fields).doesNotContainValue("null").doesNotContainValue("");
			assertThat(fields.get("category")).asString().hasSize(2);
		});
	}

	@Test
	void coversAllCategoriesButUnassignedAndSurrogate() {
		Set<String> categories = UnicodeCharacter.all()
			.map((character) -> GeneralCategory.of(character.codePoint()))
			.collect(Collectors.toSet());
		assertThat(categories).hasSize(28).contains("Lu", "Pf", "Co").doesNotContain("Cn", "Cs", "");
	}

}
