package io.github.redisbulk.benchmarks.ratio;

import java.util.List;

import io.github.redisbulk.benchmarks.rival.Shape;
import io.github.redisbulk.benchmarks.server.Wire;

/**
 * Work that all contestants do.
 *
 * @param name the name in results, without a space
 * @param valueSize bytes of a value
 * @param shape how it is cut
 */
public record Case(String name, int valueSize, Shape shape) {

	/** The cases that the project has set itself a mark for. */
	public static final List<Case> ALL = List.of(of("20B", 20, new Shape(1000, 2)), of("20B", 20, new Shape(100, 1)),
			of("1KiB", 1024, new Shape(1000, 2)));

	private static Case of(String size, int valueSize, Shape shape) {
		return new Case(size + "-chunk" + shape.chunk() + "-inflight" + shape.inFlight(), valueSize, shape);
	}

	/**
	 * Returns the same work over another wire.
	 * @param wire what leads to the server
	 * @param connections how many connections share the work
	 * @return a case of another name, unless it is one connection over TCP
	 */
	public Case over(Wire.Kind wire, int connections) {
		String over = (wire == Wire.Kind.TCP) ? "" : "-" + wire.label();
		String several = (connections == 1) ? "" : "-connections" + connections;
		return new Case(this.name + over + several, this.valueSize, this.shape);
	}

	/**
	 * Returns the case in words.
	 * @return a title
	 */
	public String title() {
		return "SETs of " + this.valueSize + " bytes, chunks of " + this.shape.chunk() + ", in flight "
				+ this.shape.inFlight();
	}

	/**
	 * Returns how many keys of such values are used.
	 * @return fewer where they are large
	 */
	int keys() {
		return (this.valueSize <= 100) ? 400_000 : 150_000;
	}

}
