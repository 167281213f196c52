package io.github.redisbulk.engine.command;

import java.util.List;
import java.util.function.Consumer;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkScript;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CommandKeys}.
 */
class CommandKeysTests {

	@Test
	void areTheFirstArgumentOfMostCommands() {
		assertThat(keys((commands) -> commands.hset("h", "f", "v"))).containsExactly("h");
	}

	@Test
	void areAsManyAsAScriptSays() {
		assertThat(keys((commands) -> commands.evalsha(BulkScript.of("return 1"), List.of("a", "b"), "c")))
			.containsExactly("a", "b");
	}

	@Test
	void areAllArgumentsWhereThatIsNotKnown() {
		assertThat(keys((commands) -> commands.command("OTHER", "a", "b"))).containsExactly("a", "b");
		assertThat(keys((commands) -> commands.command("EVALSHA", "sha"))).containsExactly("sha");
		assertThat(keys((commands) -> commands.command("EVALSHA", "sha", "x", "a"))).containsExactly("sha", "x", "a");
		assertThat(keys((commands) -> commands.command("EVALSHA", "sha", 2, "a"))).containsExactly("sha", "2", "a");
	}

	private static List<String> keys(Consumer<BulkCommands> commands) {
		Chunk chunk = new Chunk(0);
		CommandEncoder encoder = new CommandEncoder(Serializers.NONE, false);
		encoder.begin(chunk, "item", 0);
		commands.accept(encoder);
		encoder.end();
		return CommandKeys.of(chunk, 0);
	}

}
