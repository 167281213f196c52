package io.github.redisbulk.benchmarks.rival;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkSession;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.Compatibility;
import io.github.redisbulk.benchmarks.server.Target;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.reactive.ReactiveBulkWriter;
import reactor.core.publisher.Flux;

/**
 * Our own {@link BulkWriter}, next to the connections that Boot sets up, and each way
 * into it.
 */
final class BulkWriterRival implements Rival {

	private static final BulkMapper<Item> MAPPER = (item, commands) -> commands.set(item.key(), item.value());

	private final BootConnections connections;

	private final BulkWriter writer;

	private final Way way;

	private int chunk;

	private BulkWriterRival(BootConnections connections, BulkOptions options, Way way) {
		this.connections = connections;
		this.writer = BulkWriters.create(connections.factory(), options);
		this.way = way;
	}

	private static BulkWriterRival of(Driver driver, Target target, Way way) {
		return new BulkWriterRival(BootConnections.plain(driver, target), options(target), way);
	}

	/** As it comes. */
	static BulkWriterRival plain(Driver driver, Target target) {
		return of(driver, target, BulkWriterRival::write);
	}

	/** Joining neighbouring SETs into one MSET. */
	static BulkWriterRival packing(Driver driver, Target target) {
		return new BulkWriterRival(BootConnections.plain(driver, target), options(target).withPacking(true),
				BulkWriterRival::write);
	}

	/** Pushing items. */
	static BulkWriterRival session(Driver driver, Target target) {
		return of(driver, target, (writer, items, options) -> {
			try (BulkSession<Item> session = writer.open(MAPPER, options)) {
				items.forEach(session::add);
				return session.finish();
			}
		});
	}

	/** Pushing items, and being told what becomes of each. */
	static BulkWriterRival submitting(Driver driver, Target target) {
		LongAdder told = new LongAdder();
		return of(driver, target, (writer, items, options) -> {
			try (BulkSession<Item> session = writer.open(MAPPER, options)) {
				items.forEach((item) -> session.submit(item).thenAccept((result) -> told.increment()));
				return session.finish();
			}
		});
	}

	/** A publisher, and the report. */
	static BulkWriterRival reactive(Driver driver, Target target) {
		return of(driver, target,
				(writer, items, options) -> new ReactiveBulkWriter(writer)
					.write(Flux.fromIterable(items), MAPPER, options)
					.blockOptional()
					.orElseThrow());
	}

	/** A publisher, and the result of each item. */
	static BulkWriterRival results(Driver driver, Target target) {
		return of(driver, target, (writer, items, options) -> {
			new ReactiveBulkWriter(writer).results(Flux.fromIterable(items), MAPPER, options).blockLast();
			return writer.runs().get(0).report().orElseThrow();
		});
	}

	static BulkOptions options(Target target) {
		return BulkOptions.defaults().withCompatibility(target.proxied() ? Compatibility.PROXY : Compatibility.REDIS);
	}

	private static BulkReport write(BulkWriter writer, List<Item> items, UnaryOperator<BulkOptions> options) {
		return writer.write(items, MAPPER, options);
	}

	@Override
	public void write(List<Item> items, Shape shape) {
		BulkReport report = this.way.write(this.writer, items, shape.options()).throwIfIncomplete();
		this.chunk = (int) (report.written() / report.traffic().chunks());
	}

	/** Large values fill a chunk with fewer commands than it may have. */
	@Override
	public Shape real(Shape wanted) {
		return new Shape(this.chunk, wanted.inFlight());
	}

	@Override
	public void close() {
		this.writer.close();
		this.connections.close();
	}

	/** A way into the writer. */
	@FunctionalInterface
	private interface Way {

		BulkReport write(BulkWriter writer, List<Item> items, UnaryOperator<BulkOptions> options);

	}

}
