package io.github.redisbulk.benchmarks.ratio;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Several pipes at once, each with a share of the commands. Their time is that of the
 * last.
 */
final class SeveralPipes implements Reference {

	private final List<Reference> pipes;

	private final int commands;

	private final ExecutorService executor;

	SeveralPipes(List<Reference> pipes, int commands) {
		this.pipes = pipes;
		this.commands = commands;
		this.executor = Executors.newFixedThreadPool(pipes.size());
	}

	@Override
	public String name() {
		return this.pipes.size() + " times " + this.pipes.get(0).name();
	}

	@Override
	public double commandsPerSecond() throws Exception {
		long start = System.nanoTime();
		List<Future<Double>> running = new ArrayList<>();
		for (Reference pipe : this.pipes) {
			running.add(this.executor.submit(pipe::commandsPerSecond));
		}
		for (Future<Double> one : running) {
			one.get();
		}
		return this.commands * 1e9 / (System.nanoTime() - start);
	}

	@Override
	public void close() throws IOException {
		this.executor.shutdown();
		for (Reference pipe : this.pipes) {
			pipe.close();
		}
	}

}
