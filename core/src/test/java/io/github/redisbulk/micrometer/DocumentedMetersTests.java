package io.github.redisbulk.micrometer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.junit.jupiter.api.Test;

import org.springframework.util.StringUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keeps the meters, their documentation and the dashboard in step.
 */
class DocumentedMetersTests {

	private static final Path DOCS = Path.of("..", "docs");

	private static final Pattern ROW = Pattern.compile("\\| `(redis\\.bulk\\.[a-z.]+)` \\| ([^|]+) \\| ([^|]+) \\|.*");

	private static final Pattern METRIC = Pattern.compile("\\b(redis_bulk_[a-z_]+)(?=[{\\[)]|$| )");

	/** Between braces before a sign of comparison, or behind "by". */
	private static final Pattern LABEL = Pattern.compile("[a-z_]+(?=\\s*[=!]~?\\s*\\\\?\")|(?<=\\bby \\()[a-z_]+");

	private static final Pattern SCRAPED_LABEL = Pattern.compile("[a-z_]+(?==\")");

	@Test
	void haveTheNamesTypesAndTagsThatTheEnumsTell() {
		SimpleMeterRegistry registry = new SimpleMeterRegistry();
		RehearsedRun.play(registry);
		Set<String> registered = registry.getMeters()
			.stream()
			.map(Meter::getId)
			.map((id) -> row(id.getName(), id.getType(), id.getTags().stream().map(Tag::getKey)))
			.collect(Collectors.toCollection(TreeSet::new));
		assertThat(registered).containsAll(documented()).hasSize(documented().size() + 2);
		registered.removeAll(documented());
		assertThat(registered).allSatisfy((row) -> assertThat(row).contains(".active | long task timer"));
	}

	@Test
	void areThoseOfTheTableInTheDocumentation() throws IOException {
		Set<String> table = Files.readAllLines(DOCS.resolve("operations.md"))
			.stream()
			.map(ROW::matcher)
			.filter((row) -> row.matches())
			.map((row) -> row.group(1) + " | " + row.group(2) + " | " + row.group(3))
			.collect(Collectors.toCollection(TreeSet::new));
		assertThat(table).isEqualTo(documented());
	}

	@Test
	void areDescribedAsInTheDocumentation() throws IOException {
		PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
		RehearsedRun.play(registry);
		String scraped = registry.scrape();
		String table = Files.readString(DOCS.resolve("operations.md"));
		assertThat(BulkMeter.values()).allSatisfy((meter) -> {
			String name = meter.getName().replace('.', '_');
			assertThat(scraped).containsPattern("# HELP " + name + "\\w* \\Q" + meter.getDescription() + "\\E\n");
			assertThat(table).containsPattern("\\| `" + meter.getName() + "` \\|.*\\| "
					+ StringUtils.uncapitalize(meter.getDescription()) + " \\|");
		});
	}

	@Test
	void areTheOnlyOnesOfTheDashboard() throws IOException {
		PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
		RehearsedRun.play(registry);
		List<String> lines = registry.scrape().lines().filter((line) -> !line.startsWith("#")).toList();
		Set<String> scraped = lines.stream().map((line) -> line.split("[{ ]")[0]).collect(Collectors.toSet());
		String dashboard = Files.readString(DOCS.resolve("grafana-dashboard.json"));
		List<String> expressions = Pattern.compile("\"(?:expr|query|definition)\": \"((?:[^\"\\\\]|\\\\.)*)\"")
			.matcher(dashboard)
			.results()
			.map((match) -> match.group(1))
			.toList();
		assertThat(expressions).hasSizeGreaterThan(8);
		Set<String> used = expressions.stream()
			.flatMap((expression) -> METRIC.matcher(expression).results())
			.map((match) -> match.group(1))
			.filter((name) -> !name.equals("redis_bulk_run"))
			.collect(Collectors.toSet());
		assertThat(used).isNotEmpty().isSubsetOf(scraped);
		assertThat(labels(LABEL, expressions)).contains("outcome", "redis_bulk_run")
			.isSubsetOf(labels(SCRAPED_LABEL, lines));
	}

	private static Set<String> labels(Pattern pattern, List<String> texts) {
		return texts.stream()
			.flatMap((text) -> pattern.matcher(text).results())
			.map(MatchResult::group)
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private static Set<String> documented() {
		Stream<String> meters = Arrays.stream(BulkMeter.values())
			.map((meter) -> row(meter.getName(), meter.getType(), keys(meter.getKeyNames())));
		Stream<String> observations = Arrays.stream(BulkObservation.values())
			.map((observation) -> row(name(observation), Meter.Type.TIMER,
					Stream.concat(keys(observation.getLowCardinalityKeyNames()), Stream.of("error"))));
		return Stream.concat(meters, observations).collect(Collectors.toCollection(TreeSet::new));
	}

	private static String name(BulkObservation observation) {
		return switch (observation) {
			case RUN -> Objects.requireNonNull(new DefaultBulkRunObservationConvention().getName());
			case CHUNK -> Objects.requireNonNull(new DefaultBulkChunkObservationConvention().getName());
		};
	}

	private static Stream<String> keys(KeyName[] names) {
		return Arrays.stream(names).map(KeyName::asString);
	}

	private static String row(String name, Meter.Type type, Stream<String> tags) {
		return name + " | " + type.name().toLowerCase(Locale.ROOT).replace('_', ' ') + " | "
				+ tags.sorted().map((tag) -> "`" + tag + "`").collect(Collectors.joining(", "));
	}

}
