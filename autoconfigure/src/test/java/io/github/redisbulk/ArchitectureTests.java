package io.github.redisbulk;

import java.util.Set;
import java.util.stream.Collectors;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The map of the packages: what may know what, and what is public.
 */
class ArchitectureTests {

	private static final String ROOT = "io.github.redisbulk";

	private static final String[] INTEGRATIONS = { ROOT + ".micrometer..", ROOT + ".actuate..", ROOT + ".batch..",
			ROOT + ".reactive.." };

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages(ROOT);

	@Test
	void packagesAreLayers() {
		Architectures.layeredArchitecture()
			.consideringOnlyDependenciesInLayers()
			.withOptionalLayers(true)
			.layer("command")
			.definedBy(ROOT + ".command..")
			.layer("pacing")
			.definedBy(ROOT + ".pacing..")
			.layer("driver")
			.definedBy(ROOT + ".driver..")
			.layer("root")
			.definedBy(ROOT)
			.layer("integrations")
			.definedBy(INTEGRATIONS)
			.layer("autoconfigure")
			.definedBy(ROOT + ".autoconfigure..")
			.whereLayer("command")
			.mayNotAccessAnyLayer()
			.whereLayer("pacing")
			.mayOnlyAccessLayers("command")
			.whereLayer("driver")
			.mayOnlyAccessLayers("command", "pacing")
			.whereLayer("root")
			.mayOnlyAccessLayers("command", "pacing", "driver")
			.whereLayer("integrations")
			.mayOnlyAccessLayers("root", "pacing")
			.whereLayer("autoconfigure")
			.mayNotBeAccessedByAnyLayer()
			.check(CLASSES);
	}

	@Test
	void everyPackageIsOnTheMap() {
		assertThat(CLASSES.stream().map(JavaClass::getPackageName).distinct())
			.allMatch((name) -> name.matches("io\\.github\\.redisbulk"
					+ "(\\.(command|pacing|driver|micrometer|actuate|batch|reactive|autoconfigure))?"));
	}

	@Test
	void packagesHaveNoCycles() {
		SlicesRuleDefinition.slices().assignedFrom(new PackageSlices()).should().beFreeOfCycles().check(CLASSES);
	}

	@Test
	void onlyDriversNameTheClients() {
		noClasses().that()
			.resideOutsideOfPackage(ROOT + ".driver..")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("io.lettuce..", "redis.clients..", "io.netty..")
			.check(CLASSES);
	}

	@Test
	void onlyAutoConfigurationAndIntegrationsKnowSpringBoot() {
		classes().that(new DescribedPredicate<>("depend on Spring Boot") {

			@Override
			public boolean test(JavaClass type) {
				return type.getDirectDependenciesFromSelf()
					.stream()
					.anyMatch((dependency) -> dependency.getTargetClass()
						.getPackageName()
						.startsWith("org.springframework.boot"));
			}

		})
			.should()
			.resideInAnyPackage(ROOT + ".autoconfigure..", INTEGRATIONS[0], INTEGRATIONS[1], INTEGRATIONS[2],
					INTEGRATIONS[3])
			.check(CLASSES);
	}

	/** What is public in order to be used by another package of ours stands here too. */
	@ParameterizedTest
	@CsvSource({
			"command, BulkCommands BulkScript Chunk CommandEncoder CommandKeys PackedChunk Replies Reply "
					+ "ReplyReader Serializers",
			"driver, BulkConnection ConnectException Connector Connectors TemplateConnection",
			"pacing, LatencySignal MaxRate Memory Pacer PacingState ReadLatencyBound ReadPath",
			"autoconfigure, BulkAutoConfiguration BulkEndpointAutoConfiguration "
					+ "BulkHealthContributorAutoConfiguration BulkMetricsAutoConfiguration "
					+ "BulkObservationAutoConfiguration BulkRedisConnectionFactory" })
	void publicTypesAreThese(String name, String types) {
		Set<String> found = CLASSES.stream()
			.filter((type) -> type.getPackageName().equals(ROOT + "." + name))
			.filter((type) -> type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC))
			.map(JavaClass::getSimpleName)
			.filter((type) -> !type.equals("package-info"))
			.collect(Collectors.toSet());
		assertThat(found).containsExactlyInAnyOrder(types.split(" "));
	}

	/** Each package on its own, the root included. */
	private static final class PackageSlices implements SliceAssignment {

		@Override
		public SliceIdentifier getIdentifierOf(JavaClass type) {
			return type.getPackageName().startsWith(ROOT) ? SliceIdentifier.of(type.getPackageName())
					: SliceIdentifier.ignore();
		}

		@Override
		public String getDescription() {
			return "packages";
		}

	}

}
