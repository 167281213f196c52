package io.github.redisbulk.importer;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

/**
 * Tests for the direction of dependencies between packages.
 */
class ArchitectureTests {

	private static final String BASE = "io.github.redisbulk.importer";

	private final JavaClasses classes = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages(BASE);

	@Test
	void packagesFormLayers() {
		layeredArchitecture().consideringOnlyDependenciesInLayers()
			.layer("commands")
			.definedBy(BASE)
			.layer("page")
			.definedBy(BASE + ".page")
			.layer("job")
			.definedBy(BASE + ".job", BASE + ".migration")
			.layer("mapping")
			.definedBy(BASE + ".mapping")
			.layer("row")
			.definedBy(BASE + ".row")
			.layer("database")
			.definedBy(BASE + ".database")
			.layer("tools")
			.definedBy(BASE + ".progress", BASE + ".server", BASE + ".unicode")
			.whereLayer("commands")
			.mayNotBeAccessedByAnyLayer()
			.whereLayer("page")
			.mayOnlyBeAccessedByLayers("commands")
			.whereLayer("job")
			.mayOnlyBeAccessedByLayers("commands", "page")
			.whereLayer("mapping")
			.mayOnlyBeAccessedByLayers("commands", "page")
			.whereLayer("row")
			.mayOnlyBeAccessedByLayers("commands", "page", "job", "mapping")
			.whereLayer("database")
			.mayOnlyBeAccessedByLayers("commands", "row")
			.whereLayer("tools")
			.mayOnlyBeAccessedByLayers("commands", "page")
			.check(this.classes);
	}

}
