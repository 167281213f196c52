package io.github.redisbulk.benchmarks;

import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How the benchmarks of throughput are run: two processes, five iterations each, and one
 * operation is one command.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@OperationsPerInvocation(RivalState.KEYS)
@Fork(2)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 5, time = 1)
public abstract class CommandsPerSecond {

}
