package io.github.redisbulk.autoconfigure;

import java.util.Set;
import java.util.stream.Collectors;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the glue to Spring Boot may know, and what of it is public.
 */
class ArchitectureTests {

	private static final String ROOT = "io.github.redisbulk";

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages(ROOT + ".autoconfigure", ROOT + ".actuate");

	@Test
	void nothingImportsAutoConfiguration() {
		noClasses().that()
			.resideOutsideOfPackage(ROOT + ".autoconfigure")
			.should()
			.dependOnClassesThat()
			.resideInAPackage(ROOT + ".autoconfigure")
			.check(CLASSES);
	}

	@Test
	void knowsNothingOfTheEngineButHowToMakeAWriter() {
		noClasses().should()
			.dependOnClassesThat()
			.resideInAnyPackage(ROOT + ".engine.command", ROOT + ".engine.pacing", ROOT + ".engine.driver",
					"io.lettuce..", "redis.clients..")
			.check(CLASSES);
	}

	@Test
	void publicTypesOfAutoConfigurationAreThese() {
		Set<String> found = CLASSES.stream()
			.filter((type) -> type.getPackageName().equals(ROOT + ".autoconfigure"))
			.filter((type) -> type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC))
			.map((type) -> type.getSimpleName())
			.filter((type) -> !type.equals("package-info"))
			.collect(Collectors.toSet());
		assertThat(found).containsExactlyInAnyOrder("BulkAutoConfiguration", "BulkEndpointAutoConfiguration",
				"BulkHealthContributorAutoConfiguration", "BulkMetricsAutoConfiguration",
				"BulkObservationAutoConfiguration", "BulkReactiveAutoConfiguration", "BulkRedisConnectionFactory");
	}

}
