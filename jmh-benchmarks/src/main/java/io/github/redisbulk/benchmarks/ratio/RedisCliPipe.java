package io.github.redisbulk.benchmarks.ratio;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.rival.Parallel;
import io.github.redisbulk.benchmarks.rival.RespBytes;
import io.github.redisbulk.benchmarks.server.Target;
import io.github.redisbulk.benchmarks.server.Wire;

/**
 * {@code redis-cli --pipe}, fed with a file of commands encoded beforehand. The time
 * includes the start of the process.
 */
final class RedisCliPipe implements Reference {

	static final String PROGRAM = "redis-cli";

	private final Target target;

	private final int commands;

	private final Path file;

	private RedisCliPipe(Target target, List<Item> items) throws IOException {
		this.target = target;
		this.commands = items.size();
		this.file = Files.createTempFile("redis-bulk-benchmark", ".resp");
		this.file.toFile().deleteOnExit();
		try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(this.file))) {
			for (Item item : items) {
				RespBytes bytes = new RespBytes(item);
				out.write(bytes.array(), 0, bytes.length());
			}
		}
	}

	/**
	 * Puts commands into files.
	 * @param target where to write
	 * @param items what is written
	 * @param connections how many pipes write it at once
	 */
	static Reference of(Target target, List<Item> items, int connections) throws IOException {
		List<Reference> pipes = new ArrayList<>();
		for (List<Item> share : Parallel.shares(items, connections)) {
			pipes.add(new RedisCliPipe(target, share));
		}
		return (connections == 1) ? pipes.get(0) : new SeveralPipes(pipes, items.size());
	}

	@Override
	public String name() {
		return "redis-cli --pipe" + ((this.target.wire().kind() == Wire.Kind.TLS) ? " --tls" : "");
	}

	@Override
	public double commandsPerSecond() throws Exception {
		long start = System.nanoTime();
		List<String> command = new ArrayList<>(List.of(PROGRAM));
		command.addAll(this.target.wire().redisCli(this.target));
		command.add("--pipe");
		Process process = new ProcessBuilder(command).redirectInput(this.file.toFile())
			.redirectErrorStream(true)
			.start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		int exit = process.waitFor();
		long nanos = System.nanoTime() - start;
		if (exit != 0 || !output.contains("errors: 0, replies: " + this.commands)) {
			throw new IOException("redis-cli --pipe failed: " + output);
		}
		return this.commands * 1e9 / nanos;
	}

	@Override
	public void close() throws IOException {
		Files.deleteIfExists(this.file);
	}

}
