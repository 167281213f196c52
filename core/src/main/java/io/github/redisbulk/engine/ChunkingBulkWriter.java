package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.BulkSession;
import io.github.redisbulk.BulkTask;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.BulkWriterClosedException;
import io.github.redisbulk.CallbackResults;
import io.github.redisbulk.Compatibility;
import io.github.redisbulk.ReadLatencyBound;
import io.github.redisbulk.engine.command.CommandEncoder;
import io.github.redisbulk.engine.driver.BulkConnection;
import io.github.redisbulk.engine.driver.Connector;
import io.github.redisbulk.engine.driver.NoConnectionException;
import io.github.redisbulk.engine.driver.TemplateConnection;

import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.SessionCallback;
import org.springframework.util.Assert;

/**
 * Writes in chunks, each run over a connection of its own.
 */
final class ChunkingBulkWriter implements BulkWriter {

	private static final String ITEMS = "The items must not be null";

	private final Destination destination;

	private volatile BulkOptions options;

	private final TimeSource time;

	private final Workers workers;

	private final Runs runs = new Runs();

	private volatile boolean closing;

	ChunkingBulkWriter(Destination destination, BulkOptions options) {
		this(destination, options, TimeSource.SYSTEM);
	}

	ChunkingBulkWriter(Destination destination, BulkOptions options, TimeSource time) {
		this(destination, options, time, new WorkerThreads());
	}

	ChunkingBulkWriter(Destination destination, BulkOptions options, TimeSource time, Workers workers) {
		this.time = time;
		this.workers = workers;
		this.destination = destination;
		this.options = options;
		requireFitting(options);
	}

	/** Refuses options of a run that cannot be had with this writer's kind of server. */
	private void requireFitting(BulkOptions wanted) {
		if (wanted.compatibility() != this.options.compatibility()) {
			throw new IllegalArgumentException(
					"'compatibility' is the same for all runs of a BulkWriter: set it when the writer is created");
		}
		if (wanted.compatibility() == Compatibility.PROXY && wanted.atomic()) {
			throw new IllegalArgumentException("With 'redis.bulk.compatibility' set to 'proxy' items cannot be"
					+ " atomic: proxies spread keys over servers and have no MULTI; set 'redis.bulk.atomic' to"
					+ " false");
		}
		if (wanted.compatibility() == Compatibility.PROXY && wanted.once().isPresent()) {
			throw new IllegalArgumentException("With 'redis.bulk.compatibility' set to 'proxy' there is no mark that"
					+ " has each item applied once: proxies have no MULTI; connect to the server itself, or leave"
					+ " 'once' out");
		}
		if (wanted.once().isPresent() && wanted.waitReplicas() > 0) {
			throw new IllegalArgumentException("With 'once' replicas are not waited for: a fail-over that loses chunks"
					+ " loses their mark with them, and the run stops; set 'redis.bulk.wait-replicas' to 0 for this"
					+ " call");
		}
		if (wanted.compatibility() == Compatibility.PROXY && wanted.waitReplicas() > 0) {
			throw new IllegalArgumentException("With 'redis.bulk.compatibility' set to 'proxy' replicas cannot be"
					+ " waited for: proxies have no WAIT, which is about one connection to one master; set"
					+ " 'redis.bulk.wait-replicas' to 0");
		}
	}

	@Override
	public BulkOptions options() {
		return this.options;
	}

	@Override
	public synchronized void change(UnaryOperator<BulkOptions> changes) {
		BulkOptions changed = RunSwitches.apply(changes, this.options.withPaceOf(this.options));
		requireFitting(changed);
		this.options = changed;
	}

	@Override
	public List<BulkRun> runs() {
		return this.runs.all();
	}

	@Override
	public <T> BulkReport write(Iterator<? extends T> items, BulkMapper<? super T> mapper,
			UnaryOperator<BulkOptions> changes) {
		Assert.notNull(items, ITEMS);
		return session(mapper, changed(changes), this.destination).drain(items, () -> this.closing);
	}

	@Override
	public <T> BulkTask start(Iterator<? extends T> items, BulkMapper<? super T> mapper,
			UnaryOperator<BulkOptions> changes) {
		Assert.notNull(items, ITEMS);
		BulkOptions changed = changed(changes);
		StartedRun<T> run = new StartedRun<>(session(mapper, changed, this.destination), items, () -> this.closing);
		return run.on(changed.executor().orElse(this.workers::execute));
	}

	@Override
	public <T> BulkSession<T> open(BulkMapper<? super T> mapper, UnaryOperator<BulkOptions> changes) {
		LockedSession<T> session = session(mapper, changed(changes), this.destination);
		session.endWhenStopped();
		return session;
	}

	@Override
	public BulkReport writeCallbacks(RedisTemplate<?, ?> template, Iterator<? extends RedisCallback<?>> callbacks,
			CallbackResults results, UnaryOperator<BulkOptions> changes) {
		return writeOpaque(new TemplateConnector(template, results), callbacks, changes);
	}

	@Override
	public BulkReport writeSessionCallbacks(RedisTemplate<?, ?> template,
			Iterator<? extends SessionCallback<?>> callbacks, CallbackResults results,
			UnaryOperator<BulkOptions> changes) {
		return writeOpaque(new TemplateConnector(template, results), callbacks, changes);
	}

	private BulkOptions changed(UnaryOperator<BulkOptions> changes) {
		return RunSwitches.apply(changes, this.options);
	}

	private BulkReport writeOpaque(TemplateConnector connector, Iterator<?> callbacks,
			UnaryOperator<BulkOptions> changes) {
		Assert.notNull(callbacks, "The callbacks must not be null");
		BulkOptions changed = fixedUnlessBound(changed(changes).withAtomic(false).withPacking(false).withTurns(null));
		if (changed.waitReplicas() > 0) {
			throw new IllegalArgumentException("Replicas cannot be waited for behind callbacks, which go over"
					+ " connections of the template: set 'redis.bulk.wait-replicas' to 0 for this call, or write"
					+ " with a mapper");
		}
		if (changed.once().isPresent()) {
			throw new IllegalArgumentException("Callbacks go over connections of the template, where no mark can go"
					+ " with them: leave 'once' out, or write with a mapper");
		}
		Destination pipelines = new OneServer(connector);
		return session(ChunkingBulkWriter::callback, changed, pipelines).drain(callbacks, () -> this.closing);
	}

	/** Reads cannot be timed over a template's connections: small packets then. */
	private static BulkOptions fixedUnlessBound(BulkOptions options) {
		return options.readLatencyBound().equals(ReadLatencyBound.AUTO)
				? options.withReadLatencyBound(ReadLatencyBound.NONE) : options;
	}

	/** Lets nothing else through, as may come from a list without type arguments. */
	private static void callback(Object callback, BulkCommands commands) {
		if (!(callback instanceof RedisCallback || callback instanceof SessionCallback)) {
			throw new IllegalArgumentException(
					"Neither a RedisCallback nor a SessionCallback but of type " + callback.getClass().getName());
		}
		((CommandEncoder) commands).opaque();
	}

	private <T> LockedSession<T> session(BulkMapper<? super T> mapper, BulkOptions changed, Destination over) {
		if (this.closing) {
			throw new BulkWriterClosedException();
		}
		Assert.notNull(mapper, "The mapper must not be null");
		requireFitting(changed);
		// with a mark, the whole chunk is a transaction
		BulkOptions kept = changed.once().isPresent() ? changed.withAtomic(false).withPacking(false) : changed;
		RunHandle control = this.runs.begin(kept);
		Run<T> run = new Run<>(mapper, control, over, this.time, this.workers);
		LockedSession<T> session = new LockedSession<>(run, kept, this.workers, () -> this.runs.end(control));
		this.runs.add(control, session);
		if (this.closing) {
			session.finish();
			throw new BulkWriterClosedException();
		}
		return session;
	}

	@Override
	public void close() {
		if (this.closing) {
			return;
		}
		this.closing = true;
		List<LockedSession<?>> open = this.runs.sessions();
		if (open.stream().anyMatch(LockedSession::calls)) {
			// a mapper or a listener that waited for its own run would wait in vain
			new Thread(() -> end(open), "redis-bulk-close").start();
		}
		else {
			end(open);
		}
	}

	private void end(List<LockedSession<?>> open) {
		Duration timeout = this.options.timeout();
		open.forEach((session) -> session.endWithin(timeout));
		// to send the rest, and then to hear of it
		long begun = TimeSource.SYSTEM.nanos();
		open.forEach((session) -> session.end(timeout.multipliedBy(2).minusNanos(TimeSource.SYSTEM.nanos() - begun)));
		this.destination.close();
		this.workers.close();
	}

	/** Makes no connection: a template has its own. */
	private record TemplateConnector(RedisTemplate<?, ?> template, CallbackResults results) implements Connector {

		TemplateConnector {
			Assert.notNull(template, "The template must not be null");
			Assert.notNull(results, "The results must not be null: CallbackResults.IGNORED takes none");
		}

		@Override
		public BulkConnection connect() throws NoConnectionException {
			return TemplateConnection.open(this.template, this.results);
		}

		@Override
		public Connector forReads() {
			return new NoConnector("callbacks go over the template's connections");
		}

		@Override
		public void close() {
			// the connections are the template's
		}

	}

	/** Tells why there are no connections. */
	private record NoConnector(String why) implements Connector {

		@Override
		public BulkConnection connect() throws NoConnectionException {
			throw new NoConnectionException(this.why);
		}

		@Override
		public void close() {
			// nothing is open
		}

	}

}
