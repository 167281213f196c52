package io.github.redisbulk.benchmarks.protection;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

import io.github.redisbulk.engine.pacing.ProcessorWait;

/**
 * The process of a witness: on one core, before everybody else there, it sleeps for a
 * quarter of a millisecond again and again. Where it wakes too late, the core was not the
 * machine's. What it waited awake, while the machine's own kernel was at work, for a link
 * for instance, is not counted: that is what readers are there to feel. It answers each
 * line of its input with the {@linkplain Hiccup hiccups} since the last.
 */
final class WitnessProcess {

	private static final long SLEEP = 250_000;

	private static final long LATE = 200_000;

	private final List<Hiccup> hiccups = new ArrayList<>();

	private WitnessProcess() {
	}

	/**
	 * Watches until the input ends.
	 * @param arguments none
	 * @throws IOException if the input cannot be read
	 */
	public static void main(String[] arguments) throws IOException {
		WitnessProcess witness = new WitnessProcess();
		Thread thread = new Thread(witness::watch, "witness");
		thread.setDaemon(true);
		thread.start();
		BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
		while (orders.readLine() != null) {
			System.out.println(witness.seen().stream().map(Hiccup::text).collect(Collectors.joining(" ")));
		}
	}

	private void watch() {
		ProcessorWait awake = ProcessorWait.ofCurrentThread();
		while (true) {
			long before = awake.nanos();
			long due = System.nanoTime() + SLEEP;
			long now = due - SLEEP;
			for (; now < due; now = System.nanoTime()) {
				LockSupport.parkNanos(due - now);
			}
			if (now - due - (awake.nanos() - before) > LATE) {
				add(new Hiccup(due - SLEEP, now));
			}
		}
	}

	private synchronized void add(Hiccup hiccup) {
		this.hiccups.add(hiccup);
	}

	private synchronized List<Hiccup> seen() {
		List<Hiccup> all = List.copyOf(this.hiccups);
		this.hiccups.clear();
		return all;
	}

}
