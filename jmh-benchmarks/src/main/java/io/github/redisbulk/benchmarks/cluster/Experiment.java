package io.github.redisbulk.benchmarks.cluster;

import java.util.List;

import io.github.redisbulk.benchmarks.rival.Driver;

/**
 * One question to the cluster.
 */
public interface Experiment {

	/**
	 * Returns its name.
	 * @return a word
	 */
	String name();

	/**
	 * Measures.
	 * @param setup with what
	 * @throws Exception if the cluster does not answer, or a key is missing
	 */
	void run(Setup setup) throws Exception;

	/**
	 * What an experiment is done with.
	 *
	 * @param lab the cluster
	 * @param drivers the drivers that are compared
	 * @param ours whether to leave other ways of writing out
	 * @param quick whether to take little time
	 * @param realtime whether readers run before everything else, which needs root
	 * @param figures takes what is found out
	 */
	record Setup(ClusterLab lab, List<Driver> drivers, boolean ours, boolean quick, boolean realtime, Figures figures) {
	}

	/**
	 * Returns all of them.
	 * @return in the order in which they are done
	 */
	static List<Experiment> all() {
		return List.of(new Speed(), new Resharding(), new Rerouting(), new StalledMaster(), new ReadsOfEachNode(),
				new Allocating(), new Routing());
	}

}
