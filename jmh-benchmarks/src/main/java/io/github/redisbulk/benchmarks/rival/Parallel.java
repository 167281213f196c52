package io.github.redisbulk.benchmarks.rival;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/**
 * Several of the same, each with a connection and a share of the items.
 */
public final class Parallel implements Rival {

	private final List<Rival> rivals = new ArrayList<>();

	private final ExecutorService executor;

	private Parallel(int count, Supplier<Rival> opener) {
		this.executor = Executors.newFixedThreadPool(count);
		for (int i = 0; i < count; i++) {
			this.rivals.add(opener.get());
		}
	}

	/**
	 * Opens them.
	 * @param count how many
	 * @param opener opens one
	 * @return one of them alone where one is wanted
	 */
	public static Rival of(int count, Supplier<Rival> opener) {
		return (count == 1) ? opener.get() : new Parallel(count, opener);
	}

	/**
	 * Divides items into shares of nearly the same size.
	 * @param <T> what items are
	 * @param items all of them
	 * @param shares how many shares
	 * @return shares, in the order of the items
	 */
	public static <T> List<List<T>> shares(List<T> items, int shares) {
		List<List<T>> all = new ArrayList<>();
		for (int i = 0; i < shares; i++) {
			all.add(items.subList((int) ((long) items.size() * i / shares),
					(int) ((long) items.size() * (i + 1) / shares)));
		}
		return all;
	}

	@Override
	public void write(List<Item> items, Shape shape) throws Exception {
		List<List<Item>> shares = shares(items, this.rivals.size());
		List<Future<?>> running = new ArrayList<>();
		for (int i = 0; i < shares.size(); i++) {
			Rival rival = this.rivals.get(i);
			List<Item> share = shares.get(i);
			running.add(this.executor.submit(() -> {
				rival.write(share, shape);
				return null;
			}));
		}
		for (Future<?> one : running) {
			one.get();
		}
	}

	@Override
	public Shape real(Shape wanted) {
		return this.rivals.get(0).real(wanted);
	}

	@Override
	public void close() {
		this.executor.shutdown();
		this.rivals.forEach(Rival::close);
	}

}
