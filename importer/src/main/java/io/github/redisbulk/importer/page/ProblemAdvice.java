package io.github.redisbulk.importer.page;

import java.io.IOException;

import io.github.redisbulk.importer.job.Sentence;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/**
 * Turns whatever was thrown into one sentence. A stack trace never leaves the process.
 */
@RestControllerAdvice
final class ProblemAdvice {

	/**
	 * The body of every answer that is an error.
	 *
	 * @param error one sentence
	 */
	record Problem(String error) {
	}

	@ExceptionHandler
	ResponseEntity<Problem> refused(PageProblem problem) {
		return answer(problem.status(), Sentence.of(problem));
	}

	@ExceptionHandler
	ResponseEntity<Problem> unreadable(MethodArgumentTypeMismatchException ex) {
		return answer(HttpStatus.BAD_REQUEST, "'" + ex.getName() + "' cannot be '" + ex.getValue() + "'");
	}

	@ExceptionHandler
	ResponseEntity<Problem> missing(MissingServletRequestParameterException ex) {
		return answer(HttpStatus.BAD_REQUEST, "'" + ex.getParameterName() + "' is missing");
	}

	@ExceptionHandler
	ResponseEntity<Problem> invalid(IllegalArgumentException ex) {
		return answer(HttpStatus.BAD_REQUEST, Sentence.of(ex));
	}

	@ExceptionHandler
	ResponseEntity<Problem> unusable(IOException ex) {
		return answer(HttpStatus.UNPROCESSABLE_CONTENT, Sentence.of(ex));
	}

	@ExceptionHandler
	void gone(AsyncRequestNotUsableException ex, HttpServletResponse response) {
		// whoever asked does not listen any more
	}

	@ExceptionHandler
	ResponseEntity<Problem> other(Exception ex) {
		if (ex instanceof ErrorResponse known) {
			HttpStatusCode status = known.getStatusCode();
			return answer(status, (status.value() == 404) ? "There is nothing here" : "The page does not do this");
		}
		return answer(HttpStatus.INTERNAL_SERVER_ERROR,
				"Something went wrong: " + ex.getClass().getSimpleName() + ", " + Sentence.of(ex));
	}

	private static ResponseEntity<Problem> answer(HttpStatusCode status, String sentence) {
		return ResponseEntity.status(status).contentType(MediaType.APPLICATION_JSON).body(new Problem(sentence));
	}

}
