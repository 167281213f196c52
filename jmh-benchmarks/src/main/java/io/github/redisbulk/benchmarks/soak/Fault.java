package io.github.redisbulk.benchmarks.soak;

import java.util.function.Consumer;

import io.github.redisbulk.testkit.RedisServer;

/**
 * What happens to the server. It keeps what it has acknowledged.
 */
enum Fault {

	/** Everybody's connections are closed. */
	DISCONNECTED((server) -> server.command("CLIENT", "KILL", "TYPE", "normal"), (server) -> {
	}),

	/** The process stands still (SIGSTOP), and goes on (SIGCONT). */
	FROZEN(RedisServer::stop, RedisServer::cont),

	/** The process is killed, and started again. */
	RESTARTED(RedisServer::kill, RedisServer::restart),

	/** There is no memory for more. */
	FULL((server) -> server.command("CONFIG", "SET", "maxmemory", "1"),
			(server) -> server.command("CONFIG", "SET", "maxmemory", "0"));

	private final Consumer<RedisServer> begin;

	private final Consumer<RedisServer> end;

	Fault(Consumer<RedisServer> begin, Consumer<RedisServer> end) {
		this.begin = begin;
		this.end = end;
	}

	void begin(RedisServer server) {
		this.begin.accept(server);
	}

	void end(RedisServer server) {
		this.end.accept(server);
	}

}
