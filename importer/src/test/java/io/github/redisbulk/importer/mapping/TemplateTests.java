package io.github.redisbulk.importer.mapping;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.redisbulk.importer.row.RowException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link Template}.
 */
class TemplateTests {

	private final Rows rows = new Rows("id,name,empty", "7,{x},");

	@ParameterizedTest
	@CsvSource({ "runway:{id}, runway:7", "{id}{name}, 7{x}", "plain, plain", "{{user:{id}}}:visits, {user:7}:visits",
			"{{{id}}}, {7}", "'', ''", "}}{{, }{" })
	void fillsInTheFields(String template, String text) throws RowException {
		assertThat(Template.of(template).render(this.rows.next())).isEqualTo(text);
	}

	@ParameterizedTest
	@ValueSource(strings = { "a{", "a{}", "a}", "{id", "{id}}" })
	void refusesBracesThatDoNotMatch(String template) {
		assertThatIllegalArgumentException().isThrownBy(() -> Template.of(template))
			.withMessageStartingWith("'" + template + "' has a '");
	}

	@Test
	void failsARowWithoutTheField() {
		assertThatExceptionOfType(RowException.class).isThrownBy(() -> Template.of("{nix}").render(this.rows.next()))
			.withMessage("the row has no field 'nix'");
	}

	@Test
	void takesAnEmptyFieldAsAValueAndRefusesItInAKey() throws RowException {
		Template template = Template.of("a{empty}");
		assertThat(template.render(this.rows.next())).isEqualTo("a");
		assertThatExceptionOfType(RowException.class).isThrownBy(() -> template.renderKey(this.rows.next()))
			.withMessage("the field 'empty' of the key is empty");
	}

	@Test
	void namesItsFields() {
		assertThat(Template.of("{{{id}}}:{name}").fields()).containsExactly("id", "name");
	}

}
