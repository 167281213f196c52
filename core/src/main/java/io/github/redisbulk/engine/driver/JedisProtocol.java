package io.github.redisbulk.engine.driver;

import java.lang.reflect.Method;

import org.jspecify.annotations.Nullable;
import redis.clients.jedis.DefaultJedisClientConfig;

import org.springframework.util.ReflectionUtils;

/**
 * The protocol that the writer's connections of Jedis speak.
 */
final class JedisProtocol {

	/**
	 * Since Jedis 8: whether to say HELLO where no protocol has been chosen. Nothing else
	 * turns that off, and to choose RESP2 says HELLO too.
	 */
	private static final @Nullable Method NEGOTIATION = ReflectionUtils
		.findMethod(DefaultJedisClientConfig.Builder.class, "autoNegotiateProtocol", boolean.class);

	private JedisProtocol() {
	}

	/**
	 * Sets RESP2 without HELLO, which a proxy or an old server may not know.
	 * @param builder where to set it
	 * @return the builder
	 */
	static DefaultJedisClientConfig.Builder pinResp2(DefaultJedisClientConfig.Builder builder) {
		if (NEGOTIATION != null) {
			ReflectionUtils.invokeMethod(NEGOTIATION, builder, false);
		}
		return builder.protocol(null);
	}

	/** Returns what is called by reflection, nothing before Jedis 8. */
	static @Nullable Method negotiation() {
		return NEGOTIATION;
	}

}
