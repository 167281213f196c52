package io.github.redisbulk.benchmarks.scaleout;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The process of one worker, or of a manager. It obeys lines on its standard input,
 * {@code load} and what the {@link Load} is, {@code written}, which is answered with the
 * number of items, and ends with its input.
 */
final class LoadProcess {

	private static final AtomicLong BEGUN = new AtomicLong();

	private LoadProcess() {
	}

	/**
	 * Works, or manages, until the input ends.
	 * @param arguments the worker's name, or {@code manager}
	 * @throws Exception if it cannot go on
	 */
	public static void main(String[] arguments) throws Exception {
		Thread.currentThread().setName("orders");
		BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
		for (String order = orders.readLine(); order != null; order = orders.readLine()) {
			obey(arguments[0], Arrays.asList(order.split(" ")));
		}
		Runtime.getRuntime().halt(0);
	}

	private static void obey(String name, List<String> order) throws Exception {
		if (order.get(0).equals("written")) {
			System.out.println(BEGUN.get());
			return;
		}
		LoadJob job = new LoadJob(Load.of(order.subList(1, order.size())));
		if (name.equals("manager")) {
			job.manage(1);
		}
		else {
			job.work(name, BEGUN);
		}
		System.out.println("begun");
	}

}
