package io.github.redisbulk.engine;

import java.util.Iterator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.CallbackResults;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What is {@code null} and must not be is named at once, by the call that it was given
 * to.
 */
@SuppressWarnings({ "NullAway", "DataFlowIssue" })
class AbsentArgumentsTests {

	private static final BulkMapper<Object> PUSH = (item, commands) -> commands.rpush("list", item);

	private static final UnaryOperator<BulkOptions> AS_IT_IS = UnaryOperator.identity();

	private static final Iterator<RedisCallback<?>> CALLBACKS = List.<RedisCallback<?>>of().iterator();

	private final BulkWriter writer = new ChunkingBulkWriter(new OneServer(new ScriptedConnector()),
			BulkOptions.defaults());

	@Test
	void namesWhatIsAbsent() {
		refuses("The items must not be null", () -> this.writer.write((Iterator<Object>) null, PUSH));
		refuses("The items must not be null", () -> this.writer.write((Iterable<Object>) null, PUSH));
		refuses("The items must not be null", () -> this.writer.write((Stream<Object>) null, PUSH));
		refuses("The items must not be null", () -> this.writer.start((Iterator<Object>) null, PUSH));
		refuses("The items must not be null", () -> this.writer.start((Stream<Object>) null, PUSH));
		refuses("The mapper must not be null", () -> this.writer.write(List.of(1), null));
		refuses("The change of options must not be null", () -> this.writer.write(List.of(1), PUSH, null));
		refuses("A change of options must return options", () -> this.writer.open(PUSH, (options) -> null));
		refuses("A change of options must return options", () -> this.writer.change((options) -> null));
		refuses("The template must not be null", () -> this.writer.writeCallbacks(null, CALLBACKS, AS_IT_IS));
		refuses("The callbacks must not be null",
				() -> this.writer.writeCallbacks(new StringRedisTemplate(), null, AS_IT_IS));
		refuses("The results must not be null", () -> this.writer.writeCallbacks(new StringRedisTemplate(), CALLBACKS,
				(CallbackResults) null, AS_IT_IS));
		assertThat(this.writer.runs()).isEmpty();
	}

	private static void refuses(String what, ThrowingCallable call) {
		assertThatIllegalArgumentException().isThrownBy(call).withMessageStartingWith(what);
	}

}
