package io.github.redisbulk.engine.driver;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.github.redisbulk.engine.command.Reply;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnection.PipeliningFlushPolicy;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionProvider;

/**
 * Keeps the future of each command that a connection of the application's factory issues.
 */
final class LettuceRecordedPipeline extends RecordedPipeline implements LettuceConnectionProvider {

	private final RedisConnection application;

	private final StatefulConnection<?, ?> recording;

	private final LettuceConnection connection;

	private final Duration timeout;

	private final int database;

	private final List<RedisFuture<?>> futures = new ArrayList<>();

	@SuppressWarnings("deprecation") // only the API object of the pipeline leads to it
	private LettuceRecordedPipeline(LettuceConnectionFactory factory, RedisConnection application,
			RedisAsyncCommands<?, ?> commands, Duration timeout) {
		this.application = application;
		Duration own = factory.getClientConfiguration().getCommandTimeout();
		this.timeout = (own.isZero() || own.compareTo(timeout) > 0) ? timeout : own;
		Object recordingCommands = proxy(RedisAsyncCommands.class, (proxy, method, arguments) -> {
			Object result = invoke(commands, method, arguments);
			if (result instanceof RedisFuture<?> future) {
				this.futures.add(future);
			}
			return result;
		});
		StatefulRedisConnection<?, ?> channel = commands.getStatefulConnection();
		this.recording = proxy(StatefulRedisConnection.class,
				(proxy, method, arguments) -> method.getName().equals("async") ? recordingCommands
						: invoke(channel, method, arguments));
		this.database = factory.getDatabase();
		this.connection = part();
	}

	/** Returns nothing for connections of a special kind, such as those to a cluster. */
	static @Nullable LettuceRecordedPipeline of(LettuceConnectionFactory factory, Duration timeout) {
		RedisConnection application = factory.getConnection();
		try {
			if (application.getClass() == LettuceConnection.class) {
				application.openPipeline();
				if (application.getNativeConnection() instanceof RedisAsyncCommands<?, ?> commands) {
					return new LettuceRecordedPipeline(factory, application, commands, timeout);
				}
				application.closePipeline();
			}
		}
		catch (RuntimeException | Error ex) {
			application.close();
			throw ex;
		}
		application.close();
		return null;
	}

	private static <T> T proxy(Class<T> type, InvocationHandler handler) {
		return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type }, handler));
	}

	private static @Nullable Object invoke(Object target, Method method, @Nullable Object @Nullable [] arguments)
			throws Throwable {
		try {
			return method.invoke(target, arguments);
		}
		catch (InvocationTargetException ex) {
			throw ex.getTargetException();
		}
	}

	@Override
	RedisConnection connection() {
		return this.connection;
	}

	@Override
	LettuceConnection part() {
		LettuceConnection part = new LettuceConnection(null, this, this.timeout.toMillis(), this.database);
		part.setPipeliningFlushPolicy(PipeliningFlushPolicy.flushOnClose());
		return part;
	}

	@Override
	public <T extends StatefulConnection<?, ?>> CompletionStage<T> getConnectionAsync(Class<T> type) {
		return CompletableFuture.completedFuture(type.cast(this.recording));
	}

	@Override
	public CompletableFuture<Void> releaseAsync(StatefulConnection<?, ?> any) {
		this.application.closePipeline();
		this.application.close();
		return CompletableFuture.completedFuture(null);
	}

	@Override
	int commands() {
		return this.futures.size();
	}

	/** Spring Data waits for no answer behind the first error. */
	@Override
	void await() {
		boolean interrupted = Thread.interrupted();
		super.await();
		long deadline = System.nanoTime() + this.timeout.toNanos();
		for (int next = 0; next < this.futures.size(); next++) {
			try {
				this.futures.get(next).await(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
			}
			catch (InterruptedException ex) {
				interrupted = true;
				next--;
			}
		}
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	Reply reply(int command) {
		RedisFuture<?> future = this.futures.get(command);
		if (!future.isDone()) {
			return Reply.LOST;
		}
		Throwable failure = failure(future);
		if (failure == null || failure instanceof UnsupportedOperationException) {
			// or an answer of a type that Spring Data does not expect, of UNLINK for one
			return Reply.ACCEPTED;
		}
		return (failure instanceof RedisCommandExecutionException refusal)
				? new Reply.Refused(String.valueOf(refusal.getMessage())) : Reply.LOST;
	}

	@Override
	Throwable lostBecause(int command) {
		RedisFuture<?> future = this.futures.get(command);
		Throwable failure = future.isDone() ? failure(future) : null;
		return (failure != null) ? failure
				: new TimeoutException("No answer within " + this.timeout.toMillis() + " ms");
	}

	private static @Nullable Throwable failure(RedisFuture<?> done) {
		Throwable failure = done.handle((result, exception) -> exception).toCompletableFuture().join();
		return (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause() : failure;
	}

}
