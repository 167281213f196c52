package io.github.redisbulk.importer.progress;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The terminal behind the standard error. It is looked at through programs that every
 * Unix has: a library would take the signals of the terminal, and with them Ctrl-C.
 *
 * @param columns how wide it is
 */
record ErrorTerminal(int columns) {

	private static final int USUAL_COLUMNS = 80;

	/** Finds the terminal; empty where there is none, or one that cannot go back. */
	static Optional<ErrorTerminal> find() {
		String kind = System.getenv("TERM");
		if (kind == null || kind.equals("dumb")) {
			return Optional.empty();
		}
		try {
			Process test = new ProcessBuilder("test", "-t", "2").redirectError(Redirect.INHERIT).start();
			return (test.waitFor() == 0) ? Optional.of(new ErrorTerminal(askForColumns())) : Optional.empty();
		}
		catch (IOException ex) {
			return Optional.empty();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return Optional.empty();
		}
	}

	private static int askForColumns() throws IOException, InterruptedException {
		Process size = new ProcessBuilder("stty", "size").redirectInput(new File("/dev/tty")).start();
		String[] rowsAndColumns = new String(size.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip()
			.split(" ");
		boolean told = size.waitFor() == 0 && rowsAndColumns.length == 2 && rowsAndColumns[1].matches("[1-9]\\d{0,4}");
		return told ? Integer.parseInt(rowsAndColumns[1]) : USUAL_COLUMNS;
	}

}
