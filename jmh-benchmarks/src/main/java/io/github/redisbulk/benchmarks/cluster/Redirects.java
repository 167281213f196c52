package io.github.redisbulk.benchmarks.cluster;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.RespConnection;

/**
 * How often masters have sent somebody elsewhere, by their own count.
 */
final class Redirects implements AutoCloseable {

	private static final Pattern COUNT = Pattern.compile("errorstat_(?:MOVED|ASK):count=(\\d+)");

	private final List<RespConnection> masters;

	Redirects(List<RedisServer> masters) {
		this.masters = masters.stream().map(RedisServer::connect).toList();
	}

	long count() {
		return this.masters.stream().mapToLong(Redirects::count).sum();
	}

	private static long count(RespConnection master) {
		Matcher matcher = COUNT.matcher(String.valueOf(master.command("INFO", "errorstats")));
		long count = 0;
		while (matcher.find()) {
			count += Long.parseLong(matcher.group(1));
		}
		return count;
	}

	@Override
	public void close() {
		this.masters.forEach(RespConnection::close);
	}

}
