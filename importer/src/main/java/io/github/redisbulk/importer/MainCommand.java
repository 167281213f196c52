package io.github.redisbulk.importer;

import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ScopeType;

/**
 * The command that holds all others.
 */
@Command(name = "redis-bulk-importer", mixinStandardHelpOptions = true, scope = ScopeType.INHERIT,
		versionProvider = MainCommand.Version.class, sortOptions = false, usageHelpAutoWidth = true,
		synopsisSubcommandLabel = "COMMAND", exitCodeOnInvalidInput = ExitStatus.WRONG_USAGE,
		exitCodeOnExecutionException = ExitStatus.STOPPED,
		description = "Imports data into Redis, in small pipelined chunks, with an exact outcome for every row.",
		subcommands = { ImportCommand.class, UnicodeCommand.class, MigrateCommand.class, ServeCommand.class,
				ReadsCommand.class, GenerateCompletion.class },
		footer = { "", "Without any argument: the Unicode import, into a Redis of its own." })
final class MainCommand {

	/** Reads the version from the jar. */
	static final class Version implements IVersionProvider {

		@Override
		public String[] getVersion() {
			String version = ImporterApplication.class.getPackage().getImplementationVersion();
			return new String[] { "redis-bulk " + ((version != null) ? version : "(not from a jar)") };
		}

	}

}
