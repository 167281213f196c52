package io.github.redisbulk.importer.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.importer.job.Rejects;
import io.github.redisbulk.importer.page.Imports.Reservation;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * What the page asks for.
 */
@RestController
@RequestMapping("/api")
final class PageController {

	private final Imports imports;

	private final Uploads uploads;

	private final Live live;

	private final PageSettings settings;

	private volatile String rejectsName = "rejected";

	PageController(Imports imports, Uploads uploads, Live live, PageSettings settings) {
		this.settings = settings;
		this.imports = imports;
		this.uploads = uploads;
		this.live = live;
	}

	@GetMapping(path = "/live", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
	SseEmitter live() {
		return this.live.watch();
	}

	@PostMapping("/imports/unicode")
	@ResponseStatus(HttpStatus.ACCEPTED)
	void startUnicode(@RequestParam int rounds, @RequestParam String strategy,
			@RequestParam(defaultValue = "100") int chunkCommands, @RequestParam(defaultValue = "0") double pauseMillis,
			@RequestParam(defaultValue = "2") double boundMillis) throws IOException {
		Strategy chosen = checked(strategy, chunkCommands, pauseMillis, boundMillis);
		try (Reservation reservation = this.imports.reserve()) {
			reservation.start(new UnicodeLoad(rounds), chosen);
		}
	}

	@PostMapping("/imports/file")
	@ResponseStatus(HttpStatus.ACCEPTED)
	void startFile(Upload upload, @RequestParam String strategy, @RequestParam(defaultValue = "100") int chunkCommands,
			@RequestParam(defaultValue = "0") double pauseMillis, @RequestParam(defaultValue = "2") double boundMillis,
			HttpServletRequest request) throws IOException {
		Strategy chosen = checked(strategy, chunkCommands, pauseMillis, boundMillis);
		upload.mapping();
		String rejected = upload.rejectsName();
		try (Reservation reservation = this.imports.reserve()) {
			Path file = this.uploads.receive(request.getInputStream(), request.getContentLengthLong());
			reservation.start(FileLoad.open(upload, file, this.uploads.newFile("rejects"), this.settings.database()),
					chosen);
			this.rejectsName = rejected;
		}
	}

	@PostMapping("/trials")
	Trial tryOut(Upload upload, HttpServletRequest request) throws IOException {
		upload.mapping();
		Path rejects = this.uploads.newFile("trial");
		try (Reservation reservation = this.imports.reserve()) {
			Path file = this.uploads.receive(request.getInputStream(), request.getContentLengthLong());
			return reservation.tryOut(FileLoad.open(upload, file, rejects, this.settings.database()));
		}
		finally {
			Files.deleteIfExists(rejects);
			Files.deleteIfExists(Rejects.reasonsOf(rejects));
		}
	}

	@PostMapping("/import/{action}")
	@ResponseStatus(HttpStatus.NO_CONTENT)
	void steer(@PathVariable String action) {
		switch (action) {
			case "hold" -> require(current().order(BulkRun::hold));
			case "resume" -> require(current().order(BulkRun::resume));
			case "stop" -> require(current().stop("stopped from the page"));
			default -> throw new PageProblem(HttpStatus.NOT_FOUND, "An import can be held, resumed and stopped");
		}
	}

	@PostMapping("/import/strategy")
	@ResponseStatus(HttpStatus.NO_CONTENT)
	void change(@RequestParam String strategy, @RequestParam(defaultValue = "100") int chunkCommands,
			@RequestParam(defaultValue = "0") double pauseMillis,
			@RequestParam(defaultValue = "2") double boundMillis) {
		Strategy chosen = checked(strategy, chunkCommands, pauseMillis, boundMillis);
		require(current().change(chosen));
	}

	private static void require(boolean goesOn) {
		if (!goesOn) {
			throw PageProblem.conflict("The import has ended already");
		}
	}

	@GetMapping("/import/rejected")
	List<Watched.RejectedRow> rejected() {
		return current().rejected();
	}

	@GetMapping("/import/rejects")
	ResponseEntity<Resource> rejects() {
		Path file = this.imports.rejects()
			.orElseThrow(() -> new PageProblem(HttpStatus.NOT_FOUND, "There is no file of rejected rows"));
		ContentDisposition attachment = ContentDisposition.attachment()
			.filename(this.rejectsName, StandardCharsets.UTF_8)
			.build();
		return ResponseEntity.ok()
			.header(HttpHeaders.CONTENT_DISPOSITION, attachment.toString())
			.contentType(MediaType.APPLICATION_OCTET_STREAM)
			.body(new FileSystemResource(file));
	}

	private Watched current() {
		return this.imports.current().orElseThrow(() -> PageProblem.conflict("No import has been started"));
	}

	private static Strategy checked(String strategy, int chunkCommands, double pauseMillis, double boundMillis) {
		Strategy chosen = Strategy.of(strategy, chunkCommands, pauseMillis, boundMillis);
		chosen.change(BulkOptions.defaults());
		return chosen;
	}

}
