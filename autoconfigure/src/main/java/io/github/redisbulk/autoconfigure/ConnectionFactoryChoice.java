package io.github.redisbulk.autoconfigure;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStaticMasterReplicaConfiguration;

/**
 * The connection factory that tells where to write: the marked one, else the only or
 * primary one.
 */
final class ConnectionFactoryChoice {

	private final ObjectProvider<RedisConnectionFactory> marked;

	private final ObjectProvider<RedisConnectionFactory> unmarked;

	private final ObjectProvider<DataRedisConnectionDetails> details;

	private final ObjectProvider<RedisStaticMasterReplicaConfiguration> masterReplica;

	ConnectionFactoryChoice(@BulkRedisConnectionFactory ObjectProvider<RedisConnectionFactory> marked,
			ObjectProvider<RedisConnectionFactory> unmarked, ObjectProvider<DataRedisConnectionDetails> details,
			ObjectProvider<RedisStaticMasterReplicaConfiguration> masterReplica) {
		this.marked = marked;
		this.unmarked = unmarked;
		this.details = details;
		this.masterReplica = masterReplica;
	}

	RedisConnectionFactory get() {
		try {
			RedisConnectionFactory chosen = this.marked.getIfAvailable();
			if (chosen != null) {
				return chosen;
			}
			refuseMasterReplica();
			return this.unmarked.getObject();
		}
		catch (NoUniqueBeanDefinitionException ex) {
			throw new UnsuitableConnectionFactoryException(
					"A BulkWriter cannot choose between the connection factories " + ex.getBeanNamesFound());
		}
	}

	/**
	 * A factory does not tell that it was made for these, and where its master is: it
	 * claims to be for localhost.
	 */
	private void refuseMasterReplica() {
		DataRedisConnectionDetails known = this.details.getIfAvailable();
		if (this.masterReplica.getIfAvailable() != null || (known != null && known.getMasterReplica() != null)) {
			throw new UnsuitableConnectionFactoryException(
					"A BulkWriter does not write to a static master/replica setup"
							+ " ('spring.data.redis.masterreplica.nodes') yet");
		}
	}

}
