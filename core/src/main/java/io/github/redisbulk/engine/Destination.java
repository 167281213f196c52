package io.github.redisbulk.engine;

/**
 * Where the runs of a writer send: a server, or a cluster.
 * <p>
 * Implementations are thread-safe.
 */
interface Destination extends AutoCloseable {

	/**
	 * Begins a run.
	 * @param owner the run
	 * @param control tells what the run is to keep to
	 * @param waits the run's waits
	 * @param listeners who is told of chunks
	 * @return the run's lanes, which have not connected yet
	 */
	Lanes begin(Lane.Owner owner, RunHandle control, StoppableWaits waits, Listeners listeners);

	/** Ends all connections. */
	@Override
	void close();

}
