package io.github.redisbulk.importer;

import java.io.PrintWriter;
import java.io.StringWriter;

import picocli.CommandLine;

/**
 * One run of the importer within this process, with what it printed.
 *
 * @param status the exit status
 * @param out the standard output
 * @param error the standard error
 */
record Importer(int status, String out, String error) {

	static Importer run(String... args) {
		StringWriter out = new StringWriter();
		StringWriter error = new StringWriter();
		CommandLine command = ImporterApplication.commandLine();
		command.setOut(new PrintWriter(out)).setErr(new PrintWriter(error));
		int status = command.execute(args);
		return new Importer(status, out.toString(), error.toString());
	}

	String lastLine() {
		return this.out.lines().reduce("", (first, second) -> second);
	}

}
