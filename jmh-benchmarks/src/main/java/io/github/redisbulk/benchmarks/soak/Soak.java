package io.github.redisbulk.benchmarks.soak;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkSession;
import io.github.redisbulk.BulkSessionException;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.soak.Sample.Totals;
import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.RespConnection;

/**
 * An application that writes run after run to a server that breaks now and then. After
 * each run every outcome is compared with what the server holds; every minute a sample is
 * taken.
 */
public final class Soak implements AutoCloseable {

	private static final long SAMPLE_NANOS = Duration.ofMinutes(1).toNanos();

	private static final int SECONDS_A_ROUND = 10;

	private final RedisServer server = RedisServer
		.start((config) -> config.appendOnly().directive("auto-aof-rewrite-min-size", "16mb"));

	private final Application application;

	private final Random random;

	private final int rate;

	private final int secondsARound;

	private final long began = System.nanoTime();

	private final List<Sample> samples = new ArrayList<>();

	private Totals totals = Totals.NONE;

	/**
	 * Starts the server and the application.
	 * @param driver the driver
	 * @param rate items a second
	 * @param seed decides what happens
	 */
	public Soak(Driver driver, int rate, long seed) {
		this(driver, rate, seed, SECONDS_A_ROUND);
	}

	Soak(Driver driver, int rate, long seed, int secondsARound) {
		this.rate = rate;
		this.secondsARound = secondsARound;
		this.random = new Random(seed);
		this.application = new Application(driver, this.server.url(), rate);
	}

	/**
	 * Writes for a while, at least one round.
	 * @param time how long
	 * @param told is told of each sample
	 * @return the samples
	 */
	public List<Sample> run(Duration time, Consumer<Sample> told) {
		long nextSample = this.began;
		do {
			round();
			if (System.nanoTime() - nextSample >= 0) {
				nextSample += SAMPLE_NANOS;
				Sample sample = Sample.take((System.nanoTime() - this.began) / 60e9, this.application.meters(),
						this.totals);
				this.samples.add(sample);
				told.accept(sample);
			}
		}
		while (System.nanoTime() - this.began < time.toNanos());
		return this.samples;
	}

	private void round() {
		BulkWriter writer = this.application.writer();
		Books books = new Books(this.totals.runs(), this.rate * this.secondsARound);
		Disturbance disturbance = new Disturbance(this.random.nextLong(), this.server, writer, this.rate);
		BulkReport report;
		try (disturbance) {
			report = write(writer, books);
		}
		try (RespConnection connection = this.server.connect()) {
			this.totals = this.totals
				.plus(new Totals(1, report.read(), report.unknown(), report.failed(), report.notSent(),
						disturbance.faults(), disturbance.changes(), books.differences(report, connection)));
			connection.command("FLUSHALL");
		}
	}

	/** Takes each way into the writer in turn. */
	private BulkReport write(BulkWriter writer, Books books) {
		switch (this.random.nextInt(3)) {
			case 0 -> {
				return writer.write(books, books::map, (options) -> options.withListener(books));
			}
			case 1 -> {
				return writer.start(books, books::map, (options) -> options.withListener(books))
					.report()
					.toCompletableFuture()
					.join();
			}
			default -> {
				try (BulkSession<Integer> session = writer.<Integer>open(books::map,
						(options) -> options.withListener(books).withTimeout(Duration.ofSeconds(10)))) {
					submit(books, session);
					return session.finish();
				}
			}
		}
	}

	private static void submit(Books books, BulkSession<Integer> session) {
		while (books.hasNext()) {
			try {
				session.submit(books.next());
			}
			catch (BulkSessionException ex) {
				books.takeBack();
				return;
			}
		}
	}

	@Override
	public void close() {
		this.application.close();
		this.server.close();
	}

}
