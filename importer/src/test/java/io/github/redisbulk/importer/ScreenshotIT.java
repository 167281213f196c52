package io.github.redisbulk.importer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Takes the picture in the README. {@code mvn verify -pl importer -am
 * -Dtest=None -Dit.test=ScreenshotIT -Dsurefire.failIfNoSpecifiedTests=false
 * -Dfailsafe.failIfNoSpecifiedTests=false -Dredis-bulk.screenshot=docs/images/dashboard.png}
 * makes it anew, in a minute; without the property a picture of the first moments goes to
 * the build's folder.
 */
class ScreenshotIT {

	private static final String PROPERTY = "redis-bulk.screenshot";

	@Test
	void showsWhatStrategiesDoToReads() throws IOException {
		String path = System.getProperty(PROPERTY);
		// tests run in the folder of their module
		Path file = (path != null) ? Path.of("..").resolve(path) : Path.of("target", "dashboard.png");
		int seconds = (path != null) ? 15 : 0;
		try (Browser browser = Browser.start(); Served served = Served.start("serve", "--port", "0")) {
			browser.width(1200, 880, 1);
			browser.colorScheme("light");
			browser.openLive(served.url());
			// long enough, and not so long that nothing seems to be done
			browser.fill("rounds", (path != null) ? "20" : "1000");
			watch(browser, seconds / 3);
			write(browser, "fixed", seconds);
			write(browser, "huge", seconds);
			write(browser, "guard", seconds);
			Files.createDirectories(file.toAbsolutePath().getParent());
			Files.write(file, browser.picture());
			assertThat(file).isNotEmptyFile();
			browser.click("#stop");
			browser.await("state", "stopped"::equals);
			browser.open("about:blank");
		}
	}

	private static void write(Browser browser, String strategy, int seconds) {
		browser.choose("strategy", strategy);
		browser.click("#submit");
		String setting = switch (strategy) {
			case "huge" -> "commands at once";
			case "fixed" -> "commands, then";
			default -> "reads below";
		};
		browser.await("regime", (text) -> text.contains(setting));
		watch(browser, seconds);
	}

	private static void watch(Browser browser, int seconds) {
		Object now = browser.run("return performance.now()");
		browser.awaitScript("performance.now() >= arguments[0] + 1000 * arguments[1]", now, seconds);
	}

}
