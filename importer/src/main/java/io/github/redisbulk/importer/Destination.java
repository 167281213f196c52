package io.github.redisbulk.importer;

/**
 * Where an import writes to, without secrets.
 *
 * @param servers host and port, in a cluster those of the nodes that were named
 * @param database the number of the database
 */
record Destination(String servers, int database) {

	@Override
	public String toString() {
		return this.servers + "/" + this.database;
	}

}
