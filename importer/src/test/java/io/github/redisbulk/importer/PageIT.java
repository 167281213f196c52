package io.github.redisbulk.importer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
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
import static org.awaitility.Awaitility.await;

/**
 * Tests for the importer's page in a browser. Imports that are to be steered are slow and
 * long, so that they last until they are stopped.
 */
@ExtendWith(RedisForTests.class)
class PageIT {

	private static final int PHONE = 390;

	private static final int DESK = 1280;

	private static Browser browser;

	@TempDir
	Path folder;

	/** A page for all tests that leave it alive, with no import going on. */
	private static Served served;

	@BeforeAll
	static void start(Jedis redis) {
		browser = Browser.start();
		served = Served.serve(redis, "--max-upload", "1KB");
	}

	@AfterAll
	static void end() {
		if (served != null) {
			served.close();
		}
		if (browser != null) {
			browser.close();
		}
	}

	@BeforeEach
	void sitAtADesk() {
		browser.width(1200, 900, 1);
		browser.colorScheme("light");
	}

	/** The importer is to know that nobody looks at it any more. */
	@AfterEach
	void leave() {
		browser.open("about:blank");
	}

	@ParameterizedTest
	@EnumSource(RedisOptions.Client.class)
	void steersImportsUntilTheImporterIsEnded(RedisOptions.Client client, Jedis redis) {
		try (Served own = Served.serve(redis, "--client", client.name())) {
			browser.openLive(own.url());
			startSlowImport();
			// A is the 66th
			browser.await("written", (text) -> number(text) > 65);
			browser.await("regime", (text) -> text.contains("10 commands, then 20 ms"));
			watchLabels();
			change("guard", "boundMillis", "7");
			browser.await("regime", (text) -> text.contains("Latency guard, reads below 7 ms"));
			browser.awaitScript("labels.includes('bound 7 ms')");
			assertThat(browser.run("return cut")).as("labels that end beyond their chart").isEqualTo(List.of());
			change("huge", null, null);
			browser.await("regime", (text) -> text.contains("20,000 commands at once"));
			browser.await("p99", (text) -> text.matches("[\\d.,]+"));
			assertThat(browser.texts("#strategy-rows th")).satisfiesExactly(
					(fixed) -> assertThat(fixed).contains("Fixed packets", "10 commands, then 20 ms"),
					(guard) -> assertThat(guard).contains("Latency guard", "reads below 7 ms"),
					(huge) -> assertThat(huge).contains("Huge pipeline", "20,000 commands at once", "now"));
			browser.click("#hold");
			browser.await("state", "held"::equals);
			browser.click("#resume");
			browser.await("state", "running"::equals);
			browser.click("#stop");
			browser.await("state", "stopped"::equals);
			browser.await("stopped", (text) -> text.contains("stopped from the page"));
			assertThat(browser.find("#stopped").getDomAttribute("class")).isEqualTo("note");
			assertThat(redis.hget("unicode:0041", "name")).isEqualTo("LATIN CAPITAL LETTER A");
			assertThat(browser.find("#source").isDisplayed()).isTrue();
			assertThat(browser.complaints(own.url())).isEmpty();
			startSlowImport();
			browser.await("written", (text) -> number(text) > 0);
		}
		browser.await("link", (text) -> text.contains("has ended"));
		assertThat(browser.texts("#state")).containsExactly("stopped");
		assertThat(browser.texts("#stopped").get(0)).contains("the importer was ended");
		assertThat(browser.find("#stop").isDisplayed()).isFalse();
		assertThat(browser.find("#control").isDisplayed()).isFalse();
	}

	/** A bound that has just begun begins at the right edge. */
	private static void watchLabels() {
		browser
			.run("""
					window.labels = [];
					window.cut = [];
					const draw = CanvasRenderingContext2D.prototype.fillText;
					CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
						labels.push(text);
						if (String(text).startsWith("bound") && x + this.measureText(text).width > this.canvas.clientWidth) {
							cut.push(text);
						}
						draw.call(this, text, x, y);
					}""");
	}

	@Test
	void listsRejectedRowsAndHandsThemOut(Jedis redis) throws Exception {
		Path file = Files.writeString(this.folder.resolve("towns.csv"), "id,name\n1,Bern\n2\n3,<b>Biel</b>\n,Chur\n");
		browser.openLive(served.url());
		browser.choose("source", "file");
		browser.fill("file", file.toString());
		browser.awaitScript("document.querySelectorAll('.column').length === 2");
		browser.fill("key", "town:{id}");
		browser.click("#submit");
		browser.await("state", "ended"::equals);
		browser.await("rejected-rows", (text) -> text.contains("values"));
		assertThat(browser.texts("#rejected-rows td:nth-child(1)")).contains("3");
		assertThat(browser.texts("#rejected-rows td:nth-child(2)")).containsOnly("failed");
		browser.awaitScript("!document.getElementById('rejects').hidden");
		assertThat(served.get("api/import/rejects").body()).startsWith("id,name\n2\n");
		assertThat(redis.hget("town:1", "name")).isEqualTo("Bern");
	}

	@Test
	void offersTheColumnsOfAFileAndTriesItOut(Jedis redis) throws IOException {
		Path file = Files.write(this.folder.resolve("towns.csv"),
				"id;name;a \"town\"\n1;Z\u00FCrich;x\n2\n".getBytes(StandardCharsets.ISO_8859_1));
		browser.openLive(served.url());
		browser.choose("source", "file");
		browser.fill("file", file.toString());
		browser.awaitScript("document.querySelectorAll('.column').length === 3");
		assertThat(browser.texts(".column")).containsExactly("id", "name", "a \"town\"");
		assertThat(browser.find("[name=delimiter]").getDomProperty("value")).isEqualTo(";");
		browser.fill("charset", "windows-1252");
		browser.await("preview-rows", (text) -> text.contains("Z\u00FCrich"));
		browser.fill("key", "town:");
		browser.click(".column");
		browser.click("#try");
		browser.await("trial-words", (text) -> text.contains("1 of 2 rows would be sent. Nothing was."));
		assertThat(browser.texts("#trial-commands").get(0)).contains("HSET town:1 id 1 name Z\u00FCrich");
		assertThat(browser.texts("#trial-rows td")).startsWith("3");
		assertThat(redis.dbSize()).isZero();
		assertThat(browser.barriers()).isEmpty();
		browser.click("#submit");
		browser.await("state", "ended"::equals);
		assertThat(redis.hget("town:1", "name")).isEqualTo("Z\u00FCrich");
		browser.await("regime", (text) -> text.contains("too short for a curve"));
		assertThat(browser.find("#rate-box").isDisplayed()).isFalse();
	}

	@Test
	void showsASecondPageWhatTheFirstHasSeen() {
		browser.openLive(served.url());
		startSlowImport();
		browser.awaitScript("!document.getElementById('rate-box').hidden");
		browser.openLive(served.url());
		// its own first two seconds would not give a curve
		assertThat(browser.find("#rate-box").isDisplayed()).isTrue();
		browser.click("#stop");
		browser.await("state", "stopped"::equals);
	}

	@Test
	void saysWhatIsMissing() throws IOException {
		Path file = Files.writeString(this.folder.resolve("towns.csv"), "id,name\n" + "1,Bern\n".repeat(200));
		browser.openLive(served.url());
		browser.choose("source", "file");
		browser.click("#submit");
		browser.await("problem", (text) -> text.contains("Choose a file first"));
		browser.fill("file", file.toString());
		browser.click("#submit");
		browser.await("problem", (text) -> text.contains("larger than 1024 bytes"));
	}

	@Test
	void worksByKeyboard() {
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
	}

	@Test
	void fitsAPhoneAndTheNight() {
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
		browser.await("p99", (text) -> text.matches("[\\d.,]+"));
		assertFits();
		// what goes on stands above what could be changed about it
		assertThat(browser.find("#import").getLocation().getY())
			.isLessThan(browser.find("#control").getLocation().getY());
		for (int width : new int[] { PHONE, DESK }) {
			for (String scheme : List.of("dark", "light")) {
				browser.width(width, 844, 1);
				browser.colorScheme(scheme);
				assertThat(browser.barriers()).as("%s, %s", width, scheme).isEmpty();
			}
		}
		browser.width(PHONE, 844, 2);
		// a chart not drawn anew yet
		browser.run("document.querySelector('canvas').style.width = '900px'");
		assertFits();
		browser.click("#stop");
		browser.await("state", "stopped"::equals);
	}

	@Test
	void listensAgainWhereItWasRefused() throws Exception {
		List<InputStream> pages = new ArrayList<>();
		try {
			HttpResponse<InputStream> answer = served.open("api/live");
			for (; answer.statusCode() == HttpURLConnection.HTTP_OK; answer = served.open("api/live")) {
				pages.add(answer.body());
			}
			assertThat(pages).hasSizeGreaterThan(20);
			browser.open(served.url());
			browser.await("link", (text) -> text.contains("trying again"));
			pages.remove(0).close();
			browser.await("link", "live"::equals);
		}
		finally {
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
		CompletableFuture.delayedExecutor(5, TimeUnit.MINUTES).execute(killed::destroyForcibly);
		try (BufferedReader lines = killed.errorReader()) {
			url = lines.lines().filter((line) -> line.contains("page: ")).findFirst().orElseThrow();
			url = url.substring(url.indexOf("http"));
			browser.openLive(url);
			startSlowImport();
			browser.await("p99", (text) -> text.matches("[\\d.,]+"));
			browser.await("written", (text) -> number(text) > 0);
			reading = reading(killed.toHandle());
		}
		finally {
			killed.destroyForcibly().waitFor();
		}
		assertThat(reading).hasSize(1)
			.allSatisfy((process) -> assertThat(process.onExit()).succeedsWithin(Duration.ofSeconds(60)));
		String port = Integer.toString(URI.create(url).getPort());
		try (Served next = Served.start("serve", "--port", port, "--redis-url", RedisForTests.url(redis))) {
			assertThat(next.url()).isEqualTo(url);
			browser.await("link", "live"::equals);
			browser.await("state", String::isEmpty);
			assertThat(browser.find("#stop").isDisplayed()).isFalse();
		}
	}

	@Test
	void refusesTheFormOfAnotherSite(Jedis redis) {
		browser.open("data:text/html,<form method=post action='" + served.url()
				+ "api/imports/unicode?rounds=1&strategy=huge'><button id=go>Go</button></form>");
		browser.click("#go");
		browser.awaitScript("document.body?.textContent.includes('Only the page itself may change something')");
		assertThat(redis.dbSize()).isZero();
	}

	@Test
	void showsAndStopsAnImportOfTheCommandLine(Jedis redis) {
		try (Served own = Served.start("unicode", "--dashboard", "--port", "0", "--chunk-commands", "10", "--pause",
				"20ms", "--quiet", "--redis-url", RedisForTests.url(redis).replace("//", "//default:secret@"))) {
			browser.openLive(own.url());
			assertThat(browser.await("redis", (text) -> !text.isEmpty())).startsWith("writes to redis://***@127.0.0.1");
			browser.await("written", (text) -> number(text) > 0);
			assertThat(browser.find("#source").isDisplayed()).isFalse();
			browser.click("#stop");
			Importer importer = own.end();
			assertThat(importer.status()).isEqualTo(ExitStatus.STOPPED);
			assertThat(importer.lastLine()).startsWith("read=").contains(" written=");
			browser.await("link", (text) -> text.contains("has ended"));
		}
	}

	@Test
	void timesReadsInAProcessOfTheirOwnWhileSomebodyWatches() {
		ProcessHandle page = ProcessHandle.current();
		await().until(() -> reading(page).isEmpty());
		browser.openLive(served.url());
		browser.await("p99", (text) -> text.matches("[\\d.,]+"));
		assertThat(reading(page)).hasSize(1);
		reading(page).forEach(ProcessHandle::destroyForcibly);
		browser.await("reads-note", (text) -> text.contains("their process has ended"));
		browser.open("about:blank");
		browser.openLive(served.url());
		browser.await("p99", (text) -> text.matches("[\\d.,]+"));
		List<ProcessHandle> last = reading(page);
		browser.open("about:blank");
		assertThat(last).hasSize(1)
			.allSatisfy((process) -> assertThat(process.onExit()).succeedsWithin(Duration.ofSeconds(60)));
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
