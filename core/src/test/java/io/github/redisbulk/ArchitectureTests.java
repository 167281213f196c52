package io.github.redisbulk;

import java.util.Set;
import java.util.stream.Collectors;

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

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The map of the packages: what may know what, and what is public.
 */
class ArchitectureTests {

	private static final String ROOT = "io.github.redisbulk";

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.withImportOption((location) -> !location.contains("/testkit/"))
		.importPackages(ROOT);

	@Test
	void packagesAreLayers() {
		Architectures.layeredArchitecture()
			.consideringOnlyDependenciesInLayers()
			.layer("api")
			.definedBy(ROOT)
			.layer("command")
			.definedBy(ROOT + ".engine.command")
			.layer("cluster")
			.definedBy(ROOT + ".engine.cluster")
			.layer("pacing")
			.definedBy(ROOT + ".engine.pacing")
			.layer("recovery")
			.definedBy(ROOT + ".engine.recovery")
			.layer("driver")
			.definedBy(ROOT + ".engine.driver")
			.layer("engine")
			.definedBy(ROOT + ".engine")
			.layer("micrometer")
			.definedBy(ROOT + ".micrometer")
			.layer("reactive")
			.definedBy(ROOT + ".reactive")
			.whereLayer("api")
			.mayNotAccessAnyLayer()
			.whereLayer("command")
			.mayOnlyAccessLayers("api")
			.whereLayer("cluster")
			.mayOnlyAccessLayers("command")
			.whereLayer("pacing")
			.mayOnlyAccessLayers("api")
			.whereLayer("recovery")
			.mayOnlyAccessLayers("command")
			.whereLayer("driver")
			.mayOnlyAccessLayers("api", "command", "cluster", "pacing")
			.whereLayer("engine")
			.mayOnlyAccessLayers("api", "command", "cluster", "recovery", "pacing", "driver")
			.whereLayer("micrometer")
			.mayOnlyAccessLayers("api")
			.whereLayer("reactive")
			.mayOnlyAccessLayers("api")
			.check(CLASSES);
	}

	@Test
	void everyPackageIsOnTheMap() {
		assertThat(CLASSES.stream().map(JavaClass::getPackageName).distinct())
			.allMatch((name) -> name.matches("io\\.github\\.redisbulk"
					+ "(\\.(engine|engine\\.command|engine\\.cluster|engine\\.pacing|engine\\.driver|engine\\.recovery|micrometer|reactive))?"));
	}

	@Test
	void packagesHaveNoCycles() {
		SlicesRuleDefinition.slices().assignedFrom(new PackageSlices()).should().beFreeOfCycles().check(CLASSES);
	}

	@Test
	void onlyDriversNameTheClients() {
		noClasses().that()
			.resideOutsideOfPackage(ROOT + ".engine.driver")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("io.lettuce..", "redis.clients..", "io.netty..")
			.check(CLASSES);
	}

	@Test
	void onlyTheReactivePackageNeedsReactor() {
		noClasses().that()
			.resideOutsideOfPackages(ROOT + ".reactive", ROOT + ".engine.driver")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("reactor..", "org.reactivestreams..")
			.check(CLASSES);
	}

	@Test
	void nothingKnowsSpringBoot() {
		noClasses().should().dependOnClassesThat().resideInAnyPackage("org.springframework.boot..").check(CLASSES);
	}

	/** What is public in order to be used by another package of ours stands here too. */
	@ParameterizedTest
	@CsvSource({ "engine, BulkWriters", "engine.cluster, NodeAddress Redirect SlotMap",
			"engine.command, Chunk CommandEncoder Effect Footprint ItemSlots MarkedChunk PackedChunk Replies Reply ReplyReader "
					+ "ServerCommands Slot SlotPieces",
			"engine.driver, BulkConnection ClusterConnector Connector ConnectorFactory NoConnectionException NothingSentException TemplateConnection "
					+ "UnclearOutcomeException",
			"engine.pacing, InFlight Pacer ProcessorWait ReadPath ServerInfo TurnPath Watch",
			"engine.recovery, Remedy ResendPlan Resending SentItem SplitCommands Unit" })
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
