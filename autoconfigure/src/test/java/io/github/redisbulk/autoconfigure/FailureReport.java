package io.github.redisbulk.autoconfigure;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.Banner.Mode;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.event.ApplicationFailedEvent;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.ArgumentResolver;
import org.springframework.core.io.support.SpringFactoriesLoader.FailureHandler;

/**
 * What Spring Boot tells the user of an application that does not start.
 */
final class FailureReport {

	private FailureReport() {
	}

	static String of(Class<?> application, String... arguments) {
		return of(new Class<?>[] { application }, arguments);
	}

	static String of(Class<?> application, Class<?> more) {
		return of(new Class<?>[] { application, more });
	}

	static String of(Class<?>[] application, String... arguments) {
		AtomicReference<@Nullable FailureAnalysis> analysis = new AtomicReference<>();
		ApplicationListener<ApplicationFailedEvent> listener = (event) -> analysis.set(analyze(event));
		try {
			new SpringApplicationBuilder(application).web(WebApplicationType.NONE)
				.registerShutdownHook(false)
				.logStartupInfo(false)
				.bannerMode(Mode.OFF)
				.listeners(listener)
				.run(arguments)
				.close();
		}
		catch (RuntimeException ex) {
			FailureAnalysis found = Objects.requireNonNull(analysis.get(), () -> "Not analyzed: " + ex);
			return found.getDescription() + "\n\nAction:\n\n" + found.getAction();
		}
		throw new AssertionError("The application has started");
	}

	private static @Nullable FailureAnalysis analyze(ApplicationFailedEvent event) {
		ArgumentResolver arguments = ArgumentResolver
			.of(BeanFactory.class, event.getApplicationContext().getBeanFactory())
			.and(Environment.class, event.getApplicationContext().getEnvironment());
		return SpringFactoriesLoader.forDefaultResourceLocation()
			.load(FailureAnalyzer.class, arguments, FailureHandler.handleMessage((notOnTheClassPath, cause) -> {
			}))
			.stream()
			.map((analyzer) -> analyzer.analyze(event.getException()))
			.filter(Objects::nonNull)
			.findFirst()
			.orElse(null);
	}

}
