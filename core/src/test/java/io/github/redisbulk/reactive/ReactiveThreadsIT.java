package io.github.redisbulk.reactive;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.blockhound.BlockHound;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nothing blocks a thread of Reactor that must not be blocked. BlockHound rewrites the
 * JDK, and so does its work in a process of its own.
 */
@WithRedis
@Timeout(300)
class ReactiveThreadsIT {

	private static final String ENDS_WELL = "nothing has blocked";

	private final RedisAddress redis;

	ReactiveThreadsIT(RedisAddress redis) {
		this.redis = redis;
	}

	@Test
	void neverBlock() throws Exception {
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:+AllowRedefinitionToAddDeleteMethods", "-cp", System.getProperty("java.class.path"),
				ReactiveThreadsIT.class.getName(), this.redis.host(), String.valueOf(this.redis.port()))
			.redirectErrorStream(true)
			.start();
		process.getOutputStream().close();
		assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)).contains(ENDS_WELL);
		assertThat(process.waitFor()).isZero();
	}

	/**
	 * The other process.
	 * @param arguments host and port
	 */
	public static void main(String[] arguments) throws IOException {
		Queue<Throwable> blocked = new ConcurrentLinkedQueue<>();
		BlockHound.builder()
			.loadIntegrations()
			.blockingMethodCallback((method) -> blocked.add(new IllegalStateException(method.toString())))
			.install();
		Mono.delay(Duration.ofMillis(1), Schedulers.parallel()).doOnNext((tick) -> LockSupport.parkNanos(1)).block();
		if (blocked.isEmpty()) {
			throw new IllegalStateException("BlockHound sees nothing");
		}
		blocked.clear();
		RedisAddress redis = new RedisAddress(arguments[0], Integer.parseInt(arguments[1]), null, null);
		for (Driver driver : Driver.values()) {
			try (BulkWriter writer = BulkWriters.create(driver.factory(redis),
					BulkOptions.defaults().withChunkMaxCommands(10))) {
				write(new ReactiveBulkWriter(writer));
			}
		}
		blocked.removeIf((call) -> !isOurs(call) || isLettuces(call));
		blocked.forEach(Throwable::printStackTrace);
		System.out.println(blocked.isEmpty() ? ENDS_WELL : "something has blocked");
		System.exit(blocked.size());
	}

	private static boolean isOurs(Throwable call) {
		return Arrays.stream(call.getStackTrace())
			.map(StackTraceElement::getClassName)
			.anyMatch((type) -> type.startsWith("io.github.redisbulk.") && !isThisTest(type));
	}

	/** Lettuce takes a lock of its own by its own thread, when a connection ends. */
	private static boolean isLettuces(Throwable call) {
		List<String> types = Arrays.stream(call.getStackTrace())
			.map(StackTraceElement::getClassName)
			.filter((type) -> !type.startsWith("java.") && !type.startsWith("jdk.")
					&& !type.startsWith("reactor.blockhound.") && !isThisTest(type))
			.toList();
		return types.get(0).startsWith("io.lettuce.")
				&& types.contains("io.netty.util.concurrent.SingleThreadEventExecutor");
	}

	private static boolean isThisTest(String type) {
		return type.startsWith(ReactiveThreadsIT.class.getName());
	}

	/** Subscribes, publishes, takes and cancels by threads that must not be blocked. */
	private static void write(ReactiveBulkWriter reactive) {
		BulkMapper<Long> mapper = (item, commands) -> commands.set("key:" + item, item);
		Flux<Long> ticks = Flux.interval(Duration.ofNanos(100_000), Schedulers.parallel()).onBackpressureBuffer();
		reactive.write(ticks.take(500), mapper).subscribeOn(Schedulers.parallel()).block();
		reactive.results(ticks.take(500), mapper)
			.publishOn(Schedulers.parallel())
			.subscribeOn(Schedulers.parallel())
			.blockLast();
		reactive.results(ticks, mapper).publishOn(Schedulers.parallel()).take(50).blockLast();
		reactive.write(ticks, mapper)
			.timeout(Duration.ofMillis(50), Schedulers.parallel())
			.onErrorComplete()
			.subscribeOn(Schedulers.parallel())
			.block();
	}

}
