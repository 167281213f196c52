package io.github.redisbulk.benchmarks.scaleout;

import java.util.BitSet;

/**
 * What commands that must not be repeated have left in Redis.
 *
 * @param lost how many items are not there
 * @param doubled how many are there once too often
 */
record Applied(long lost, long doubled) {

	/** Looks at all that {@link Work#ONCE} has pushed. */
	static Applied of(Grounds grounds, int rows) {
		BitSet seen = new BitSet(rows);
		long doubled = 0;
		for (int list = 0; list < Work.LISTS; list++) {
			for (String id : grounds.list("list:" + list)) {
				doubled += seen.get(Integer.parseInt(id)) ? 1 : 0;
				seen.set(Integer.parseInt(id));
			}
		}
		Object sum = grounds.redis().command("GET", "sum");
		long counted = (sum != null) ? Long.parseLong(sum.toString()) : 0;
		long lost = rows - seen.cardinality();
		return new Applied(Math.max(lost, rows - counted), Math.max(doubled, counted - rows));
	}

}
