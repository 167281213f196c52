package io.github.redisbulk.benchmarks.cluster;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

import io.github.redisbulk.benchmarks.cluster.Contenders.Contender;
import io.github.redisbulk.benchmarks.ratio.Statistics;
import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.rival.Shape;
import io.lettuce.core.cluster.SlotHash;

/**
 * How fast does each way go on while {@code redis-cli --cluster reshard} moves 500 slots
 * to another master and back, and which of its commands are not acknowledged? The same
 * keys are written again and again, in runs of a tenth of a second.
 * <p>
 * Moving keys takes the nodes' time, and holds them up. So our own writer has a second
 * turn, with keys of slots that stay where they are: what it writes then is what the
 * nodes leave over.
 */
final class Resharding implements Experiment {

	private static final int SLOTS = 500;

	static final Shape SHAPE = new Shape(1000, 2);

	private final List<Item> items = Item.list(Speed.KEYS / 2, Speed.VALUE_BYTES);

	/** The slots that move are the first ones. */
	private final List<Item> staying = this.items.stream()
		.filter((item) -> SlotHash.getSlot(item.key()) >= SLOTS)
		.toList();

	@Override
	public String name() {
		return "resharding";
	}

	@Override
	public void run(Setup setup) throws Exception {
		List<Item> fed = Item.list(Speed.KEYS, Speed.VALUE_BYTES);
		try (PipePerNode pipes = new PipePerNode(setup.lab(), fed);
				Contenders contenders = new Contenders(setup.lab().nodes(), setup.drivers(), setup.ours())) {
			for (int round = 0; round < 3; round++) {
				for (Contender contender : Statistics.order(contenders.ofAnyKeys().toList(), round)) {
					boolean ours = contender.name().equals(Contenders.BULK_WRITER);
					if (!ours && round > 0 && setup.quick()) {
						continue;
					}
					String name = contender.name() + "-resharding";
					double before = pipes.commandsPerSecond();
					Rate rate = measure(setup, contender, name, this.items);
					double reference = (before + pipes.commandsPerSecond()) / 2;
					setup.figures().ratio(name, contender.driver(), rate.perSecond() / reference);
					if (ours) {
						Rate left = measure(setup, contender, name + "-other-slots", this.staying);
						setup.figures()
							.ratio(name + "-of-other-slots", contender.driver(), rate.perSecond() / left.perSecond());
					}
				}
			}
		}
	}

	private Rate measure(Setup setup, Contender contender, String name, List<Item> written) throws Exception {
		ClusterLab lab = setup.lab();
		Loop loop = new Loop(contender.rival(), written);
		lab.requireEveryKey(contender.name(), this.items, loop::once);
		long end = System.nanoTime() + (setup.quick() ? 1_500_000_000L : 3_000_000_000L);
		Rate quiet = loop.whilst(() -> System.nanoTime() < end);
		CompletableFuture<Void> moving = CompletableFuture.runAsync(() -> {
			lab.reshard(SLOTS, 0, 1);
			lab.reshard(SLOTS, 1, 0);
		});
		Rate disturbed = loop.whilst(() -> !moving.isDone());
		moving.join();
		Figures figures = setup.figures();
		figures.ratio(name + "-of-undisturbed", contender.driver(), disturbed.perSecond() / quiet.perSecond());
		figures.add("count", name + "-not-acknowledged", contender.driver(), (double) disturbed.missed());
		figures.add("count", name + "-keys-missing", contender.driver(), (double) (this.items.size() - lab.keys()));
		System.out.printf(Locale.ROOT,
				"%-35s %-8s %,10.0f /s, during %.1f s of resharding %,10.0f /s, %,d not acknowledged%n", name,
				contender.driver(), quiet.perSecond(), disturbed.seconds(), disturbed.perSecond(), disturbed.missed());
		return disturbed;
	}

	/**
	 * What was written in a while.
	 *
	 * @param acknowledged commands that were
	 * @param missed commands that were not acknowledged
	 * @param seconds the while
	 */
	private record Rate(long acknowledged, long missed, double seconds) {

		double perSecond() {
			return this.acknowledged / this.seconds;
		}

	}

	/** Writes slices of the items in turn. */
	private static final class Loop {

		private final ClusterRival rival;

		private final List<Item> items;

		private int slice;

		private int next;

		Loop(ClusterRival rival, List<Item> items) {
			this.rival = rival;
			this.items = items;
			this.slice = items.size();
		}

		/** Writes all items, and finds out how many make a tenth of a second. */
		void once(List<Item> all) throws Exception {
			long start = System.nanoTime();
			this.rival.write(all, SHAPE);
			double tenths = (System.nanoTime() - start) / 1e8;
			this.slice = Math.max(SHAPE.chunk(), Math.min(all.size(), (int) (all.size() / tenths)));
		}

		Rate whilst(BooleanSupplier goingOn) throws Exception {
			long missedBefore = this.rival.missed();
			long written = 0;
			long start = System.nanoTime();
			while (goingOn.getAsBoolean()) {
				int end = Math.min(this.items.size(), this.next + this.slice);
				this.rival.write(this.items.subList(this.next, end), SHAPE);
				written += end - this.next;
				this.next = (end == this.items.size()) ? 0 : end;
			}
			double seconds = (System.nanoTime() - start) / 1e9;
			long missed = this.rival.missed() - missedBefore;
			return new Rate(written - missed, missed, seconds);
		}

	}

}
