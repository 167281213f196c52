package io.github.redisbulk.samplebatch;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * What is in Redis, beside what has to be.
 */
final class Balances {

	private final StringRedisTemplate redis;

	private final long[] wanted;

	private final List<String> keys = IntStream.range(0, PaymentsFile.ACCOUNTS)
		.mapToObj((account) -> PaymentsJob.BALANCE + account)
		.toList();

	Balances(StringRedisTemplate redis, long[] wanted) {
		this.redis = redis;
		this.wanted = wanted;
	}

	private long[] found() {
		return Objects.requireNonNull(this.redis.opsForValue().multiGet(this.keys))
			.stream()
			.mapToLong((balance) -> (balance != null) ? Long.parseLong(balance) : 0)
			.toArray();
	}

	/** Returns how much of the money has been moved. */
	double percent() {
		long sum = IntStream.range(0, PaymentsFile.ACCOUNTS).mapToLong((account) -> this.wanted[account]).sum();
		return 100.0 * Arrays.stream(found()).sum() / sum;
	}

	/** Compares every account. */
	boolean compare() {
		long[] found = found();
		long less = IntStream.range(0, PaymentsFile.ACCOUNTS).filter((i) -> found[i] < this.wanted[i]).count();
		long more = IntStream.range(0, PaymentsFile.ACCOUNTS).filter((i) -> found[i] > this.wanted[i]).count();
		System.out.printf("%,d payments, %,d accounts: %d have too little, %d have too much%n",
				this.wanted[PaymentsFile.ACCOUNTS], PaymentsFile.ACCOUNTS, less, more);
		return less + more == 0;
	}

}
