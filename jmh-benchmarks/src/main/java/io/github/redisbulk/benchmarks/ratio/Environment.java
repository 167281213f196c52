package io.github.redisbulk.benchmarks.ratio;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

import io.github.redisbulk.benchmarks.server.ServerInfo;
import io.github.redisbulk.benchmarks.server.Target;

import org.springframework.boot.SpringBootVersion;

/**
 * What the figures were measured on and with.
 */
public final class Environment {

	private static final Path CPU = Path.of("/proc/cpuinfo");

	private Environment() {
	}

	/**
	 * Looks it all up.
	 * @param redis the Redis in use
	 * @return versions and hardware, by name
	 */
	public static Map<String, String> of(Target redis) {
		Map<String, String> environment = new LinkedHashMap<>();
		environment.put("processor", processor());
		environment.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
		environment.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
		environment.put("java", System.getProperty("java.vm.name") + " " + Runtime.version());
		try (ServerInfo info = new ServerInfo(redis)) {
			environment.put("redis", info.version());
		}
		environment.put("spring-boot", SpringBootVersion.getVersion());
		environment.put("spring-data-redis", version("org.springframework.data", "spring-data-redis"));
		environment.put("lettuce", version("io.lettuce", "lettuce-core"));
		environment.put("jedis", version("redis.clients", "jedis"));
		environment.put("redisson", version("org.redisson", "redisson"));
		environment.put("spring-batch", version("org.springframework.batch", "spring-batch-infrastructure"));
		return environment;
	}

	private static String processor() {
		try (var lines = Files.lines(CPU, StandardCharsets.UTF_8)) {
			return lines.filter((line) -> line.startsWith("model name"))
				.map((line) -> line.substring(line.indexOf(':') + 1).trim())
				.findFirst()
				.orElse(System.getProperty("os.arch"));
		}
		catch (IOException ex) {
			return System.getProperty("os.arch");
		}
	}

	private static String version(String group, String artifact) {
		String resource = "META-INF/maven/" + group + "/" + artifact + "/pom.properties";
		try (InputStream in = Environment.class.getClassLoader().getResourceAsStream(resource)) {
			Properties properties = new Properties();
			if (in != null) {
				properties.load(in);
			}
			return properties.getProperty("version", "unknown");
		}
		catch (IOException ex) {
			return "unknown";
		}
	}

}
