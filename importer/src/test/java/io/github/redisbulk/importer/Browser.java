package io.github.redisbulk.importer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.logging.Level;

import io.github.redisbulk.testkit.InstalledProgram;
import org.awaitility.Awaitility;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

import org.springframework.util.FileSystemUtils;

/**
 * A Chromium without a window, and what a user does with it. Where there is none the test
 * is aborted with a message.
 */
final class Browser implements AutoCloseable {

	private static final String AXE = axe();

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private final Path profile;

	private final ChromeDriver driver;

	private final WebDriverWait wait;

	private Browser(Path profile, ChromeDriver driver) {
		this.profile = profile;
		this.driver = driver;
		this.wait = new WebDriverWait(driver, PATIENCE, Duration.ofMillis(50));
		// a page may be on its way to another one
		this.wait.ignoring(WebDriverException.class);
	}

	static Browser start() {
		Path chromium = InstalledProgram.require("chromium", "chromium");
		Path chromedriver = InstalledProgram.require("chromedriver", "chromium-driver");
		try {
			Path profile = Files.createTempDirectory("redis-bulk-browser");
			ChromeDriverService service = new ChromeDriverService.Builder().usingDriverExecutable(chromedriver.toFile())
				.usingAnyFreePort()
				.withTimeout(PATIENCE)
				.build();
			return new Browser(profile, new ChromeDriver(service, options(chromium, profile)));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static ChromeOptions options(Path chromium, Path profile) {
		LoggingPreferences logs = new LoggingPreferences();
		logs.enable(LogType.BROWSER, Level.ALL);
		ChromeOptions options = new ChromeOptions();
		options.setBinary(chromium.toFile());
		options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
				"--disable-background-networking", "--disable-component-update", "--disable-sync",
				"--disable-dev-shm-usage", "--hide-scrollbars", "--window-size=1200,900", "--user-data-dir=" + profile);
		options.setCapability("goog:loggingPrefs", logs);
		return options;
	}

	private static String axe() {
		try (InputStream script = Browser.class.getResourceAsStream("/axe.min.js")) {
			return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	void open(String url) {
		this.driver.get(url);
	}

	/** Opens a page and waits until it is told what goes on. */
	void openLive(String url) {
		open(url);
		await("link", "live"::equals);
	}

	WebElement find(String selector) {
		return this.driver.findElement(By.cssSelector(selector));
	}

	/**
	 * Returns the texts of all elements at one moment: the page may replace them any
	 * time.
	 */
	@SuppressWarnings("unchecked")
	List<String> texts(String selector) {
		return (List<String>) run("return Array.from(document.querySelectorAll(arguments[0]),"
				+ " (element) => element.textContent.trim())", selector);
	}

	/** Waits for the text of an element. */
	String await(String id, Predicate<String> condition) {
		return this.wait.withMessage(() -> "'" + id + "' is '" + text(id) + "'").until((driver) -> {
			String text = text(id);
			return condition.test(text) ? text : null;
		});
	}

	/** Waits for an element to be shown and able to take a click, and clicks it. */
	void click(String selector) {
		this.wait.withMessage(selector + " cannot be clicked").until((driver) -> {
			WebElement element = find(selector);
			return (element.isDisplayed() && element.isEnabled()) ? element : null;
		}).click();
	}

	/** Chooses a radio button, which may hide behind its label. */
	void choose(String name, String value) {
		run("document.querySelector(arguments[0]).click()", "input[name=" + name + "][value=" + value + "]");
	}

	void fill(String name, String value) {
		WebElement field = find("[name=" + name + "]");
		if (!"file".equals(field.getDomAttribute("type")) && !"select".equals(field.getTagName())) {
			field.clear();
		}
		field.sendKeys(value);
	}

	void press(CharSequence... keys) {
		this.driver.switchTo().activeElement().sendKeys(keys);
	}

	/** Goes from one element to the next by keyboard until a given one has the focus. */
	void tabTo(String selector) {
		for (int i = 0; i < 40; i++) {
			if ((Boolean) run("return document.activeElement.matches(arguments[0])", selector)) {
				return;
			}
			press(Keys.TAB);
		}
		throw new AssertionError(selector + " cannot be reached by keyboard");
	}

	private String text(String id) {
		return String.valueOf(run("return document.getElementById(arguments[0]).textContent", id)).strip();
	}

	Object run(String script, Object... arguments) {
		return this.driver.executeScript(script, arguments);
	}

	void awaitScript(String condition, Object... arguments) {
		this.wait.withMessage(condition).until((driver) -> (Boolean) run("return " + condition, arguments));
	}

	/** Has the width of a phone, or of a desk, from now on. */
	void width(int width, int height, double scale) {
		this.driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
				Map.of("width", width, "height", height, "deviceScaleFactor", scale, "mobile", width < 600));
		awaitScript("matchMedia('(width: ' + arguments[0] + 'px)').matches", width);
	}

	void colorScheme(String scheme) {
		this.driver.executeCdpCommand("Emulation.setEmulatedMedia",
				Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
	}

	/** Returns what the browser complains about on a page, such as a broken policy. */
	List<String> complaints(String url) {
		return this.driver.manage()
			.logs()
			.get(LogType.BROWSER)
			.getAll()
			.stream()
			.filter((entry) -> entry.getLevel().intValue() >= Level.WARNING.intValue())
			.map(LogEntry::getMessage)
			.filter((message) -> message.contains(url))
			.toList();
	}

	/** Returns what axe finds wrong with the page as it is, in words. */
	@SuppressWarnings("unchecked")
	List<String> barriers() {
		run(AXE);
		return (List<String>) this.driver.executeAsyncScript("""
				const done = arguments[arguments.length - 1];
				axe.run().then(({ violations }) => done(violations.flatMap(({ id, help, nodes }) =>
					nodes.map(({ target, any }) => `${id}: ${help}: ${target} ${any[0]?.message ?? ""}`))));
				""");
	}

	byte[] picture() {
		return this.driver.getScreenshotAs(OutputType.BYTES);
	}

	@Override
	public void close() {
		this.driver.quit();
		// its helpers may end a little later, and write until then
		Awaitility.await().atMost(PATIENCE).ignoreExceptionsInstanceOf(IOException.class).until(() -> {
			FileSystemUtils.deleteRecursively(this.profile);
			return true;
		});
	}

}
