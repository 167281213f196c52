package io.github.redisbulk.batch.worker;

import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.partition.Partitioner;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemStreamReader;

/**
 * Counts from one number up to another, and goes on where the last commit was.
 */
final class Numbers implements ItemStreamReader<Integer> {

	private int next;

	private int to;

	static Partitioner upTo(int count) {
		return (gridSize) -> {
			Map<String, ExecutionContext> contexts = new LinkedHashMap<>();
			for (int i = 0; i < gridSize; i++) {
				ExecutionContext context = new ExecutionContext();
				context.putInt("next", count / gridSize * i);
				context.putInt("to", count / gridSize * (i + 1));
				contexts.put("part" + i, context);
			}
			return contexts;
		};
	}

	@Override
	public void open(ExecutionContext context) {
		this.next = context.getInt("next");
		this.to = context.getInt("to");
	}

	@Override
	public @Nullable Integer read() {
		return (this.next < this.to) ? this.next++ : null;
	}

	@Override
	public void update(ExecutionContext context) {
		context.putInt("next", this.next);
	}

}
