package io.github.redisbulk.testkit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.opentest4j.TestAbortedException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link InstalledProgram}.
 */
class InstalledProgramTests {

	@Test
	@EnabledOnOs({ OS.LINUX, OS.MAC })
	void findsAProgramOfThePath() {
		assertThat(InstalledProgram.find("sh")).hasValueSatisfying((path) -> assertThat(path).isExecutable());
	}

	@Test
	void saysWhatToInstallWhereThereIsNone() {
		assertThat(InstalledProgram.find("no-such-program")).isEmpty();
		assertThatExceptionOfType(TestAbortedException.class)
			.isThrownBy(() -> InstalledProgram.require("no-such-program", "its-package"))
			.withMessageContaining("no-such-program")
			.withMessageContaining("apt install its-package");
	}

}
