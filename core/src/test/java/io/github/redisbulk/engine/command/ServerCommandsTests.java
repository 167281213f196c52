package io.github.redisbulk.engine.command;

import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ServerCommands}, with the answer that a server with a module gives.
 */
class ServerCommandsTests {

	private final ServerCommands commands = new ServerCommands();

	private final Chunk chunk = new Chunk(0);

	@Test
	void knowsTheKeysOfACommandOfAModuleAndStillRepeatsNothingOfIt() {
		this.chunk.ask("CF.ADD", "filter", "element");
		this.commands.learn(Set.of("CF.ADD"), new Reply.Elements(
				List.of(List.of("cf.add", "3", List.of("write", "denyoom", "module"), "1", "1", "1"))));
		Footprint footprint = this.commands.footprint(this.chunk, 0);
		assertThat(footprint.written()).containsExactly("filter");
		assertThat(footprint.everything()).isFalse();
		assertThat(footprint.once()).isTrue();
	}

	@Test
	void assumesNothingWhereTheServerDoesNotTell() {
		this.chunk.ask("CF.ADD", "filter", "element");
		this.commands.learn(Set.of("CF.ADD"), new Reply.Refused("NOPERM no COMMAND"));
		assertThat(this.commands.footprint(this.chunk, 0)).isEqualTo(Footprint.UNKNOWN);
		assertThat(this.commands.unknown(List.of(this.chunk))).isEmpty();
	}

}
