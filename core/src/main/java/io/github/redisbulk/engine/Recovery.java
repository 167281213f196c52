package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Replies;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.command.ServerCommands;
import io.github.redisbulk.engine.recovery.Remedy;
import io.github.redisbulk.engine.recovery.ResendPlan;
import io.github.redisbulk.engine.recovery.Resending;
import io.github.redisbulk.engine.recovery.SentItem;
import io.github.redisbulk.engine.recovery.Unit;

/**
 * Sends commands again that were refused for a passing reason, or whose answers were
 * lost, until there is nothing to be gained. Looks between two chunks whether the run is
 * to end.
 */
final class Recovery {

	/**
	 * How often commands follow redirects without a pause and without getting anywhere:
	 * the number that Redis' own client and most drivers have.
	 */
	private static final int MAX_HOPS = 5;

	/**
	 * A slot is moved within milliseconds. What takes longer is waited for by another
	 * lane.
	 */
	private static final Duration SOON = Duration.ofMillis(100);

	private final ResendPaths paths;

	private final RunHandle control;

	private final StoppableWaits waits;

	private final RetryPolicy policy;

	private final boolean atomic;

	private final Backoff backoff;

	/** For slots that are being moved: that takes milliseconds, and may be repeated. */
	private final Backoff slotBackoff;

	private final ServerCommands commands = new ServerCommands();

	private int hops;

	Recovery(ResendPaths paths, RunHandle control, StoppableWaits waits) {
		BulkOptions options = control.options();
		this.paths = paths;
		this.control = control;
		this.waits = waits;
		this.policy = options.retry();
		this.atomic = options.atomic();
		this.backoff = new Backoff(this.policy, waits.time());
		this.slotBackoff = Backoff.forSlots(this.policy, waits.time());
	}

	/**
	 * Improves the replies of chunks, oldest first, of which nothing is in flight any
	 * more.
	 * @return the slots that somebody else is to {@linkplain ResendPaths#part wait for},
	 * mostly none
	 * @throws StopException if the run must not go on; the chunks can be settled then too
	 */
	BitSet recover(List<Chunk> chunks) throws StopException {
		stopIfHopeless(chunks);
		if (chunks.stream().anyMatch(Recovery::scriptMissed)) {
			this.paths.forgetScripts();
		}
		if (chunks.stream().noneMatch((chunk) -> worthwhile(chunk.replies()))) {
			return new BitSet();
		}
		reset();
		Set<String> unknown = this.commands.unknown(chunks);
		if (!unknown.isEmpty()) {
			this.commands.learn(unknown, this.paths.home().ask(ServerCommands.question(unknown)));
		}
		List<List<Unit>> independent = this.paths
			.begin(SentItem.units(chunks, this.atomic, this.commands, this.paths.redirectable()));
		List<ResendPlan> plans = plan(independent, true, this.policy.unknown());
		while (!plans.isEmpty()) {
			List<ResendPlan> next = withoutPause(plans);
			if (next.isEmpty()) {
				ResendPlan whole = ResendPlan.joined(plans);
				boolean moving = moves(whole);
				BitSet waitedFor = slots(plans);
				if (this.slotBackoff.lasts(SOON) && plans.stream().allMatch(Recovery::moves)
						&& this.paths.canPart(waitedFor)) {
					return waitedFor;
				}
				Backoff waiting = moving ? this.slotBackoff : this.backoff;
				Duration delay = waiting.next();
				if (delay == null) {
					// the parts of a joined command have not had a try of their own yet
					send(plan(independent, false, false));
					giveUp(whole);
					return new BitSet();
				}
				prepare(whole);
				this.waits.retry(whole.reason(), whole.units().size(), waiting.attempt(), delay);
				this.paths.troubled();
				next = plans;
			}
			send(next);
			stopIfHopeless(chunks);
			int before = size(plans);
			plans = plan(independent, true, this.policy.unknown());
			if (size(plans) < before) {
				reset();
			}
		}
		return new BitSet();
	}

	/** Returns whether a slot that is being moved is all that is waited for. */
	private static boolean moves(ResendPlan plan) {
		return plan.needs() == Remedy.MOVE || plan.needs() == Remedy.SETTLE;
	}

	private static BitSet slots(List<ResendPlan> plans) {
		BitSet slots = new BitSet();
		plans.forEach((plan) -> slots.set(plan.units().get(0).slot()));
		return slots;
	}

	/** Something has gone well. */
	private void reset() {
		this.backoff.reset();
		this.slotBackoff.reset();
		this.hops = 0;
	}

	private static List<ResendPlan> plan(List<List<Unit>> independent, boolean attempts, boolean unknown) {
		return independent.stream()
			.map((units) -> ResendPlan.of(units, attempts, unknown))
			.filter((plan) -> !plan.units().isEmpty())
			.toList();
	}

	private static int size(List<ResendPlan> plans) {
		return plans.stream().mapToInt((plan) -> plan.units().size()).sum();
	}

	/** Returns the plans that may fare better at once. */
	private List<ResendPlan> withoutPause(List<ResendPlan> plans) {
		Remedy limit = (this.hops < MAX_HOPS) ? Remedy.MOVE : Remedy.ALONE;
		List<ResendPlan> quick = plans.stream()
			.filter((plan) -> plan.needs() == Remedy.ALONE || plan.needs() == limit)
			.toList();
		if (quick.stream().anyMatch((plan) -> plan.needs() == Remedy.MOVE)) {
			this.hops++;
		}
		return quick;
	}

	private static boolean worthwhile(Replies replies) {
		return replies.lostBecause() != null || replies.notable()
			.stream()
			.anyMatch((reply) -> reply == Reply.LOST || reply instanceof Reply.PartlyRefused
					|| (reply instanceof Reply.Refused refused && Remedy.of(refused).repeatable()));
	}

	private void prepare(ResendPlan plan) {
		if (plan.needs() == Remedy.RELOAD) {
			this.paths.forgetScripts();
		}
		if (plan.needs() == Remedy.RECONNECT) {
			this.paths.home().drop();
		}
	}

	private void giveUp(ResendPlan plan) throws StopException {
		switch (plan.needs()) {
			case HOLD ->
				throw StopException.retryable("the server is full (" + plan.reason() + ") and has stayed so", null);
			case WAIT, RECONNECT -> {
				if (this.backoff.attempt() > 0) {
					throw StopException
						.retryable("the server takes no writes (" + plan.reason() + ") and has gone on so", null);
				}
			}
			default -> {
				// there is hope for what follows
			}
		}
	}

	private void send(List<ResendPlan> plans) throws StopException {
		for (ResendPaths.Path path : this.paths.of(plans)) {
			send(path);
		}
	}

	/** Sends until an answer is lost, or refused for a passing reason. */
	private void send(ResendPaths.Path path) throws StopException {
		Resending resending = new Resending(path.plan(), path.left(), path.asking());
		try {
			boolean well = true;
			while (well && resending.hasNext()) {
				this.waits.check();
				BulkOptions limits = this.control.options();
				Chunk again = resending.next(limits.chunkMaxCommands(), limits.chunkMaxBytes().toBytes());
				well = repeat(path, again, resending) && resending.answered(again);
			}
		}
		finally {
			resending.end();
			this.paths.answered(resending.sent());
		}
	}

	private static boolean repeat(ResendPaths.Path path, Chunk again, Resending resending) throws StopException {
		try {
			return path.connection().repeat(again);
		}
		catch (RuntimeException | Error ex) {
			// what was refused before may be applied by now
			again.replies().lose(ex);
			resending.answered(again);
			throw ex;
		}
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
