package io.github.redisbulk.importer.page;

import org.springframework.http.HttpStatus;

/**
 * Something that the page cannot do, in one sentence for its user.
 */
final class PageProblem extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final HttpStatus status;

	PageProblem(HttpStatus status, String sentence) {
		super(sentence, null, false, false);
		this.status = status;
	}

	static PageProblem conflict(String sentence) {
		return new PageProblem(HttpStatus.CONFLICT, sentence);
	}

	HttpStatus status() {
		return this.status;
	}

}
