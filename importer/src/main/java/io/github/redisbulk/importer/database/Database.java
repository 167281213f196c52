package io.github.redisbulk.importer.database;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

import org.jspecify.annotations.Nullable;

/**
 * A database and how it is reached: by a driver of the user's own, which is looked for in
 * the given jars and on the class path.
 *
 * @param url its JDBC URL
 * @param user who asks, {@code null} if the URL or the driver knows
 * @param password the user's password, {@code null} if there is none
 * @param drivers the jars of the driver, empty if it is on the class path
 */
public record Database(String url, @Nullable String user, @Nullable String password, List<Path> drivers) {

	/**
	 * Keeps its own list.
	 */
	public Database {
		drivers = List.copyOf(drivers);
	}

	/**
	 * Opens a connection that only reads, in one transaction.
	 * @return the connection, to be closed
	 * @throws IOException if there is no driver, or the database refuses
	 */
	@SuppressWarnings("resource") // a driver may load its classes as long as it is used
	public Connection connect() throws IOException {
		try {
			Connection connection = driver(loader()).connect(this.url, login());
			onlyRead(connection);
			connection.setAutoCommit(false);
			return connection;
		}
		catch (SQLException ex) {
			throw new IOException("The database cannot be used: " + sentence(ex), ex);
		}
	}

	/** Whatever a query does is rolled back; most drivers refuse it at once too. */
	private static void onlyRead(Connection connection) {
		try {
			connection.setReadOnly(true);
		}
		catch (SQLException ex) {
			// DuckDB and SQLite want to know before they connect
		}
	}

	private ClassLoader loader() throws IOException {
		List<URL> jars = new ArrayList<>();
		for (Path jar : this.drivers) {
			if (!Files.isReadable(jar)) {
				throw new IOException("The driver " + jar + " cannot be read");
			}
			jars.add(jar.toUri().toURL());
		}
		ClassLoader own = Database.class.getClassLoader();
		return jars.isEmpty() ? own : new URLClassLoader(jars.toArray(URL[]::new), own);
	}

	private Driver driver(ClassLoader loader) throws IOException, SQLException {
		try {
			for (Driver driver : ServiceLoader.load(Driver.class, loader)) {
				if (driver.acceptsURL(this.url)) {
					return driver;
				}
			}
		}
		catch (ServiceConfigurationError | LinkageError ex) {
			throw new IOException("The driver cannot be loaded: " + ex.getMessage(), ex);
		}
		throw new IOException(
				"No driver takes '" + kind() + "': name the jar of the database's driver with --driver-path");
	}

	/** Returns the beginning of the URL, which holds no secrets. */
	private String kind() {
		String[] parts = this.url.split(":", 3);
		return (parts.length > 1) ? parts[0] + ":" + parts[1] + ":" : "a URL that does not begin with jdbc:";
	}

	/**
	 * Returns what a driver is told beside the URL. MySQL's would have all rows in memory
	 * before the first is read.
	 */
	Properties login() {
		Properties login = new Properties();
		if (this.url.startsWith("jdbc:mysql:")) {
			login.setProperty("useCursorFetch", "true");
		}
		if (this.user != null) {
			login.setProperty("user", this.user);
		}
		if (this.password != null) {
			login.setProperty("password", this.password);
		}
		return login;
	}

	/**
	 * Says what a database has refused.
	 * @param ex what its driver has thrown
	 * @return the first line of it
	 */
	public static String sentence(SQLException ex) {
		String message = (ex.getMessage() != null) ? ex.getMessage() : ex.toString();
		return message.lines().findFirst().orElse("");
	}

	/** Leaves out what is secret. */
	@Override
	public String toString() {
		return kind();
	}

}
