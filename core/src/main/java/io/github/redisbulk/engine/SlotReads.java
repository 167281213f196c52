package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;

import io.github.redisbulk.engine.cluster.NodeAddress;
import io.github.redisbulk.engine.cluster.SlotMap;
import io.github.redisbulk.engine.driver.NoConnectionException;
import io.github.redisbulk.engine.pacing.ReadPath;
import io.github.redisbulk.engine.pacing.ServerInfo;
import org.jspecify.annotations.Nullable;

/**
 * Reads from the node that owns a slot by now.
 */
final class SlotReads implements ReadPath {

	private final int slot;

	private final SlotMap slots;

	private final Function<NodeAddress, ReadPath> maker;

	private @Nullable NodeAddress node;

	private @Nullable ReadPath reads;

	SlotReads(int slot, SlotMap slots, Function<NodeAddress, ReadPath> maker) {
		this.slot = slot;
		this.slots = slots;
		this.maker = maker;
	}

	@Override
	public void open() throws Exception {
		NodeAddress owner = this.slots.owner(this.slot);
		if (owner == null) {
			throw new NoConnectionException("it is not known which node of the cluster owns the slot");
		}
		if (!owner.equals(this.node)) {
			close();
			this.node = owner;
			this.reads = this.maker.apply(owner);
		}
		reads().open();
	}

	private ReadPath reads() {
		return Objects.requireNonNull(this.reads);
	}

	@Override
	public long read(String key, Duration timeout) throws Exception {
		return reads().read(key, timeout);
	}

	@Override
	public ServerInfo info(Duration timeout) throws Exception {
		return reads().info(timeout);
	}

	@Override
	public void close() {
		if (this.reads != null) {
			this.reads.close();
		}
	}

}
