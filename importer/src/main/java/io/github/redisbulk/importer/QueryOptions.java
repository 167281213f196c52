package io.github.redisbulk.importer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

import io.github.redisbulk.importer.database.Database;
import io.github.redisbulk.importer.row.Inputs;
import io.github.redisbulk.importer.row.QueryInputs;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/**
 * Options for rows that a database is asked for. What Spring Boot's applications read
 * from the environment is read there too; the password is read nowhere else.
 */
final class QueryOptions {

	private static final String URL = "SPRING_DATASOURCE_URL";

	private static final String USER = "SPRING_DATASOURCE_USERNAME";

	private static final String PASSWORD = "SPRING_DATASOURCE_PASSWORD";

	private static final int FETCH_SIZE = 1000;

	/** As the drivers of PostgreSQL, MySQL, SQL Server and Oracle take it. */
	private static final Pattern PASSWORD_IN_URL = Pattern
		.compile("(?i).*[?&;(](password|pwd)=.*|.*//[^/@]*:[^/@]*@.*|jdbc:oracle:[^/]*:[^/@]+/[^@]+@.*");

	@Spec(Target.MIXEE)
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	@Option(names = "--query", paramLabel = "SQL",
			description = "Ask a database for the rows, in the place of FILE. Its column labels are the fields.")
	private @Nullable String query;

	@Option(names = "--jdbc-url", paramLabel = "URL",
			description = { "The database, such as jdbc:postgresql://host/shop ($" + URL + ").",
					"The password is read from $" + PASSWORD + " alone." })
	private @Nullable String url;

	@Option(names = "--jdbc-user", paramLabel = "NAME", description = "Who asks the database ($" + USER + ").")
	private @Nullable String user;

	@Option(names = "--driver-path", paramLabel = "JAR", split = "${sys:path.separator}",
			description = "The jar, or jars, of the database's JDBC driver.")
	private List<Path> drivers = new ArrayList<>();

	@Option(names = "--fetch-size", paramLabel = "N",
			description = "How many rows are asked for together, and are in memory (" + FETCH_SIZE + ").")
	private @Nullable Integer fetchSize;

	/** Returns whether the rows come from a database. */
	boolean isGiven() {
		return this.query != null;
	}

	/** Refuses options that cannot be had together. */
	void requireOptionsThatGoTogether(boolean files, boolean resumed) {
		if (this.query == null) {
			if (this.url != null || this.user != null || !this.drivers.isEmpty() || this.fetchSize != null) {
				throw wrong(
						"--query is missing: it says what to ask the database for, as --query 'SELECT * FROM users'");
			}
			if (!files) {
				throw wrong("Nothing says what to import: name a FILE, or ask a database with --query and --jdbc-url");
			}
			return;
		}
		if (files) {
			throw wrong("Rows come from a FILE or from a --query: leave one of them out");
		}
		if (resumed) {
			throw wrong(
					"A query may give its rows in another order the next time, so that --resume could not tell which"
							+ " are left: leave it out, or import in parts, as with --query 'SELECT ... WHERE id > 1000000'");
		}
		if (fetchSize() < 1) {
			throw wrong("--fetch-size has to be positive");
		}
		if (this.url != null && PASSWORD_IN_URL.matcher(this.url).matches()) {
			throw wrong("Everybody on this machine can see a password in --jdbc-url: set " + PASSWORD
					+ " in the environment, or " + URL + " with all of it");
		}
	}

	/** Asks the database. */
	Inputs open() throws IOException {
		String address = (this.url != null) ? this.url : System.getenv(URL);
		if (address == null) {
			throw wrong("--jdbc-url is missing: it says which database to ask, as jdbc:postgresql://host/shop");
		}
		Database database = new Database(address, (this.user != null) ? this.user : System.getenv(USER),
				System.getenv(PASSWORD), this.drivers);
		return new QueryInputs(database, Objects.requireNonNull(this.query), fetchSize());
	}

	private int fetchSize() {
		return Objects.requireNonNullElse(this.fetchSize, FETCH_SIZE);
	}

	private ParameterException wrong(String message) {
		return new ParameterException(this.command.commandLine(), message);
	}

}
