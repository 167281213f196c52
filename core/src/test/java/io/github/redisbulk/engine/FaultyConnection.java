package io.github.redisbulk.engine;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

import io.github.redisbulk.engine.OracleFault.Kind;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Replies;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.driver.BulkConnection;

/**
 * Forwards to a real server what is to be applied, and tells of it what is to be heard.
 */
final class FaultyConnection implements BulkConnection {

	private static final OracleFault CUT = OracleFault.broken(0);

	private final OracleServer server;

	private final FaultyConnector connector;

	private final Queue<List<Sending>> inFlight = new ArrayDeque<>();

	/** Whether something has broken that the other side has not noticed yet. */
	private boolean cut;

	/** How many units are applied behind the cut. */
	private int appliedBehindCut;

	private boolean broken;

	/**
	 * A unit on its way.
	 *
	 * @param unit what was sent
	 * @param forwarded what of it the server was given, nothing where it is empty
	 * @param fault what happens to it
	 */
	private record Sending(OracleUnit unit, List<List<String>> forwarded, OracleFault fault) {
	}

	FaultyConnection(OracleServer server, FaultyConnector connector) {
		this.server = server;
		this.connector = connector;
	}

	@Override
	public boolean send(Chunk chunk, Duration timeout) {
		if (this.broken) {
			return false;
		}
		List<Sending> sendings = new ArrayList<>();
		for (OracleUnit unit : OracleUnit.of(chunk)) {
			Sending sending = unit.question() ? new Sending(unit, unit.commands(), OracleFault.NONE) : fateOf(unit);
			sending.forwarded().forEach((words) -> this.server.queue(OracleWords.encode(words), chunk.keepsTexts()));
			sendings.add(sending);
			if (!unit.question()) {
				this.connector.sent().addAll(unit.commands());
			}
		}
		this.server.flush();
		this.inFlight.add(sendings);
		return true;
	}

	private Sending fateOf(OracleUnit unit) {
		if (this.cut) {
			return new Sending(unit, (this.appliedBehindCut-- > 0) ? unit.commands() : List.of(), CUT);
		}
		OracleFault fault = this.connector.next(unit);
		List<List<String>> forwarded = switch (fault.kind()) {
			case NONE, LOST_APPLIED -> unit.commands();
			case LOST, REFUSED -> List.of();
			case SPLIT_LOST, SPLIT_REFUSED -> unit.part(fault.detail()).commands();
			case BROKEN -> (fault.appliedUnits() > 0) ? unit.commands() : List.of();
		};
		if (fault.kind() == Kind.BROKEN) {
			this.cut = true;
			this.appliedBehindCut = fault.appliedUnits() - 1;
			this.connector.failConnects(fault.failingConnects());
		}
		return new Sending(unit, forwarded, fault);
	}

	@Override
	public void await(Chunk chunk, Duration timeout) {
		for (Sending sending : this.inFlight.remove()) {
			List<Reply> real = receive(sending);
			if (!this.broken) {
				answer(sending, real, chunk.replies());
			}
		}
		if (this.broken && !chunk.finished()) {
			chunk.replies().lose(new IOException("the connection broke"));
		}
	}

	private List<Reply> receive(Sending sending) {
		List<Reply> real = new ArrayList<>(sending.forwarded().size());
		sending.forwarded().forEach((words) -> real.add(this.server.next()));
		if (sending.forwarded().equals(sending.unit().commands())) {
			this.connector.applied().addAll(OracleEffects.of(sending.forwarded(), real));
		}
		return real;
	}

	private void answer(Sending sending, List<Reply> real, Replies replies) {
		switch (sending.fault().kind()) {
			case NONE -> real.forEach(replies::add);
			case LOST, LOST_APPLIED, SPLIT_LOST -> {
				replies.add(Reply.LOST);
				replies.lose(new IOException("A proxy answered 'ERR Connection timed out'"));
			}
			case REFUSED -> refuse(sending, replies);
			case SPLIT_REFUSED -> replies.add(new Reply.Refused("ERR Connection refused"));
			case BROKEN -> {
				int before = Math.min(sending.fault().repliesBefore(), sending.unit().commands().size() - 1);
				for (int reply = 0; reply < before; reply++) {
					replies.add(Reply.ACCEPTED);
				}
				this.broken = true;
			}
		}
	}

	private static void refuse(Sending sending, Replies replies) {
		Reply refused = new Reply.Refused(sending.fault().refusal());
		int commands = sending.unit().commands().size();
		if (commands == 1) {
			replies.add(refused);
			return;
		}
		OracleFault.InTransaction form = sending.fault().inTransaction();
		for (int command = 0; command < commands - 1; command++) {
			boolean hit = command > 0 && switch (form) {
				case ALL_COMMANDS -> true;
				case ONE_COMMAND -> command == 1 + sending.fault().detail() % (commands - 2);
				case EXEC -> false;
			};
			replies.add(hit ? refused : Reply.ACCEPTED);
		}
		replies.add(new Reply.Refused((form == OracleFault.InTransaction.EXEC)
				? "EXECABORT Transaction discarded because of: " + sending.fault().refusal()
				: "EXECABORT Transaction discarded because of previous errors."));
	}

	@Override
	public boolean usable() {
		return !this.broken;
	}

	@Override
	public void close() {
		this.broken = true;
		while (!this.inFlight.isEmpty()) {
			this.inFlight.remove().forEach(this::receive);
		}
	}

}
