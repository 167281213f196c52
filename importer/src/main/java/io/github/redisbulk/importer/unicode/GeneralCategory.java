package io.github.redisbulk.importer.unicode;

/**
 * The general category of a character, by Unicode's own two letters.
 *
 * @see <a href="https://www.unicode.org/reports/tr44/#General_Category_Values">Unicode
 * Standard Annex #44, general category values</a>
 */
final class GeneralCategory {

	/** In the order of the constants of {@link Character}, in which 17 is left out. */
	private static final String[] LETTERS = { "Cn", "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Me", "Mc", "Nd", "Nl", "No",
			"Zs", "Zl", "Zp", "Cc", "Cf", "", "Co", "Cs", "Pd", "Ps", "Pe", "Pc", "Po", "Sm", "Sc", "Sk", "So", "Pi",
			"Pf" };

	private GeneralCategory() {
	}

	static String of(int codePoint) {
		return LETTERS[Character.getType(codePoint)];
	}

}
