package io.github.redisbulk.benchmarks.scaleout;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Who has which partition, as db-scheduler's table has it.
 */
final class TaskRows {

	private final JdbcTemplate jdbc;

	TaskRows(DataSource dataSource) {
		this.jdbc = new JdbcTemplate(dataSource);
	}

	/**
	 * A partition that somebody has.
	 *
	 * @param task its number
	 * @param worker who has it
	 */
	record Taken(String task, String worker) {
	}

	List<Taken> taken() {
		return this.jdbc.query("SELECT task_instance, picked_by FROM scheduled_tasks WHERE picked ORDER BY picked_by",
				(row, number) -> new Taken(row.getString(1), row.getString(2)));
	}

	/** Waits until so many partitions are at work. */
	void awaitTaken(int count) {
		while (taken().size() < count) {
			pass(100);
		}
	}

	/** Returns who has a partition, {@code null} where nobody has, or it has ended. */
	@Nullable String worker(String task) {
		List<String> workers = this.jdbc.queryForList(
				"SELECT picked_by FROM scheduled_tasks WHERE picked AND task_instance = ?", String.class, task);
		return workers.isEmpty() ? null : workers.get(0);
	}

	/** Returns how often steps have committed, those of all jobs of the database. */
	long commits() {
		return Objects.requireNonNull(this.jdbc
			.queryForObject("SELECT coalesce(sum(commit_count), 0) FROM batch_step_execution", Long.class));
	}

	static void pass(long millis) {
		long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
		for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
			LockSupport.parkNanos(left);
		}
	}

}
