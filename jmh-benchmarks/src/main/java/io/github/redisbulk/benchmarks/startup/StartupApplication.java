package io.github.redisbulk.benchmarks.startup;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.stream.Collectors;

import com.sun.management.OperatingSystemMXBean;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * A service that starts and writes nothing. {@code jmh-benchmarks/startup} runs it on
 * class paths of its own.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class StartupApplication {

	/**
	 * Starts, and prints what it has taken: milliseconds, milliseconds of processors,
	 * bytes of the heap, classes, and the names of threads.
	 * @param arguments properties
	 */
	public static void main(String[] arguments) {
		ConfigurableApplicationContext context = SpringApplication.run(StartupApplication.class, arguments);
		long millis = ManagementFactory.getRuntimeMXBean().getUptime();
		long processor = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime()
				/ 1_000_000;
		int classes = ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
		System.gc();
		System.gc();
		long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
		String threads = Arrays.stream(ManagementFactory.getThreadMXBean().dumpAllThreads(false, false))
			.map(ThreadInfo::getThreadName)
			.sorted()
			.collect(Collectors.joining(","));
		boolean bulk = Arrays.stream(context.getBeanDefinitionNames()).anyMatch("bulkWriter"::equals);
		System.out.println("started " + millis + " " + processor + " " + heap + " " + classes + " " + bulk + " "
				+ threads.replace(' ', '_'));
		System.out.flush();
		Runtime.getRuntime().halt(0);
	}

}
