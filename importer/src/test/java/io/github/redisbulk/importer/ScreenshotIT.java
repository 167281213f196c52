package io.github.redisbulk.importer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Takes the pictures in the documentation, at a desk and on a phone, by day and by night.
 * {@code mvn verify -pl importer -am -Dtest=None -Dit.test=ScreenshotIT
 * -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false
 * -Dredis-bulk.screenshots=docs/images} makes them anew, in a minute; without the
 * property pictures of the first moments go to the build's folder.
 */
class ScreenshotIT {

	private static final String PROPERTY = "redis-bulk.screenshots";

	private static final int DESK = 1280;

	private static final int PHONE = 390;

	@Test
	void showsWhatStrategiesDoToReads() throws IOException {
		String path = System.getProperty(PROPERTY);
		// tests run in the folder of their module
		Path folder = (path != null) ? Path.of("..").resolve(path) : Path.of("target", "screenshots");
		int seconds = (path != null) ? 15 : 0;
		Files.createDirectories(folder);
		try (Browser browser = Browser.start(); Served served = Served.start("serve", "--port", "0")) {
			browser.width(DESK, 1260, 1);
			browser.colorScheme("light");
			browser.openLive(served.url());
			browser.await("p99", (text) -> text.matches("[\\d.,]+"));
			// long enough, and not so long that nothing seems to be done
			browser.fill("rounds", (path != null) ? "20" : "1000");
			watch(browser, seconds / 3);
			write(browser, "fixed", seconds);
			write(browser, "huge", seconds);
			write(browser, "guard", seconds);
			for (int width : new int[] { DESK, PHONE }) {
				browser.width(width, (width == DESK) ? 1260 : 1300, (width == DESK) ? 1 : 2);
				for (String scheme : new String[] { "light", "dark" }) {
					browser.colorScheme(scheme);
					// another second of it, drawn in the new width and colours
					watch(browser, 1);
					Path file = folder.resolve("page-" + width + "-" + scheme + ".png");
					Files.write(file, browser.picture());
					assertThat(file).isNotEmptyFile();
				}
			}
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
