package io.github.redisbulk.engine;

import java.util.BitSet;
import java.util.List;

import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.recovery.ResendPlan;
import io.github.redisbulk.engine.recovery.Unit;

/**
 * Commands go again to the only server there is.
 *
 * @param home leads to the server
 */
record OneWay(LaneConnection home) implements ResendPaths {

	@Override
	public boolean redirectable() {
		return false;
	}

	@Override
	public List<List<Unit>> begin(List<Unit> units) {
		return List.of(units);
	}

	@Override
	public List<Path> of(List<ResendPlan> plans) {
		return plans.stream().map((plan) -> new Path(plan, List.of(), this.home, false)).toList();
	}

	@Override
	public void leave(BitSet slots) {
		throw new IllegalStateException("One server has no slots");
	}

	@Override
	public void left(BitSet slots, Chunk sent) {
		throw new IllegalStateException("One server has no slots");
	}

	@Override
	public boolean canPart(BitSet slots) {
		return false;
	}

	@Override
	public void part(BitSet slots, Chunk troubled) {
		throw new IllegalStateException("One server has no slots");
	}

	@Override
	public void answered(List<Unit> units) {
		// the server is the only one
	}

	@Override
	public void troubled() {
		// the server is the only one
	}

	@Override
	public void forgetScripts() {
		this.home.forgetScripts();
	}

}
