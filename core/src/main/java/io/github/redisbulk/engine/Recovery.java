package io.github.redisbulk.engine;

import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.engine.ResendPlan.Unit;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Replies;
import io.github.redisbulk.engine.command.Reply;

/**
 * Sends commands again that were refused for a passing reason, or whose answers were
 * lost, until there is nothing to be gained.
 */
final class Recovery {

	private final LaneConnection link;

	private final BulkOptions options;

	private final RunControl control;

	private final StoppableWaits waiting;

	private final Backoff backoff;

	/** What must go again because something before it with the same key has. */
	private final Set<Unit> owed = new HashSet<>();

	Recovery(LaneConnection link, RunControl control, StoppableWaits waiting) {
		BulkOptions options = control.options();
		this.link = link;
		this.options = options;
		this.control = control;
		this.waiting = waiting;
		this.backoff = new Backoff(options.retry(), waiting.ticker());
	}

	/**
	 * Improves the replies of chunks, oldest first, of which nothing is in flight any
	 * more.
	 * @throws StopException if the run must not go on; the chunks can be settled then too
	 */
	void recover(List<Chunk> chunks) throws StopException {
		this.owed.clear();
		try {
			repeat(chunks);
		}
		finally {
			this.owed.forEach(Recovery::doubt);
		}
	}

	/**
	 * What has been overtaken by a repetition, and not repeated itself, is not certain.
	 */
	private static void doubt(Unit unit) {
		Replies replies = unit.chunk().replies();
		replies.amend(unit.to() - 1, Reply.LOST);
		if (replies.lostBecause() == null) {
			replies.lose(new IOException("a command before it was repeated, and it was not"));
		}
	}

	private void repeat(List<Chunk> chunks) throws StopException {
		this.backoff.reset();
		stopIfHopeless(chunks);
		if (chunks.stream().anyMatch(Recovery::scriptMissed)) {
			this.link.forgetScripts();
		}
		ResendPlan plan = plan(chunks);
		while (!plan.units().isEmpty()) {
			if (plan.needs() != Remedy.ALONE) {
				Duration delay = this.backoff.next();
				if (delay == null) {
					giveUp(plan);
					return;
				}
				prepare(plan, delay);
			}
			send(plan);
			stopIfHopeless(chunks);
			int before = plan.units().size();
			plan = plan(chunks);
			if (plan.units().size() < before) {
				this.backoff.reset();
			}
		}
	}

	private ResendPlan plan(List<Chunk> chunks) {
		return ResendPlan.plan(chunks, this.options.atomic(), this.options.retry().unknown(), this.owed);
	}

	private void prepare(ResendPlan plan, Duration delay) throws StopException {
		if (plan.needs() == Remedy.RELOAD) {
			this.link.forgetScripts();
		}
		if (plan.needs() == Remedy.RECONNECT) {
			this.link.drop();
		}
		this.waiting.retry(plan.reason(), plan.units().size(), this.backoff.attempt(), delay);
	}

	private void giveUp(ResendPlan plan) throws StopException {
		switch (plan.needs()) {
			case HOLD -> throw new StopException("the server is full (" + plan.reason() + ") and has stayed so", null);
			case WAIT, RECONNECT -> {
				if (this.backoff.attempt() > 0) {
					throw new StopException("the server takes no writes (" + plan.reason() + ") and has gone on so",
							null);
				}
			}
			default -> {
				// there is hope for what follows
			}
		}
	}

	/** Sends until something goes wrong again: what follows must not overtake it. */
	private void send(ResendPlan plan) throws StopException {
		List<Unit> units = plan.units();
		Set<String> repeated = new HashSet<>();
		int sent = 0;
		while (sent < units.size()) {
			Chunk again = new Chunk((int) this.control.options().chunkBytes().toBytes());
			int end = fill(again, units, sent);
			if (!this.link.repeat(again)) {
				return;
			}
			int index = 0;
			for (Unit unit : units.subList(sent, end)) {
				index = amend(unit, again.replies(), index);
				repeated.addAll(unit.keys());
				this.owed.remove(unit);
			}
			units.stream()
				.skip(end)
				.filter((unit) -> plan.followers().contains(unit) && unit.sharesKey(repeated))
				.forEach(this.owed::add);
			if (!again.flawless()) {
				return;
			}
			sent = end;
		}
	}

	private int fill(Chunk again, List<Unit> units, int from) {
		int next = from;
		while (next < units.size() && (next == from || fits(again, units.get(next)))) {
			Unit unit = units.get(next++);
			for (int command = unit.from(); command < unit.to(); command++) {
				again.copyCommand(unit.chunk(), command);
			}
		}
		return next;
	}

	private boolean fits(Chunk again, Unit unit) {
		BulkOptions limits = this.control.options();
		return again.commands() + unit.to() - unit.from() <= limits.chunkCommands()
				&& again.length() + unit.chunk().length(unit.from(), unit.to()) <= limits.chunkBytes().toBytes();
	}

	private static int amend(Unit unit, Replies again, int from) {
		int index = from;
		for (int command = unit.from(); command < unit.to(); command++) {
			unit.chunk().replies().amend(command, again.get(index++));
		}
		Throwable lost = again.lostBecause();
		if (lost != null) {
			unit.chunk().replies().lose(lost);
		}
		return index;
	}

	/** Inside a transaction a missing script is found out when it is too late. */
	private static boolean scriptMissed(Chunk chunk) {
		return chunk.replies()
			.notable()
			.stream()
			.anyMatch((reply) -> reply instanceof Reply.PartlyRefused partly
					&& partly.refusals().values().stream().anyMatch((refused) -> Remedy.of(refused) == Remedy.RELOAD));
	}

	private static void stopIfHopeless(List<Chunk> chunks) throws StopException {
		for (Chunk chunk : chunks) {
			for (Reply reply : chunk.replies().notable()) {
				if (reply instanceof Reply.Refused refused && Remedy.of(refused) == Remedy.STOP) {
					throw new StopException("the server refuses to serve the writer: " + refused.text(), null);
				}
			}
		}
	}

}
