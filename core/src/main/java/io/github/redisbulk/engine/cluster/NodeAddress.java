package io.github.redisbulk.engine.cluster;

/**
 * Where a node of a cluster answers, as the cluster or its configuration names it.
 *
 * @param host a name or an address
 * @param port a port
 */
public record NodeAddress(String host, int port) implements Comparable<NodeAddress> {

	/**
	 * Reads an address.
	 * @param text such as {@code 10.0.0.1:6379}, {@code ::1:6379} or {@code :6379}
	 * @param otherwise the host where the text names none: the cluster does not know its
	 * own name, and means the one it was asked by
	 * @return the address
	 * @throws IllegalArgumentException if the text has no port
	 */
	public static NodeAddress of(String text, String otherwise) {
		int colon = text.lastIndexOf(':');
		if (colon < 0 || colon + 1 == text.length() || text.length() - colon > 6
				|| !text.chars().skip(colon + 1L).allMatch(Character::isDigit)) {
			throw new IllegalArgumentException("'" + text + "' is no address of a node: it names no port");
		}
		int port = Integer.parseInt(text, colon + 1, text.length(), 10);
		return new NodeAddress(host(text.substring(0, colon), otherwise), port);
	}

	/**
	 * Returns a host that can be connected to.
	 * @param told what a cluster has told, empty or {@code ?} where it does not know
	 * @param otherwise the host that was asked
	 * @return one of them
	 */
	static String host(String told, String otherwise) {
		return (told.isEmpty() || told.equals("?")) ? otherwise : told;
	}

	@Override
	public int compareTo(NodeAddress other) {
		int hosts = this.host.compareTo(other.host);
		return (hosts != 0) ? hosts : Integer.compare(this.port, other.port);
	}

	@Override
	public String toString() {
		return this.host + ":" + this.port;
	}

}
