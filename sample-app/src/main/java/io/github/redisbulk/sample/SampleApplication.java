package io.github.redisbulk.sample;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Loads the characters of Unicode into Redis, shows some of them, and ends; with
 * {@code --sample.keep-running=true} it goes on as a service.
 */
@SpringBootApplication(proxyBeanMethods = false)
public class SampleApplication {

	/**
	 * Starts the application.
	 * @param args properties, such as {@code --sample.keep-running=true}
	 */
	public static void main(String[] args) {
		ConfigurableApplicationContext application = SpringApplication.run(SampleApplication.class, args);
		if (!application.getEnvironment().getProperty("sample.keep-running", Boolean.class, false)) {
			System.exit(SpringApplication.exit(application));
		}
	}

}
