package io.github.redisbulk.benchmarks.protection;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;

import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.server.Target;
import org.jspecify.annotations.Nullable;

/**
 * The process of one writer among several. It obeys lines on its standard input,
 * {@code start <driver> <bound in ms> [<turns>]}, {@code written}, {@code stop}, and
 * answers the last two with the number of items written since {@code start}. It ends with
 * its input.
 */
final class WriterProcess {

	private final Target target;

	private @Nullable Writing writing;

	private WriterProcess(Target target) {
		this.target = target;
	}

	/**
	 * Writes until the input ends.
	 * @param arguments the address of the proxy
	 * @throws IOException if the input cannot be read
	 */
	public static void main(String[] arguments) throws IOException {
		WriterProcess writer = new WriterProcess(new Target(URI.create(arguments[0]), true));
		BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
		for (String order = orders.readLine(); order != null; order = orders.readLine()) {
			writer.obey(order.split(" "));
		}
		Runtime.getRuntime().halt(0);
	}

	private void obey(String[] order) {
		switch (order[0]) {
			case "start" -> start(Driver.valueOf(order[1]), Setting.guard(Double.parseDouble(order[2])),
					(order.length > 3) ? order[3] : null);
			case "written" -> System.out.println(current().written());
			case "stop" -> {
				current().close();
				System.out.println(current().written());
			}
			default -> throw new IllegalArgumentException(order[0]);
		}
	}

	private void start(Driver driver, Setting setting, @Nullable String turns) {
		this.writing = Writing.start(driver, this.target,
				(options) -> setting.options().apply(options).withTurns(turns), Stage.VALUE_BYTES);
	}

	private Writing current() {
		if (this.writing == null) {
			throw new IllegalStateException("Not started");
		}
		return this.writing;
	}

}
