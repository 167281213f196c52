package io.github.redisbulk.importer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openqa.selenium.Keys;
import redis.clients.jedis.Jedis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the importer's page in a browser. Imports that are to be steered are slow and
 * long, so that they last until they are stopped.
 */
@ExtendWith(RedisForTests.class)
class PageIT {

	private static final int PHONE = 390;

	private static Browser browser;

	@TempDir
	Path folder;

	@BeforeAll
	static void startBrowser() {
		browser = Browser.start();
	}

	@AfterAll
	static void endBrowser() {
		if (browser != null) {
			browser.close();
		}
	}

	@BeforeEach
	void sitAtADesk() {
		browser.width(1200, 900, 1);
		browser.colorScheme("light");
	}

	@ParameterizedTest
	@EnumSource(RedisOptions.Client.class)
	void startsSteersAndStopsAnImport(RedisOptions.Client client, Jedis redis) {
		try (Served served = Served.serve(redis, "--client", client.name())) {
			browser.openLive(served.url());
			browser.await("p99", (text) -> text.matches("[\\d.,]+"));
			startSlowImport();
			// A is the 66th
			browser.await("written", (text) -> number(text) > 65);
			browser.await("regime", (text) -> text.contains("10 commands, then 20 ms"));
			change("guard", "boundMillis", "7");
			browser.await("regime", (text) -> text.contains("Latency guard, reads below 7 ms"));
			change("huge", null, null);
			browser.await("regime", (text) -> text.contains("20,000 commands at once"));
			browser.click("#hold");
			browser.await("state", "held"::equals);
			browser.click("#resume");
			browser.await("state", "running"::equals);
			browser.click("#stop");
			browser.await("state", "stopped"::equals);
			browser.await("stopped", (text) -> text.contains("stopped from the page"));
			assertThat(redis.hget("unicode:0041", "name")).isEqualTo("LATIN CAPITAL LETTER A");
			assertThat(browser.find("#source").isDisplayed()).isTrue();
			assertThat(browser.complaints(served.url())).isEmpty();
			browser.open("about:blank");
		}
	}

	@Test
	void listsRejectedRowsAndHandsThemOut(Jedis redis) throws Exception {
		Path file = Files.writeString(this.folder.resolve("towns.csv"), "id,name\n1,Bern\n2\n3,<b>Biel</b>\n,Chur\n");
		try (Served served = Served.serve(redis)) {
			browser.openLive(served.url());
			browser.choose("source", "file");
			browser.fill("file", file.toString());
			browser.fill("key", "town:{id}");
			browser.click("#submit");
			browser.await("state", "ended"::equals);
			browser.await("rejected-rows", (text) -> text.contains("values"));
			assertThat(browser.texts("#rejected-rows td:nth-child(1)")).contains("3");
			assertThat(browser.texts("#rejected-rows td:nth-child(2)")).containsOnly("failed");
			browser.awaitScript("!document.getElementById('rejects').hidden");
			assertThat(served.get("api/import/rejects").body()).startsWith("id,name\n2\n");
			assertThat(redis.hget("town:1", "name")).isEqualTo("Bern");
			browser.open("about:blank");
		}
	}

	@Test
	void saysWhatIsMissing(Jedis redis) throws IOException {
		Path file = Files.writeString(this.folder.resolve("towns.csv"), "id,name\n1,Bern\n");
		try (Served served = Served.serve(redis, "--max-upload", "10B")) {
			browser.openLive(served.url());
			browser.choose("source", "file");
			browser.click("#submit");
			browser.await("problem", (text) -> text.contains("Choose a file first"));
			browser.fill("file", file.toString());
			browser.click("#submit");
			browser.await("problem", (text) -> text.contains("larger than 10 bytes"));
			browser.open("about:blank");
		}
	}

	@Test
	void worksByKeyboard(Jedis redis) {
		try (Served served = Served.serve(redis)) {
			browser.openLive(served.url());
			browser.tabTo("[name=rounds]");
			browser.press(Keys.chord(Keys.CONTROL, "a"), "1000");
			browser.tabTo("[name=strategy]");
			browser.press(Keys.ARROW_UP);
			browser.tabTo("[name=pauseMillis]");
			browser.press(Keys.chord(Keys.CONTROL, "a"), "20");
			browser.tabTo("#submit");
			browser.press(Keys.ENTER);
			browser.await("state", "running"::equals);
			browser.tabTo("#stop");
			browser.press(Keys.ENTER);
			browser.await("state", "stopped"::equals);
			browser.await("announcement", (text) -> text.contains("has ended"));
			browser.open("about:blank");
		}
	}

	@Test
	void fitsAPhoneAndTheNight(Jedis redis) {
		try (Served served = Served.serve(redis)) {
			browser.openLive(served.url());
			Object day = browser.run("return getComputedStyle(document.body).backgroundColor");
			browser.colorScheme("dark");
			browser.width(PHONE, 844, 2);
			assertThat(browser.run("return getComputedStyle(document.body).backgroundColor")).isNotEqualTo(day);
			assertFits();
			browser.choose("source", "file");
			assertFits();
			browser.choose("source", "unicode");
			startSlowImport();
			browser.await("written", (text) -> number(text) > 0);
			assertFits();
			// a chart not drawn anew yet
			browser.run("document.querySelector('canvas').style.width = '900px'");
			assertFits();
			browser.click("#stop");
			browser.await("state", "stopped"::equals);
			browser.open("about:blank");
		}
	}

	@ParameterizedTest
	@EnumSource(RedisOptions.Client.class)
	void showsTheOutcomeWhenTheImporterIsEnded(RedisOptions.Client client, Jedis redis) {
		try (Served served = Served.serve(redis, "--client", client.name())) {
			browser.openLive(served.url());
			startSlowImport();
			browser.await("written", (text) -> number(text) > 0);
		}
		browser.await("link", (text) -> text.contains("has ended"));
		assertThat(browser.texts("#state")).containsExactly("stopped");
		assertThat(browser.texts("#stopped").get(0)).contains("the importer was ended");
		assertThat(browser.find("#stop").isDisplayed()).isFalse();
		assertThat(browser.find("#control").isDisplayed()).isFalse();
		browser.open("about:blank");
	}

	@Test
	void listensAgainWhereItWasRefused(Jedis redis) throws Exception {
		try (Served served = Served.serve(redis)) {
			List<InputStream> pages = new ArrayList<>();
			// as many as may be open
			for (int i = 0; i < 30; i++) {
				pages.add(served.open("api/live"));
			}
			browser.open(served.url());
			browser.await("link", (text) -> text.contains("trying again"));
			pages.get(0).close();
			browser.await("link", "live"::equals);
			browser.open("about:blank");
			for (InputStream page : pages) {
				page.close();
			}
		}
	}

	@Test
	void forgetsAnImporterThatWasKilled(Jedis redis) throws Exception {
		Process killed = Jar
			.command("-Xmx256m", List.of("serve", "--port", "0", "--redis-url", RedisForTests.url(redis)))
			.redirectError(ProcessBuilder.Redirect.PIPE)
			.start();
		String url;
		List<ProcessHandle> reading;
		CompletableFuture.delayedExecutor(60, TimeUnit.SECONDS).execute(killed::destroyForcibly);
		try (BufferedReader lines = killed.errorReader()) {
			url = lines.lines().filter((line) -> line.contains("page: ")).findFirst().orElseThrow();
			url = url.substring(url.indexOf("http"));
			browser.openLive(url);
			browser.await("p99", (text) -> text.matches("[\\d.,]+"));
			startSlowImport();
			browser.await("written", (text) -> number(text) > 0);
			reading = reading(killed.toHandle());
		}
		finally {
			killed.destroyForcibly().waitFor();
		}
		assertThat(reading).hasSize(1)
			.allSatisfy((process) -> assertThat(process.onExit()).succeedsWithin(Duration.ofSeconds(60)));
		String port = Integer.toString(URI.create(url).getPort());
		try (Served served = Served.start("serve", "--port", port, "--redis-url", RedisForTests.url(redis))) {
			assertThat(served.url()).isEqualTo(url);
			browser.await("link", "live"::equals);
			browser.await("state", String::isEmpty);
			assertThat(browser.find("#stop").isDisplayed()).isFalse();
			browser.open("about:blank");
		}
	}

	@Test
	void refusesTheFormOfAnotherSite(Jedis redis) {
		try (Served served = Served.serve(redis)) {
			browser.open("data:text/html,<form method=post action='" + served.url()
					+ "api/imports/unicode?rounds=1&strategy=huge'><button id=go>Go</button></form>");
			browser.click("#go");
			browser.awaitScript("document.body?.textContent.includes('Only the page itself may change something')");
			assertThat(redis.dbSize()).isZero();
			browser.open("about:blank");
		}
	}

	@Test
	void showsAndStopsAnImportOfTheCommandLine(Jedis redis) {
		try (Served served = Served.start("unicode", "--dashboard", "--port", "0", "--chunk-commands", "10", "--pause",
				"20ms", "--quiet", "--redis-url", RedisForTests.url(redis).replace("//", "//default:secret@"))) {
			browser.openLive(served.url());
			assertThat(browser.await("redis", (text) -> !text.isEmpty())).startsWith("writes to redis://***@127.0.0.1");
			browser.await("written", (text) -> number(text) > 0);
			assertThat(browser.find("#source").isDisplayed()).isFalse();
			browser.click("#stop");
			Importer importer = served.end();
			assertThat(importer.status()).isEqualTo(ExitStatus.STOPPED);
			assertThat(importer.lastLine()).startsWith("read=").contains(" written=");
			browser.await("link", (text) -> text.contains("has ended"));
			browser.open("about:blank");
		}
	}

	@Test
	void timesReadsInAProcessOfTheirOwnWhileSomebodyWatches(Jedis redis) {
		ProcessHandle page = ProcessHandle.current();
		try (Served served = Served.serve(redis)) {
			served.url();
			assertThat(reading(page)).isEmpty();
			browser.openLive(served.url());
			browser.await("p99", (text) -> text.matches("[\\d.,]+"));
			assertThat(reading(page)).hasSize(1);
			reading(page).forEach(ProcessHandle::destroyForcibly);
			browser.await("reads-note", (text) -> text.contains("their process has ended"));
			browser.openLive(served.url());
			browser.await("p99", (text) -> text.matches("[\\d.,]+"));
			List<ProcessHandle> last = reading(page);
			browser.open("about:blank");
			assertThat(last).hasSize(1)
				.allSatisfy((process) -> assertThat(process.onExit()).succeedsWithin(Duration.ofSeconds(60)));
		}
	}

	/** The processes that time reads for a page. */
	private static List<ProcessHandle> reading(ProcessHandle page) {
		return page.children()
			.filter((process) -> process.info().commandLine().orElse("").endsWith(" " + ReadsCommand.NAME))
			.toList();
	}

	private static void startSlowImport() {
		browser.choose("strategy", "fixed");
		browser.fill("rounds", "1000");
		browser.fill("chunkCommands", "10");
		browser.fill("pauseMillis", "20");
		browser.click("#submit");
		browser.await("state", "running"::equals);
	}

	private static void change(String strategy, String field, String value) {
		browser.choose("strategy", strategy);
		if (field != null) {
			browser.fill(field, value);
		}
		browser.click("#submit");
	}

	private static void assertFits() {
		assertThat((Long) browser.run("return document.documentElement.scrollWidth")).isEqualTo(PHONE);
	}

	private static long number(String text) {
		return Long.parseLong(text.replace(",", ""));
	}

}
