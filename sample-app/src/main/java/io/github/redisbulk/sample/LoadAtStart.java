package io.github.redisbulk.sample;

import io.github.redisbulk.BulkReport;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.stereotype.Component;

/**
 * Loads all characters when the application has started, and shows some of them.
 */
@Component
@ConditionalOnBooleanProperty("sample.load-at-start")
class LoadAtStart implements ApplicationRunner {

	private final CharacterCatalogue catalogue;

	LoadAtStart(CharacterCatalogue catalogue) {
		this.catalogue = catalogue;
	}

	@Override
	public void run(ApplicationArguments arguments) {
		BulkReport report = this.catalogue.load(UnicodeCharacter.all());
		report.throwIfIncomplete();
		System.out.println("U+1F600 is " + this.catalogue.find("1F600"));
		System.out.println("The script GREEK has " + this.catalogue.size("GREEK") + " characters");
		System.out.println(report);
	}

}
