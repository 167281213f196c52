package io.github.redisbulk.engine.driver;

import java.util.List;

import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.CommandObjects;
import redis.clients.jedis.Response;
import redis.clients.jedis.commands.DatabasePipelineCommands;
import redis.clients.jedis.params.MigrateParams;

/**
 * A pipeline of Jedis that issues its commands on another one, and keeps the responses.
 */
class JedisRecordingPipeline extends AbstractPipeline implements DatabasePipelineCommands {

	private final AbstractPipeline pipeline;

	private final List<Response<?>> responses;

	JedisRecordingPipeline(AbstractPipeline pipeline, CommandObjects commands, List<Response<?>> responses) {
		super(commands);
		this.pipeline = pipeline;
		this.responses = responses;
	}

	@Override
	protected <T> Response<T> appendCommand(CommandObject<T> command) {
		return kept(this.pipeline.executeCommand(command));
	}

	private <T> Response<T> kept(Response<T> response) {
		this.responses.add(response);
		return response;
	}

	@Override
	public void sync() {
		this.pipeline.sync();
	}

	@Override
	public void close() {
		this.pipeline.close();
	}

	// What names a database, only some pipelines have

	private DatabasePipelineCommands database() {
		return (DatabasePipelineCommands) this.pipeline;
	}

	@Override
	public Response<String> select(int index) {
		return kept(database().select(index));
	}

	@Override
	public Response<Long> dbSize() {
		return kept(database().dbSize());
	}

	@Override
	public Response<String> swapDB(int index1, int index2) {
		return kept(database().swapDB(index1, index2));
	}

	@Override
	public Response<Long> move(String key, int database) {
		return kept(database().move(key, database));
	}

	@Override
	public Response<Long> move(byte[] key, int database) {
		return kept(database().move(key, database));
	}

	@Override
	public Response<Boolean> copy(String source, String target, int database, boolean replace) {
		return kept(database().copy(source, target, database, replace));
	}

	@Override
	public Response<Boolean> copy(byte[] source, byte[] target, int database, boolean replace) {
		return kept(database().copy(source, target, database, replace));
	}

	@Override
	public Response<String> migrate(String host, int port, String key, int database, int timeout) {
		return kept(database().migrate(host, port, key, database, timeout));
	}

	@Override
	public Response<String> migrate(String host, int port, byte[] key, int database, int timeout) {
		return kept(database().migrate(host, port, key, database, timeout));
	}

	@Override
	public Response<String> migrate(String host, int port, int database, int timeout, MigrateParams params,
			String... keys) {
		return kept(database().migrate(host, port, database, timeout, params, keys));
	}

	@Override
	public Response<String> migrate(String host, int port, int database, int timeout, MigrateParams params,
			byte[]... keys) {
		return kept(database().migrate(host, port, database, timeout, params, keys));
	}

}
