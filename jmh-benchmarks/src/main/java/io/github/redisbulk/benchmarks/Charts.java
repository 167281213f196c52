package io.github.redisbulk.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.github.redisbulk.benchmarks.chart.JmhCharts;
import io.github.redisbulk.benchmarks.chart.RatioCharts;
import io.github.redisbulk.benchmarks.protection.ReadProtectionCharts;
import io.github.redisbulk.benchmarks.soak.SoakCharts;

/**
 * Draws all results that are there.
 *
 * <pre class="code">
 * java -cp jmh-benchmarks/target/benchmarks.jar io.github.redisbulk.benchmarks.Charts jmh-benchmarks/results docs/images
 * </pre>
 */
public final class Charts {

	private Charts() {
	}

	/**
	 * Draws.
	 * @param arguments the directory of the results, and that of the pictures
	 * @throws IOException if the latter cannot be made
	 */
	public static void main(String[] arguments) throws IOException {
		if (arguments.length != 2) {
			System.err.println("Give the directory of the results and that of the pictures.");
			System.exit(2);
		}
		System.setProperty("java.awt.headless", "true");
		Path results = Path.of(arguments[0]);
		Path images = Files.createDirectories(Path.of(arguments[1]));
		new RatioCharts(results, images).draw();
		new JmhCharts(results, images).draw();
		new ReadProtectionCharts(results, images).draw();
		new SoakCharts(results, images).draw();
	}

}
