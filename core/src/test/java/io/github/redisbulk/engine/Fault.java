package io.github.redisbulk.engine;

import java.util.function.Consumer;

import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.RespConnection;

/**
 * A fault that a server can have for a while during a run.
 */
enum Fault {

	KILLED(RedisServer::kill, RedisServer::restart),

	STOPPED(RedisServer::stop, RedisServer::cont),

	DISCONNECTED((server) -> server.command("CLIENT", "KILL", "TYPE", "normal"), (server) -> {
	}),

	FULL((server) -> server.command("CONFIG", "SET", "maxmemory", "1"),
			(server) -> server.command("CONFIG", "SET", "maxmemory", "0")),

	BUSY(Fault::runEndlessScript, Fault::killScript),

	READ_ONLY((server) -> server.command("REPLICAOF", "127.0.0.1", "1"),
			(server) -> server.command("REPLICAOF", "NO", "ONE")),

	WITHOUT_MASTER((server) -> {
		server.command("CONFIG", "SET", "replica-serve-stale-data", "no");
		server.command("REPLICAOF", "127.0.0.1", "1");
	}, (server) -> server.command("REPLICAOF", "NO", "ONE")),

	WITHOUT_REPLICAS((server) -> server.command("CONFIG", "SET", "min-replicas-to-write", "1"),
			(server) -> server.command("CONFIG", "SET", "min-replicas-to-write", "0")),

	SCRIPTS_FORGOTTEN((server) -> server.command("SCRIPT", "FLUSH"), (server) -> {
	});

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

	/**
	 * Returns when the server is busy, which it says of itself. The limit has another
	 * name since Redis 7, which knows the old one too.
	 */
	private static void runEndlessScript(RedisServer server) {
		server.command("CONFIG", "SET", "lua-time-limit", "1");
		try (RespConnection script = server.connect(); RespConnection other = server.connect()) {
			script.send("EVAL", "while true do end", "0");
			while (true) {
				other.command("PING");
			}
		}
		catch (RespConnection.ErrorReply ex) {
			// it is busy
		}
	}

	private static void killScript(RedisServer server) {
		try (RespConnection connection = RespConnection.open(server.host(), server.port())) {
			connection.command("SCRIPT", "KILL");
		}
		catch (RespConnection.ErrorReply ex) {
			// it has ended with its connection
		}
	}

}
