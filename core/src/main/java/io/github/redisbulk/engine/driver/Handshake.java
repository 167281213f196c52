package io.github.redisbulk.engine.driver;

import java.nio.charset.StandardCharsets;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.protocol.CommandHandler;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.jspecify.annotations.Nullable;

/**
 * Listens while Lettuce logs in, and keeps the error with which the server refuses that.
 * Lettuce closes the channel then, and where this is done before it has asked for the
 * outcome it tells of the closing, or of a missing handler, instead of the error.
 */
final class Handshake extends ChannelInboundHandlerAdapter {

	private final Channel channel;

	private volatile @Nullable String error;

	Handshake(Channel channel) {
		this.channel = channel;
	}

	/** Begins to listen on a channel that has Lettuce's handlers already. */
	static Handshake on(Channel channel) {
		Handshake handshake = new Handshake(channel);
		String lettuce = channel.pipeline().context(CommandHandler.class).name();
		channel.pipeline().addBefore(lettuce, null, handshake);
		return handshake;
	}

	Channel channel() {
		return this.channel;
	}

	/**
	 * Returns why the connection could not be made.
	 * @param lettuce what Lettuce says
	 */
	RuntimeException failure(RuntimeException lettuce) {
		String refusal = this.error;
		return (refusal != null) ? new RedisCommandExecutionException(refusal) : lettuce;
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (message instanceof ByteBuf reply) {
			String text = reply.toString(StandardCharsets.UTF_8);
			this.error = text.startsWith("-") ? text.substring(1).lines().findFirst().orElse("") : null;
		}
		context.fireChannelRead(message);
	}

	/** Lettuce has logged in. */
	@Override
	public void channelActive(ChannelHandlerContext context) {
		context.pipeline().remove(this);
		context.fireChannelActive();
	}

}
