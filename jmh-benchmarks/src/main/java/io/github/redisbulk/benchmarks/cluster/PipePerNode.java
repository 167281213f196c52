package io.github.redisbulk.benchmarks.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.github.redisbulk.benchmarks.ratio.Reference;
import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.rival.RespBytes;
import io.github.redisbulk.benchmarks.server.Target;
import io.github.redisbulk.testkit.InstalledProgram;

/**
 * A {@code redis-cli --pipe} for each master, all at once, each fed with a file of its
 * own master's commands, encoded beforehand. The time includes the start of the
 * processes.
 */
final class PipePerNode implements Reference {

	private final List<Feed> feeds = new ArrayList<>();

	private final String program = InstalledProgram.require("redis-cli", "redis-tools").toString();

	PipePerNode(ClusterLab lab, List<Item> items) throws IOException {
		List<List<Item>> sorted = lab.byMaster(items);
		for (int i = 0; i < sorted.size(); i++) {
			this.feeds.add(Feed.write(ClusterLab.target(lab.masters().get(i)), sorted.get(i)));
		}
	}

	@Override
	public String name() {
		return "redis-cli --pipe to " + this.feeds.size() + " nodes at once";
	}

	@Override
	public double commandsPerSecond() throws IOException {
		long start = System.nanoTime();
		List<Process> processes = new ArrayList<>();
		for (Feed feed : this.feeds) {
			processes.add(new ProcessBuilder(this.program, "-u", feed.target().uri().toString(), "--pipe")
				.redirectInput(feed.file().toFile())
				.redirectErrorStream(true)
				.start());
		}
		processes.forEach((process) -> process.onExit().join());
		long nanos = System.nanoTime() - start;
		for (int i = 0; i < processes.size(); i++) {
			String said = new String(processes.get(i).getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			if (!said.contains("errors: 0, replies: " + this.feeds.get(i).commands())) {
				throw new IOException("redis-cli --pipe failed: " + said);
			}
		}
		return this.feeds.stream().mapToInt(Feed::commands).sum() * 1e9 / nanos;
	}

	@Override
	public void close() throws IOException {
		for (Feed feed : this.feeds) {
			Files.deleteIfExists(feed.file());
		}
	}

	/** What one process is fed with. */
	private record Feed(Target target, Path file, int commands) {

		static Feed write(Target target, List<Item> items) throws IOException {
			RespBytes bytes = new RespBytes(items.toArray(Item[]::new));
			Path file = Files.createTempFile("redis-bulk-benchmark", ".resp");
			file.toFile().deleteOnExit();
			try (OutputStream out = Files.newOutputStream(file)) {
				out.write(bytes.array(), 0, bytes.length());
			}
			return new Feed(target, file, items.size());
		}

	}

}
