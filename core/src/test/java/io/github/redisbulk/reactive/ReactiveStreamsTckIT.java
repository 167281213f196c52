package io.github.redisbulk.reactive;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;
import org.reactivestreams.tck.PublisherVerification;
import org.reactivestreams.tck.TestEnvironment;
import org.testng.ITestResult;
import org.testng.TestListenerAdapter;
import org.testng.TestNG;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The compatibility kit of Reactive Streams. It is made for TestNG, which runs here
 * inside of a test.
 */
@WithRedis
class ReactiveStreamsTckIT {

	private static final BulkMapper<Integer> SET = (item, commands) -> commands.set("key", item);

	/** TestNG makes the tests of the kit itself, without arguments. */
	private static ReactiveBulkWriter reactive;

	private final RedisAddress redis;

	ReactiveStreamsTckIT(RedisAddress redis) {
		this.redis = redis;
	}

	@ParameterizedTest
	@ValueSource(classes = { Reports.class, Results.class })
	void keepsTheRules(Class<?> verification) {
		try (BulkWriter writer = BulkWriters.create(Driver.LETTUCE.factory(this.redis), BulkOptions.defaults())) {
			reactive = new ReactiveBulkWriter(writer);
			TestListenerAdapter outcome = new TestListenerAdapter();
			TestNG kit = new TestNG(false);
			kit.setUseDefaultListeners(false);
			kit.setVerbose(0);
			kit.setTestClasses(new Class<?>[] { verification });
			kit.addListener(outcome);
			kit.run();
			assertThat(outcome.getFailedTests()).extracting(ITestResult::getName, ITestResult::getThrowable).isEmpty();
			// of a report there is one, and the rules for more elements are left out
			assertThat(outcome.getPassedTests().size()).isGreaterThanOrEqualTo(12);
		}
	}

	/** The report of a run: one element. */
	public static class Reports extends PublisherVerification<BulkReport> {

		/** Made by TestNG. */
		public Reports() {
			super(new TestEnvironment(1000, 100));
		}

		@Override
		public Publisher<BulkReport> createPublisher(long elements) {
			return reactive.write(Flux.range(0, 1000), SET);
		}

		@Override
		public Publisher<BulkReport> createFailedPublisher() {
			return reactive.write(Flux.range(0, 1), SET, (options) -> options.withInFlight(0));
		}

		@Override
		public long maxElementsFromPublisher() {
			return 1;
		}

	}

	/** The results of items. */
	public static class Results extends PublisherVerification<ItemResult> {

		/** Made by TestNG. */
		public Results() {
			super(new TestEnvironment(1000, 100));
		}

		@Override
		public Publisher<ItemResult> createPublisher(long elements) {
			return reactive.results(Flux.range(0, (int) Math.min(elements, Integer.MAX_VALUE)), SET);
		}

		@Override
		public Publisher<ItemResult> createFailedPublisher() {
			return reactive.results(Flux.error(new IllegalStateException("no source")), SET);
		}

	}

}
