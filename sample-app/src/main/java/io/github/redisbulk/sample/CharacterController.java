package io.github.redisbulk.sample;

import java.util.Map;

import io.github.redisbulk.BulkReport;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/**
 * Characters over HTTP.
 */
@RestController
class CharacterController {

	private final CharacterCatalogue catalogue;

	CharacterController(CharacterCatalogue catalogue) {
		this.catalogue = catalogue;
	}

	@GetMapping("/characters/{code}")
	Map<String, String> character(@PathVariable String code) {
		Map<String, String> character = this.catalogue.find(code);
		if (character.isEmpty()) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND);
		}
		return character;
	}

	/** Writes the characters of a script; the body of the answer tells their outcomes. */
	@PutMapping("/scripts/{script}")
	BulkReport load(@PathVariable String script) {
		return this.catalogue.load(UnicodeCharacter.all().filter((character) -> character.script().equals(script)));
	}

}
