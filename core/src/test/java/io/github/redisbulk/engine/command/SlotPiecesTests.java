package io.github.redisbulk.engine.command;

import java.util.List;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkSerializer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link SlotPieces}. The keys {@code a}, {@code b} and {@code c} lie in three
 * slots.
 */
class SlotPiecesTests {

	private final ItemSlots slots = new ItemSlots(new ServerCommands());

	@ParameterizedTest
	@CsvSource(textBlock = """
			DEL a b {a}1                       | DEL a {a}1; DEL b
			MSET a 1 b 2 {a}1 3                | MSET a 1 {a}1 3; MSET b 2
			MSETEX 3 a 1 b 2 {a}1 3            | MSETEX 2 a 1 {a}1 3; MSETEX 1 b 2
			MSETEX 2 a 1 b 2 EX 60             | MSETEX 1 a 1 EX 60; MSETEX 1 b 2 EX 60
			MSETEX 2 a 1 b 2 keepttl           | MSETEX 1 a 1 keepttl; MSETEX 1 b 2 keepttl
			MSETEX 2 a NX {a}1 XX              | MSETEX 2 a NX {a}1 XX
			MSETEX 2 a NX b XX                 | MSETEX 1 a NX; MSETEX 1 b XX
			""", delimiter = '|')
	void dividesWhatDoesToEachKeyWhatItWouldDoToItAlone(String command, String expected) {
		assertThat(pieces(command)).isEqualTo(List.of(expected.split("; ")));
	}

	/** With a condition all keys are set, or none. */
	@ParameterizedTest
	@CsvSource(textBlock = """
			MSETNX a 1 b 2
			MSETEX 2 a 1 b 2 NX
			MSETEX 2 a 1 b 2 EX 60 xx
			MSETEX 2 a 1 b 2 XX EX 60
			MSETEX 2 a 1 b
			MSETEX 9223372036854775807 a 1 b 2
			MSETEX x a 1 b 2
			""")
	void leavesWholeWhatNeedsItsKeysTogether(String command) {
		assertThat(pieces(command)).containsExactly(command);
	}

	private List<String> pieces(String command) {
		String[] words = command.split(" ");
		Chunk item = new Chunk(0);
		CommandEncoder encoder = new CommandEncoder(BulkSerializer.none(), false);
		encoder.begin(item, 0, 0);
		encoder.command(words[0], (Object[]) List.of(words).subList(1, words.length).toArray(String[]::new));
		encoder.end();
		Chunk pieces = SlotPieces.of(item, this.slots).chunk();
		return IntStream.range(0, pieces.commands()).mapToObj((piece) -> text(pieces, piece)).toList();
	}

	private static String text(Chunk chunk, int command) {
		Words words = new Words(chunk.bytes(), chunk.start(command), chunk.end(command));
		return String.join(" ", IntStream.range(0, words.count()).mapToObj(words::text).toList());
	}

}
