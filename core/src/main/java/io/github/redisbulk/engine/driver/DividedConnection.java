package io.github.redisbulk.engine.driver;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.RedisTemplate;

/**
 * A connection whose commands go into one pipeline after the other, all of which are sent
 * together. Each gives the results of its own commands: Spring Data leaves some out, so
 * that in the results of a whole pipeline nobody knows which are whose.
 */
final class DividedConnection implements InvocationHandler {

	private final RedisConnection whole;

	private final Supplier<RedisConnection> opener;

	private final List<RedisConnection> parts = new ArrayList<>();

	private RedisConnection current;

	/** What the template is to read as the results of a pipeline. */
	private List<@Nullable Object> answered = List.of();

	/**
	 * Divides a connection.
	 * @param whole is closed when this is
	 * @param opener makes connections whose pipelines go out with the one of the first
	 */
	DividedConnection(RedisConnection whole, Supplier<RedisConnection> opener) {
		this.whole = whole;
		this.opener = opener;
		this.current = whole;
	}

	/** Returns the connection to issue commands on, which is always the same. */
	RedisConnection connection() {
		return (RedisConnection) Proxy.newProxyInstance(DividedConnection.class.getClassLoader(),
				new Class<?>[] { RedisConnection.class }, this);
	}

	/** Has the commands that follow go into another pipeline. */
	void next() {
		this.current = this.opener.get();
		this.current.openPipeline();
		this.parts.add(this.current);
	}

	/**
	 * Returns what a pipeline has answered. The template reads it as it reads the results
	 * of a pipeline of its own, which this connection gives it.
	 * @param part the index of the pipeline, whose answers are there
	 * @param template has this connection
	 */
	List<@Nullable Object> results(int part, RedisTemplate<?, ?> template) {
		this.answered = this.parts.get(part).closePipeline();
		return new ArrayList<>(template.executePipelined((RedisCallback<?>) (connection) -> null));
	}

	@Override
	public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
			throws Throwable {
		switch (method.getName()) {
			case "openPipeline" -> {
				return null;
			}
			case "closePipeline" -> {
				return this.answered;
			}
			default -> {
				RedisConnection target = method.getName().equals("close") ? this.whole : this.current;
				try {
					return method.invoke(target, arguments);
				}
				catch (InvocationTargetException ex) {
					throw ex.getTargetException();
				}
			}
		}
	}

}
