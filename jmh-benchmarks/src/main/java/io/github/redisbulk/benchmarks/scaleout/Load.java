package io.github.redisbulk.benchmarks.scaleout;

import java.nio.file.Path;
import java.util.List;

import io.github.redisbulk.testkit.Driver;

/**
 * What a job does, told to each of its processes.
 *
 * @param driver the driver
 * @param redis the port
 * @param database the URL
 * @param file what is read
 * @param partitions into how many parts it is split
 * @param work what is done with an item
 */
record Load(Driver driver, int redis, String database, Path file, int partitions, Work work) {

	static Load of(List<String> arguments) {
		return new Load(Driver.valueOf(arguments.get(0)), Integer.parseInt(arguments.get(1)), arguments.get(2),
				Path.of(arguments.get(3)), Integer.parseInt(arguments.get(4)), Work.valueOf(arguments.get(5)));
	}

	List<String> arguments() {
		return List.of(this.driver.name(), Integer.toString(this.redis), this.database, this.file.toString(),
				Integer.toString(this.partitions), this.work.name());
	}

}
