package io.github.redisbulk.engine.recovery;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkSerializer;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.CommandEncoder;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.command.ServerCommands;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is sent again and what is not, told by the indices of commands.
 */
class ResendPlanTests {

	private static final Reply OK = Reply.ACCEPTED;

	private static final Reply LOADING = new Reply.Refused("LOADING Redis is loading the dataset in memory");

	private static final Reply OOM = new Reply.Refused("OOM command not allowed");

	private static final Reply WRONGTYPE = new Reply.Refused("WRONGTYPE wrong");

	private static final Reply NOSCRIPT = new Reply.Refused("NOSCRIPT none");

	private final Chunk chunk = new Chunk(0);

	private boolean atomic;

	private void items(List<Consumer<BulkCommands>> items) {
		CommandEncoder encoder = new CommandEncoder(BulkSerializer.none(), this.atomic);
		for (Consumer<BulkCommands> item : items) {
			encoder.begin(this.chunk, "item", 0);
			item.accept(encoder);
			encoder.end();
		}
	}

	private void answers(Reply... replies) {
		List.of(replies).forEach(this.chunk.replies()::add);
		if (replies.length < this.chunk.commands()) {
			this.chunk.replies().lose(new IOException("lost"));
		}
	}

	private List<Integer> again() {
		return again(true);
	}

	private List<Integer> again(boolean unknown) {
		return plan(unknown).units().stream().map(Unit::from).toList();
	}

	private ResendPlan plan(boolean unknown) {
		return ResendPlan.of(SentItem.units(List.of(this.chunk), this.atomic, new ServerCommands(), false), true,
				unknown);
	}

	@Test
	void nothingWhereAllIsWell() {
		items(List.of((c) -> c.set("a", 1), (c) -> c.set("b", 1)));
		answers(OK, WRONGTYPE);
		assertThat(again()).isEmpty();
	}

	@Test
	void whatWasRefusedForAPassingReasonCountersToo() {
		items(List.of((c) -> c.incrby("a", 1), (c) -> c.rpush("b", 1), (c) -> c.set("c", 1)));
		answers(LOADING, OK, LOADING);
		ResendPlan plan = plan(true);
		assertThat(again()).containsExactly(0, 2);
		assertThat(plan.needs()).isEqualTo(Remedy.WAIT);
		assertThat(plan.reason()).isEqualTo("LOADING");
	}

	@Test
	void nothingThatALaterCommandOfTheSameKeyHasOvertaken() {
		items(List.of((c) -> c.set("a", 1), (c) -> c.set("b", 1), (c) -> c.incrby("a", 2)));
		answers(LOADING, LOADING, OK);
		assertThat(again()).containsExactly(1);
	}

	@Test
	void whatWasRefusedWithWhatWasAcceptedBehindIt() {
		items(List.of((c) -> c.incrby("a", 1), (c) -> c.sadd("b", 1), (c) -> c.set("a", 1), (c) -> c.sadd("b", 2)));
		answers(LOADING, LOADING, OK, OK);
		assertThat(again()).containsExactly(1, 3);
		assertThat(again(false)).containsExactly(1, 3);
	}

	@Test
	void aKeyInOrderWhereAllOfItWasRefused() {
		items(List.of((c) -> c.set("a", 1), (c) -> c.incrby("a", 1), (c) -> c.set("a", 3)));
		answers(LOADING, LOADING, LOADING);
		assertThat(again()).containsExactly(0, 1, 2);
	}

	@Test
	void whatIsLostOnlyIfThatIsHarmless() {
		items(List.of((c) -> c.set("a", 1), (c) -> c.incrby("b", 1), (c) -> c.set("c", 1).rpush("d", 1)));
		answers();
		assertThat(again()).containsExactly(0);
		assertThat(again(false)).isEmpty();
	}

	@Test
	void whatIsLostWithEverythingLaterOfItsKey() {
		items(List.of((c) -> c.set("a", 1), (c) -> c.set("a", 2), (c) -> c.del("a")));
		answers(OK);
		assertThat(again()).containsExactly(1, 2);
	}

	@Test
	void whatIsLostWithWhatWasAcceptedBehindIt() {
		items(List.of((c) -> c.sadd("a", 0), (c) -> c.sadd("a", 1).set("x", 1), (c) -> c.set("b", 1),
				(c) -> c.sadd("a", 2).set("c", 1), (c) -> c.set("c", 2), (c) -> c.set("d", 1)));
		answers(OK, Reply.LOST, OK, OK, OK, OK, OK, OK);
		this.chunk.replies().lose(new IOException("reset"));
		assertThat(again()).containsExactly(1, 4);
		assertThat(again(false)).isEmpty();
	}

	@Test
	void whatFollowsALostCommandWithAllThatFollowsThat() {
		items(List.of((c) -> c.set("a", 1), (c) -> c.command("MSET", "a", 2, "b", 2), (c) -> c.set("b", 1),
				(c) -> c.set("c", 1)));
		answers(Reply.LOST, OK, OK, OK);
		this.chunk.replies().lose(new IOException("reset"));
		assertThat(again()).containsExactly(0, 1, 2);
	}

	@Test
	void nothingOfWhichItCannotBeShownThatItEndsTheSame() {
		items(List.of((c) -> c.command("PFMERGE", "a", "b"), (c) -> c.pfadd("b", 1), (c) -> c.set("c", 1)));
		answers();
		assertThat(again()).containsExactly(2);
	}

	@Test
	void nothingAcceptedBehindWhatStaysLost() {
		items(List.of((c) -> c.set("a", 1).incrby("c", 1), (c) -> c.set("a", 2), (c) -> c.set("b", 1)));
		answers(Reply.LOST, OK, OK, OK);
		this.chunk.replies().lose(new IOException("reset"));
		assertThat(again()).isEmpty();
	}

	@Test
	void whatWasOvertakenThoughWhatItFollowedIsWell() {
		items(List.of((c) -> c.set("a", 1), (c) -> c.set("a", 2), (c) -> c.del("a")));
		answers(OK, OK, OK);
		this.chunk.replies().overtake(1);
		assertThat(again(false)).containsExactly(1, 2);
	}

	@Test
	void noCallback() {
		CommandEncoder encoder = new CommandEncoder(BulkSerializer.none(), false);
		encoder.begin(this.chunk, "callback", 0);
		encoder.opaque();
		encoder.end();
		answers(OOM);
		assertThat(again()).isEmpty();
	}

	@Test
	void nothingLostBehindWhichAnAcceptedCommandStands() {
		items(List.of((c) -> c.set("a", 1), (c) -> c.set("a", 2), (c) -> c.incrby("a", 1)));
		answers(Reply.LOST, OK, OK);
		this.chunk.replies().lose(new IOException("reset"));
		assertThat(again()).isEmpty();
	}

	@Test
	void doubtsWhatWasAcceptedOnceAndThenRefused() {
		items(List.of((c) -> c.set("a", 1), (c) -> c.set("a", 2)));
		answers(Reply.LOST, OK);
		this.chunk.replies().lose(new IOException("reset"));
		this.chunk.replies().amend(0, OK, true);
		this.chunk.replies().amend(1, LOADING, true);
		assertThat(this.chunk.replies().uncertain(1)).isTrue();
		assertThat(again()).containsExactly(1);
	}

	@Test
	void nothingLostThatAStandingCommandFollows() {
		items(List.of((c) -> c.set("a", 1), (c) -> c.incrby("a", 1), (c) -> c.set("b", 1)));
		answers();
		assertThat(again()).containsExactly(2);
	}

	@Test
	void noCounterThatWouldFindWhatALaterCommandHasLeft() {
		items(List.of((c) -> c.incrby("a", 1), (c) -> c.set("a", 5)));
		answers(LOADING);
		assertThat(again()).containsExactly(1);
	}

	@Test
	void overSeveralChunks() {
		items(List.of((c) -> c.set("a", 1), (c) -> c.set("b", 1)));
		answers(LOADING, LOADING);
		Chunk later = new Chunk(0);
		CommandEncoder encoder = new CommandEncoder(BulkSerializer.none(), false);
		encoder.begin(later, "item", 2);
		encoder.rpush("a", 2);
		encoder.end();
		later.replies().add(OK);
		ResendPlan plan = ResendPlan.of(SentItem.units(List.of(this.chunk, later), false, new ServerCommands(), false),
				true, true);
		assertThat(plan.units()).extracting(Unit::from).containsExactly(1);
	}

	@Test
	void theExpiryBehindWhatAFullServerRefused() {
		Consumer<BulkCommands> item = (c) -> c.hset("a", "f", 1).expire("a", Duration.ofHours(1));
		items(List.of(item, (c) -> c.hset("b", "f", 1).expire("c", Duration.ofHours(1))));
		answers(OOM, OK, OOM, OK);
		assertThat(again()).containsExactly(0, 1, 2);
		assertThat(plan(true).needs()).isEqualTo(Remedy.HOLD);
	}

	@Test
	void notThatExpiryWhereALaterItemStands() {
		items(List.of((c) -> c.hset("a", "f", 1).expire("a", Duration.ofHours(1)), (c) -> c.hincrby("a", "g", 1)));
		answers(OOM, OK, OK);
		assertThat(again()).isEmpty();
	}

	@Test
	void aTransactionAsAWhole() {
		this.atomic = true;
		items(List.of((c) -> c.incrby("a", 1).incrby("b", 1), (c) -> c.set("c", 1)));
		answers(OK, LOADING, OK, new Reply.Refused("EXECABORT Transaction discarded because of previous errors."), OK,
				OK, new Reply.Refused("EXECABORT Transaction discarded because of: READONLY replica"));
		assertThat(again()).containsExactly(0, 4);
		assertThat(plan(true).needs()).isEqualTo(Remedy.RECONNECT);
	}

	@Test
	void noTransactionThatWasCarriedOutInPart() {
		this.atomic = true;
		items(List.of((c) -> c.incrby("a", 1).set("b", 1), (c) -> c.set("c", 1)));
		answers(OK, OK, OK, new Reply.PartlyRefused(Map.of(0, (Reply.Refused) NOSCRIPT), 2), OK, OK,
				new Reply.PartlyRefused(Map.of(0, (Reply.Refused) NOSCRIPT), 1));
		assertThat(again()).containsExactly(4);
	}

	@Test
	void aLostTransactionOnlyIfAllOfItIsHarmless() {
		this.atomic = true;
		items(List.of((c) -> c.set("a", 1).set("b", 1), (c) -> c.set("c", 1).incrby("d", 1)));
		answers(OK, OK, OK);
		assertThat(again()).containsExactly(0);
	}

	@Test
	void remembersThatARefusedRepetitionMayHaveBeenAppliedTheFirstTime() {
		items(List.of((commands) -> commands.set("a", "1"), (commands) -> commands.set("b", "2")));
		answers(OK);
		this.chunk.replies().amend(1, LOADING, true);
		assertThat(again()).containsExactly(1);
		assertThat(this.chunk.replies().uncertain(1)).isTrue();
		this.chunk.replies().amend(1, WRONGTYPE, true);
		assertThat(again()).isEmpty();
		assertThat(this.chunk.replies().uncertain(1)).isTrue();
		this.chunk.replies().amend(1, OK, true);
		assertThat(this.chunk.replies().uncertain(1)).isFalse();
	}

	@Test
	void whatMayHaveBeenAppliedBehindItWasRefusedOnceMore() {
		items(List.of((commands) -> commands.set("a", "1"), (commands) -> commands.set("a", "2")));
		answers(LOADING);
		this.chunk.replies().amend(1, WRONGTYPE, true);
		assertThat(again()).containsExactly(0, 1);
	}

}
