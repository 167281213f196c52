package io.github.redisbulk.benchmarks.scaleout;

import java.nio.file.Path;
import java.util.List;

import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;

/**
 * What a job does, told to each of its processes.
 *
 * @param driver the driver
 * @param redis where to write, without a password
 * @param database the URL
 * @param file what is read
 * @param partitions into how many parts it is split
 * @param work what is done with an item
 */
record Load(Driver driver, RedisAddress redis, String database, Path file, int partitions, Work work) {

	static Load of(List<String> arguments) {
		return new Load(Driver.valueOf(arguments.get(0)),
				new RedisAddress(arguments.get(1), Integer.parseInt(arguments.get(2)), null, null), arguments.get(3),
				Path.of(arguments.get(4)), Integer.parseInt(arguments.get(5)), Work.valueOf(arguments.get(6)));
	}

	List<String> arguments() {
		return List.of(this.driver.name(), this.redis.host(), Integer.toString(this.redis.port()), this.database,
				this.file.toString(), Integer.toString(this.partitions), this.work.name());
	}

}
