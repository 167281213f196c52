package io.github.redisbulk.engine.driver;

import java.nio.charset.StandardCharsets;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisConnectionException;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Handshake}, without the race in Lettuce that it exists for.
 */
class HandshakeTests {

	private static final RuntimeException LETTUCE = new RedisConnectionException("Connection closed prematurely");

	private final EmbeddedChannel channel = new EmbeddedChannel();

	private final Handshake handshake = new Handshake(this.channel);

	HandshakeTests() {
		this.channel.pipeline().addLast(this.handshake, new ChannelInboundHandlerAdapter());
	}

	private void receive(String reply) {
		assertThat(this.channel.writeInbound(Unpooled.copiedBuffer(reply, StandardCharsets.UTF_8))).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "-WRONGPASS invalid\r\n", "-WRONGPASS invalid\r\n-NOAUTH\r\n" })
	void failsWithTheErrorOfTheServer(String reply) {
		receive(reply);
		assertThat(this.handshake.failure(LETTUCE)).isInstanceOf(RedisCommandExecutionException.class)
			.hasMessage("WRONGPASS invalid")
			.hasNoCause();
	}

	@Test
	void failsAsLettuceSaysWhereTheServerSaidNothing() {
		assertThat(this.handshake.failure(LETTUCE)).isSameAs(LETTUCE);
	}

	@Test
	void failsAsLettuceSaysAfterTheServerHasAccepted() {
		receive("-ERR unknown subcommand\r\n");
		receive("+OK\r\n");
		assertThat(this.handshake.failure(LETTUCE)).isSameAs(LETTUCE);
	}

	@Test
	void listensNoLongerWhenLettuceHasLoggedIn() {
		this.channel.pipeline().fireChannelActive();
		assertThat(this.channel.pipeline().get(Handshake.class)).isNull();
	}

}
