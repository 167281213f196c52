package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

import io.github.redisbulk.engine.OracleFault.Kind;
import io.github.redisbulk.engine.driver.BulkConnection;
import io.github.redisbulk.engine.driver.Connector;
import io.github.redisbulk.engine.driver.NoConnectionException;
import io.github.redisbulk.engine.driver.NoConnections;

/**
 * Connects to a real server over lines that fail as a case says.
 */
final class FaultyConnector implements Connector {

	private final OracleServer server;

	private Iterator<OracleFault> faults = List.<OracleFault>of().iterator();

	private boolean proxy;

	private int failingConnects;

	/** What has left the engine, in order. */
	private final List<List<String>> sent = new ArrayList<>();

	/** What the server has carried out, in order. */
	private final List<List<String>> applied = new ArrayList<>();

	FaultyConnector(OracleServer server) {
		this.server = server;
	}

	void begin(OracleCase next) {
		this.faults = next.faults().iterator();
		this.proxy = next.settings().proxy();
		this.failingConnects = 0;
		this.sent.clear();
		this.applied.clear();
	}

	List<List<String>> sent() {
		return this.sent;
	}

	List<List<String>> applied() {
		return this.applied;
	}

	/** Returns what happens to the next unit, in the form that fits. */
	OracleFault next(OracleUnit unit) {
		OracleFault fault = this.faults.hasNext() ? this.faults.next() : OracleFault.NONE;
		boolean splits = this.proxy && unit.splits();
		return switch (fault.kind()) {
			case SPLIT_LOST -> splits ? fault : fit(unit, new OracleFault(Kind.LOST, fault.detail()));
			case SPLIT_REFUSED -> splits ? new OracleFault(Kind.SPLIT_REFUSED, fault.detail())
					: new OracleFault(Kind.REFUSED, fault.detail());
			default -> fit(unit, fault);
		};
	}

	/** A transaction's answer is lost only with its connection. */
	private static OracleFault fit(OracleUnit unit, OracleFault fault) {
		int detail = fault.detail() / 4 * 4;
		return switch (fault.kind()) {
			case LOST -> unit.transaction() ? new OracleFault(Kind.BROKEN, detail) : fault;
			case LOST_APPLIED -> unit.transaction() ? new OracleFault(Kind.BROKEN, detail + 1) : fault;
			default -> fault;
		};
	}

	void failConnects(int times) {
		this.failingConnects = times;
	}

	@Override
	public BulkConnection connect() throws NoConnectionException {
		if (this.failingConnects > 0) {
			this.failingConnects--;
			throw NoConnections.forNow();
		}
		return new FaultyConnection(this.server, this);
	}

	@Override
	public boolean answers(BulkConnection connection) {
		return connection.usable();
	}

	@Override
	public void close() {
		// the server is the test's
	}

}
