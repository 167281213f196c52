package io.github.redisbulk.importer.page;

import java.io.IOException;
import java.util.function.Supplier;

import io.github.redisbulk.BulkWriter;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * The parts of the page. It needs {@link PageSettings} as a bean.
 */
@Configuration(proxyBeanMethods = false)
@Import({ PageController.class, ProblemAdvice.class })
public final class PageConfiguration {

	@Bean
	Page page(PageSettings settings, Environment environment, Imports imports) {
		return new Page(settings, environment, imports);
	}

	@Bean
	Imports imports(ObjectProvider<BulkWriter> writer, PageSettings settings) {
		return new Imports(writer::getObject, settings.starts());
	}

	@Bean
	Uploads uploads(PageSettings settings) throws IOException {
		return new Uploads(settings.maxUpload());
	}

	@Bean
	Reads reads(StringRedisTemplate redis) {
		return new Reads(redis, new LatencyWindow(Live.INTERVALS_A_SECOND));
	}

	@Bean
	Live live(PageSettings settings, Reads reads, Imports imports) {
		Pulse pulse = new Pulse(System::nanoTime);
		Supplier<Object> snapshots = () -> new PageSnapshot(settings.redis(), settings.starts(),
				settings.maxUpload().toBytes(), reads.next(),
				imports.current()
					.map((watched) -> watched.snapshot(pulse, imports.rejects().isPresent()))
					.orElse(null));
		return new Live(reads, imports, snapshots);
	}

	@Bean
	FilterRegistrationBean<Guard> guard(PageSettings settings) {
		FilterRegistrationBean<Guard> registration = new FilterRegistrationBean<>(new Guard(settings.bind()));
		registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
		return registration;
	}

}
