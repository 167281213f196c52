package io.github.redisbulk.benchmarks.cluster;

import io.github.redisbulk.benchmarks.rival.Rival;

/**
 * A way of writing to a cluster that goes on where commands are refused or lost, as an
 * import has to, and counts them.
 */
interface ClusterRival extends Rival {

	/** Returns how many commands so far have not been acknowledged. */
	long missed();

}
