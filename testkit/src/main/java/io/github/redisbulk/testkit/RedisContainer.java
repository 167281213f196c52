package io.github.redisbulk.testkit;

import java.util.Optional;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.ContainerFetchException;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * A Redis in a container. The system property {@code redis-bulk.test.image} names the
 * image.
 */
final class RedisContainer {

	private static final Logger logger = LoggerFactory.getLogger(RedisContainer.class);

	private static final int PORT = 6379;

	private RedisContainer() {
	}

	/**
	 * Starts a container.
	 * @return its Redis, empty where no Docker API answers or the image cannot be had
	 */
	static Optional<SharedRedis> open() {
		if (!DockerClientFactory.instance().isDockerAvailable()) {
			return Optional.empty();
		}
		try {
			return Optional.of(start());
		}
		catch (ContainerFetchException | ContainerLaunchException ex) {
			logger.warn("Docker answers, but there is no container: {}", ex.getMessage());
			return Optional.empty();
		}
	}

	private static SharedRedis start() {
		GenericContainer<?> container = new GenericContainer<>(
				DockerImageName.parse(System.getProperty("redis-bulk.test.image", "redis:7.0")));
		container.withExposedPorts(PORT).withCreateContainerCmdModifier(RedisContainer::publishOnLoopback).start();
		RedisAddress address = new RedisAddress(container.getHost(), container.getMappedPort(PORT), null, null);
		ChildProcess.await("The container's Redis").until(() -> "PONG".equals(address.command("PING")));
		return new SharedRedis(RedisSource.TESTCONTAINERS, address, container::stop);
	}

	private static void publishOnLoopback(CreateContainerCmd create) {
		HostConfig hostConfig = create.getHostConfig();
		if (hostConfig != null && LoopbackPorts.HOST.equals(DockerClientFactory.instance().dockerHostIpAddress())) {
			hostConfig
				.withPortBindings(new PortBinding(Ports.Binding.bindIp(LoopbackPorts.HOST), ExposedPort.tcp(PORT)));
		}
	}

}
