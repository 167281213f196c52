package io.github.redisbulk.engine;

import java.io.IOException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.driver.BulkConnection;
import io.github.redisbulk.engine.pacing.Pacer;
import io.github.redisbulk.engine.pacing.TurnPath;
import org.jspecify.annotations.Nullable;

/**
 * The server keeps, in a key that expires, whose turn it is and who waits for one. A
 * script is all that it takes, so any proxy will do that knows EVAL; and times are the
 * server's own.
 */
final class TurnsOfServer implements TurnPath {

	/**
	 * Where turns are taken.
	 *
	 * @param connections the connections to the server
	 * @param keys makes a key that the server has of any key
	 */
	record Place(Connections connections, UnaryOperator<String> keys) {
	}

	/**
	 * A change of turns costs the time in which a window is answered, and about a
	 * millisecond until the next writer knows: some hundredths of this.
	 */
	static final int LENGTH_MILLIS = 200;

	/** Whoever has said nothing for this time is gone. */
	private static final int PATIENCE_MILLIS = 1000;

	/**
	 * The state is the one element of a list, for a command that takes it out counts as a
	 * write: whoever looks for readers must not take a writer's turns for reads. Writers
	 * stand in the order in which their turns come; one that has its turn now has the
	 * time at which it stops. One writes at once ({@code atOnce}), and one more each time
	 * that a turn ends in which reads would have allowed more.
	 * <p>
	 * {@code before} are those who wait before this writer, {@code having} the others who
	 * have their turns. Whoever is not next asks less often.
	 */
	private static final String SCRIPT = """
			local time = redis.call('TIME')
			local now = time[1] * 1000 + math.floor(time[2] / 1000)
			local id, word, length, patience = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
			local saved = redis.call('LPOP', KEYS[1])
			local state = saved and cjson.decode(saved) or {atOnce = 1, writers = {}}
			local goesOn = word == 'WANT' or word == 'PREPARE'
			local stays = word ~= 'IDLE' and word ~= 'LEAVE'
			local writers, having, waiting, before, first, mine = {}, 0, 0, 0, nil, nil
			for _, writer in ipairs(state.writers) do
				if writer.id == id then
					if goesOn and (writer.stop == 0 or writer.stop > now) then
						mine, before = writer, waiting
						table.insert(writers, writer)
					end
				elseif math.abs(now - writer.seen) < patience
						and (writer.stop == 0 or math.abs(now - writer.stop) <= length) then
					table.insert(writers, writer)
					if writer.stop == 0 then
						waiting = waiting + 1
					else
						having, first = having + 1, math.min(first or writer.stop, writer.stop)
					end
				end
			end
			if word == 'LIMITED' then
				state.atOnce = state.atOnce - 1
			elseif waiting > 0 and (word == 'UNLIMITED' or word == 'IDLE') then
				state.atOnce = state.atOnce + 1
			end
			if stays and not mine then
				mine, before = {id = id, stop = 0}, waiting
				table.insert(writers, mine)
			end
			state.atOnce = math.max(1, math.min(state.atOnce, #writers + 1))
			local answer = 0
			if stays then
				mine.seen = now
				if mine.stop == 0 and having + before < state.atOnce
						or mine.stop > 0 and (word == 'PREPARE' or having + waiting == 0) then
					mine.stop = now + length
				end
				if mine.stop > 0 then
					answer = mine.stop - now
				else
					local next = math.max(now - (first or now), -length / 8)
					if next > 10 then next = -5 end
					local later = math.max(0, before + 1 - state.atOnce) * length / 4
					answer = math.max(math.min(0, next) - later, -patience / 2)
				end
			end
			state.writers = writers
			redis.call('LPUSH', KEYS[1], cjson.encode(state))
			redis.call('PEXPIRE', KEYS[1], 10 * patience)
			return answer
			""";

	private final Callable<Place> places;

	private final String group;

	private final String id = UUID.randomUUID().toString();

	private @Nullable Place place;

	private @Nullable BulkConnection connection;

	/**
	 * Creates a path.
	 * @param places tells where turns are taken by now
	 * @param group who takes turns with one another
	 */
	TurnsOfServer(Callable<Place> places, String group) {
		this.places = places;
		this.group = group;
	}

	/**
	 * Returns a pacer that takes turns if the options name a group, and there is a bound
	 * to keep together.
	 * @param options the options of a run
	 * @param guard what it obeys in its turn
	 * @param time the time
	 * @param places tells where turns are taken by now
	 */
	static Pacer taking(BulkOptions options, Pacer guard, TimeSource time, Callable<Place> places) {
		return options.turns()
			.filter((group) -> guard != Pacer.OFF)
			.map((group) -> Pacer.takingTurns(guard, new TurnsOfServer(places, group), time::nanos))
			.orElse(guard);
	}

	@Override
	public void open() throws Exception {
		if (this.connection == null || !this.connection.usable()) {
			close();
			this.place = this.places.call();
			this.connection = this.place.connections().takeForReads();
		}
	}

	@Override
	public long say(Word word, Duration timeout) throws Exception {
		Chunk question = new Chunk(0);
		question.keepTexts();
		question.ask("EVAL", SCRIPT, "1", this.place.keys().apply("redis-bulk:turns") + ':' + this.group, this.id,
				word.name(), Integer.toString(LENGTH_MILLIS), Integer.toString(PATIENCE_MILLIS));
		if (this.connection.send(question, timeout)) {
			this.connection.await(question, timeout);
		}
		if (question.finished() && question.replies().get(0) instanceof Reply.Text number) {
			return Long.parseLong(number.text());
		}
		// the place may be another one by now
		close();
		throw new IOException(whyNot(question));
	}

	private static String whyNot(Chunk question) {
		if (question.finished() && question.replies().get(0) instanceof Reply.Refused refused) {
			return RefusalText.withoutArguments(refused.text());
		}
		return "no answer";
	}

	@Override
	public void close() {
		if (this.place != null && this.connection != null) {
			this.place.connections().giveBackForReads(this.connection);
			this.connection = null;
		}
	}

}
