package io.github.redisbulk.benchmarks.startup;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

import com.sun.management.OperatingSystemMXBean;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.metrics.buffering.BufferingApplicationStartup;
import org.springframework.boot.context.metrics.buffering.StartupTimeline.TimelineEvent;
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
	 * microseconds of beans of the starter, bytes that a collection leaves in the heap,
	 * classes, and the names of threads.
	 * @param arguments properties
	 */
	public static void main(String[] arguments) {
		SpringApplication application = new SpringApplication(StartupApplication.class);
		BufferingApplicationStartup startup = new BufferingApplicationStartup(10_000);
		application.setApplicationStartup(startup);
		ConfigurableApplicationContext context = application.run(arguments);
		long millis = ManagementFactory.getRuntimeMXBean().getUptime();
		long processor = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime()
				/ 1_000_000;
		int classes = ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
		long beans = beanMicros(startup.drainBufferedTimeline().getEvents());
		System.gc();
		System.gc();
		long heap = ManagementFactory.getMemoryPoolMXBeans()
			.stream()
			.filter((pool) -> pool.getType() == MemoryType.HEAP)
			.mapToLong((pool) -> pool.getCollectionUsage().getUsed())
			.sum();
		String threads = Arrays.stream(ManagementFactory.getThreadMXBean().dumpAllThreads(false, false))
			.map(ThreadInfo::getThreadName)
			.sorted()
			.collect(Collectors.joining(","));
		boolean bulk = Arrays.stream(context.getBeanDefinitionNames()).anyMatch("bulkWriter"::equals);
		System.out.println("started " + millis + " " + processor + " " + beans + " " + heap + " " + classes + " " + bulk
				+ " " + threads.replace(' ', '_'));
		System.out.flush();
		Runtime.getRuntime().halt(0);
	}

	/** Beans that are made for another one of the starter are a part of it. */
	private static long beanMicros(List<TimelineEvent> events) {
		List<TimelineEvent> ours = events.stream().filter(StartupApplication::isOfStarter).toList();
		Set<Long> ids = ours.stream().map((event) -> event.getStartupStep().getId()).collect(Collectors.toSet());
		return ours.stream()
			.filter((event) -> !ids.contains(event.getStartupStep().getParentId()))
			.mapToLong((event) -> event.getDuration().toNanos() / 1000)
			.sum();
	}

	private static boolean isOfStarter(TimelineEvent event) {
		return event.getStartupStep().getName().equals("spring.beans.instantiate")
				&& StreamSupport.stream(event.getStartupStep().getTags().spliterator(), false)
					.anyMatch((tag) -> tag.getKey().equals("beanName")
							&& tag.getValue().toLowerCase(Locale.ROOT).contains("bulk"));
	}

}
