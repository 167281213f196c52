package io.github.redisbulk.importer.page;

import java.io.IOException;

import io.github.redisbulk.BulkWriter;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;

/**
 * The parts of the page. It needs {@link PageSettings} and {@link OwnProgram} as beans.
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
	ReadingProcess reads(OwnProgram program, ConfigurableEnvironment environment) {
		return new ReadingProcess(program, RedisProperties.of(environment));
	}

	@Bean
	Live live(PageSettings settings, ReadingProcess reads, Imports imports) {
		return new Live(reads, imports, new Board(settings, reads, imports, System::nanoTime));
	}

	@Bean
	FilterRegistrationBean<Guard> guard(PageSettings settings) {
		FilterRegistrationBean<Guard> registration = new FilterRegistrationBean<>(new Guard(settings.bind()));
		registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
		return registration;
	}

}
