package io.github.redisbulk.autoconfigure;

import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * The connection factory that tells where to write: the marked one, else the only or
 * primary one.
 */
final class ConnectionFactoryChoice {

	private final ObjectProvider<RedisConnectionFactory> marked;

	private final ObjectProvider<RedisConnectionFactory> unmarked;

	ConnectionFactoryChoice(@BulkRedisConnectionFactory ObjectProvider<RedisConnectionFactory> marked,
			ObjectProvider<RedisConnectionFactory> unmarked) {
		this.marked = marked;
		this.unmarked = unmarked;
	}

	RedisConnectionFactory get() {
		try {
			RedisConnectionFactory chosen = this.marked.getIfAvailable();
			return (chosen != null) ? chosen : this.unmarked.getObject();
		}
		catch (NoUniqueBeanDefinitionException ex) {
			throw new UnsuitableConnectionFactoryException(
					"A BulkWriter cannot choose between the connection factories " + ex.getBeanNamesFound());
		}
	}

}
