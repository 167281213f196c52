package io.github.redisbulk.samplebatch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What is given on the command line.
 *
 * @param database the URL of the job's database, empty to have one started
 * @param redis the host and the port, empty to have one started
 * @param file the file, made where it is not there
 * @param megabytes how large it is made
 * @param workers how many workers are started
 * @param partitions into how many parts the file is split
 */
record Settings(String database, String redis, Path file, int megabytes, int workers, int partitions) {

	Settings with(String startedDatabase, String startedRedis) {
		return new Settings(startedDatabase, startedRedis, this.file, this.megabytes, this.workers, this.partitions);
	}

	/** Returns the arguments for a process that takes part. */
	List<String> arguments(SampleBatch.Role role) {
		List<String> arguments = new ArrayList<>();
		arguments.add(role.name().toLowerCase(Locale.ROOT));
		arguments.add("--database=" + this.database);
		arguments.add("--redis=" + this.redis);
		arguments.add("--file=" + this.file.toAbsolutePath());
		arguments.add("--partitions=" + this.partitions);
		return arguments;
	}

}
