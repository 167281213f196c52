package io.github.redisbulk.importer;

import picocli.CommandLine;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;

/**
 * The importer. Arguments are read first; only a command that needs Redis starts an
 * application, which has its {@code BulkWriter} from the starter.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ ProxyConnection.class, InsecureConnection.class, CheckedHostName.class, SocketConnection.class })
public class ImporterApplication {

	/**
	 * Runs a command and ends the process with its exit status.
	 * @param args the arguments; none for the Unicode import
	 */
	public static void main(String[] args) {
		Interruption interruption = Interruption.ofThisThread();
		int status = commandLine().execute((args.length > 0) ? args : new String[] { UnicodeCommand.NAME });
		interruption.end(status);
		System.exit(status);
	}

	static CommandLine commandLine() {
		Problems problems = new Problems();
		return new CommandLine(new MainCommand()).setCaseInsensitiveEnumValuesAllowed(true)
			.setParameterExceptionHandler(problems::wrongUsage)
			.setExecutionExceptionHandler(problems::failure);
	}

}
