package io.github.redisbulk.engine.driver;

import java.util.ArrayList;
import java.util.List;

import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Reply;
import org.jspecify.annotations.Nullable;

/**
 * Connects to the master among some servers, which are asked for their role each time:
 * another may have become the master.
 */
final class MasterConnector implements Connector {

	private final List<Connector> servers;

	private final String names;

	/** The one that was the master last. */
	private volatile @Nullable Connector master;

	/**
	 * Creates a connector.
	 * @param servers one connector a server
	 * @param names the servers, for sentences
	 */
	MasterConnector(List<Connector> servers, String names) {
		this.servers = List.copyOf(servers);
		this.names = names;
	}

	@Override
	public BulkConnection connect() throws NoConnectionException {
		NoConnectionException failure = null;
		for (Connector server : lastMasterFirst()) {
			try {
				BulkConnection connection = server.connect();
				if (isMaster(connection)) {
					this.master = server;
					return connection;
				}
				connection.close();
			}
			catch (NoConnectionException ex) {
				failure = ex;
			}
		}
		throw NoConnectionException.noMaster(this.names, failure);
	}

	@Override
	public Connector forReads() {
		return new MasterConnector(this.servers.stream().map(Connector::forReads).toList(), this.names);
	}

	private List<Connector> lastMasterFirst() {
		List<Connector> order = new ArrayList<>(this.servers);
		Connector last = this.master;
		if (last != null) {
			order.remove(last);
			order.add(0, last);
		}
		return order;
	}

	private static boolean isMaster(BulkConnection connection) {
		Chunk question = new Chunk(0);
		question.keepTexts();
		question.ask("ROLE");
		return Connector.answers(connection, question) && question.replies().get(0) instanceof Reply.Elements role
				&& !role.elements().isEmpty() && "master".equals(String.valueOf(role.elements().get(0)));
	}

	@Override
	public void close() {
		this.servers.forEach(Connector::close);
	}

}
