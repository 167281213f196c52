package io.github.redisbulk.engine.command;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Replies in all forms, in whatever pieces they come.
 */
class ReplyReaderTests {

	private static final String EVERYTHING = "+OK\r\n" + ":-42\r\n" + "$5\r\nhello\r\n" + "$0\r\n\r\n" + "$-1\r\n"
			+ "*-1\r\n" + "*0\r\n" + "-WRONGTYPE no list\r\n" + "*2\r\n$1\r\na\r\n*2\r\n:1\r\n-ERR nested\r\n"
			+ "*4\r\n+OK\r\n-ERR one\r\n*1\r\n*0\r\n-ERR three\r\n" + "$13\r\n-no\r\n*error\r\n\r\n"
			+ "%1\r\n+k\r\n+v\r\n" + "_\r\n#t\r\n,1.5\r\n(123\r\n=7\r\ntxt:abc\r\n~1\r\n+a\r\n"
			+ ">2\r\n+message\r\n+nobody asked\r\n" + "+OK\r\n";

	private final List<Reply> replies = new ArrayList<>();

	private boolean keepsText;

	private final ReplyReader reader = new ReplyReader(this.replies::add, () -> this.keepsText);

	private void read(String text, int piece) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		for (int from = 0; from < bytes.length; from += piece) {
			this.reader.read(bytes, from, Math.min(from + piece, bytes.length));
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3, 7, 1000 })
	void tellsErrorsFromEverythingElse(int piece) {
		read(EVERYTHING, piece);
		assertThat(this.replies).hasSize(19);
		assertThat(this.replies.get(7)).isEqualTo(new Reply.Refused("WRONGTYPE no list"));
		assertThat(this.replies.get(9)).isEqualTo(
				new Reply.PartlyRefused(Map.of(1, new Reply.Refused("ERR one"), 3, new Reply.Refused("ERR three")), 4));
		List<Reply> others = new ArrayList<>(this.replies);
		others.remove(9);
		others.remove(7);
		assertThat(others).containsOnly(Reply.ACCEPTED);
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 3, 1000 })
	void keepsTextsAndListsThatAreWanted(int piece) {
		this.keepsText = true;
		read("$10\r\nused:1\r\nab\r\n$-1\r\n*1\r\n$1\r\na\r\n", piece);
		assertThat(this.replies).containsExactly(new Reply.Text("used:1\r\nab"), Reply.ACCEPTED,
				new Reply.Elements(List.of("a")));
	}

	@Test
	void passesOverAHugeValue() {
		byte[] zeros = new byte[1 << 20];
		read("$" + 512L * (1 << 20) + "\r\n", 1000);
		for (int i = 0; i < 512; i++) {
			this.reader.read(zeros, 0, zeros.length);
		}
		assertThat(this.replies).isEmpty();
		read("\r\n-ERR next\r\n", 1);
		assertThat(this.replies).containsExactly(Reply.ACCEPTED, new Reply.Refused("ERR next"));
	}

	@Test
	void readsArraysOfAnyDepth() {
		read("*1\r\n".repeat(50) + ":1\r\n+OK\r\n", 3);
		assertThat(this.replies).containsExactly(Reply.ACCEPTED, Reply.ACCEPTED);
	}

	@Test
	void cutsAnErrorWithoutAnEnd() {
		read("-ERR " + "x".repeat(100_000) + "\r\n+OK\r\n", 1000);
		assertThat(this.replies).hasSize(2).last().isEqualTo(Reply.ACCEPTED);
		assertThat(((Reply.Refused) this.replies.get(0)).text()).hasSizeLessThan(10_000);
	}

	@ParameterizedTest
	@ValueSource(strings = { "HTTP/1.1 400 Bad Request\r\n", "$x\r\n", "\r\n" })
	void refusesWhatIsNoReply(String text) {
		assertThatIllegalStateException().isThrownBy(() -> read(text, 1)).withMessageContaining("protocol of Redis");
	}

	@Test
	void namesTheKindOfAnError() {
		assertThat(new Reply.Refused("OOM command not allowed").code()).isEqualTo("OOM");
		assertThat(new Reply.Refused("NOAUTH").code()).isEqualTo("NOAUTH");
		assertThat(new Reply.Refused("EXECABORT Transaction discarded because of previous errors.").code())
			.isEqualTo("EXECABORT");
		assertThat(new Reply.Refused("EXECABORT Transaction discarded because of: OOM command not allowed").code())
			.isEqualTo("OOM");
	}

}
