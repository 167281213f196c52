package io.github.redisbulk.samplebatch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is given on the command line.
 *
 * @param role {@code all}, {@code manager} or {@code worker}
 * @param database the URL of the job's database, empty to have one started
 * @param redis the host and the port, empty to have one started
 * @param file the file, made where it is not there
 * @param megabytes how large it is made
 * @param workers how many workers are started
 * @param partitions into how many parts the file is split
 */
record Settings(String role, String database, String redis, Path file, int megabytes, int workers, int partitions) {

	static Settings of(String[] args) {
		String role = (args.length > 0 && !args[0].startsWith("--")) ? args[0] : "all";
		Map<String, String> options = new HashMap<>();
		for (String arg : args) {
			String[] option = arg.split("=", 2);
			if (arg.startsWith("--") && option.length == 2) {
				options.put(option[0].substring(2), option[1]);
			}
			else if (arg.startsWith("--")) {
				throw new IllegalArgumentException("'" + arg + "' has no value: write " + arg + "=…");
			}
		}
		return new Settings(role, options.getOrDefault("database", ""), options.getOrDefault("redis", ""),
				Path.of(options.getOrDefault("file", "sample-batch.csv")),
				Integer.parseInt(options.getOrDefault("megabytes", "500")),
				Integer.parseInt(options.getOrDefault("workers", "4")),
				Integer.parseInt(options.getOrDefault("partitions", "32")));
	}

	Settings with(String startedDatabase, String startedRedis) {
		return new Settings(this.role, startedDatabase, startedRedis, this.file, this.megabytes, this.workers,
				this.partitions);
	}

	/** Returns the arguments for a process of another role. */
	List<String> arguments(String other) {
		List<String> arguments = new ArrayList<>();
		arguments.add(other);
		arguments.add("--database=" + this.database);
		arguments.add("--redis=" + this.redis);
		arguments.add("--file=" + this.file.toAbsolutePath());
		arguments.add("--partitions=" + this.partitions);
		return arguments;
	}

}
