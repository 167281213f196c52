package io.github.redisbulk.importer.page;

import java.util.LinkedHashMap;
import java.util.Map;

import org.springframework.util.unit.DataSize;

/**
 * What a page is and may do.
 *
 * @param bind the address or name of the interface on which it listens
 * @param port the port, 0 for any that is free
 * @param starts whether imports may be started from the page; else it shows one that was
 * started elsewhere
 * @param maxUpload the largest file that is taken
 * @param redis what the page writes to, in words
 * @param database the number of the database there, of no use where nothing starts
 */
public record PageSettings(String bind, int port, boolean starts, DataSize maxUpload, String redis, int database) {

	/**
	 * Returns what the web server has to know.
	 * @return properties of Spring Boot
	 */
	public Map<String, String> properties() {
		Map<String, String> properties = new LinkedHashMap<>();
		properties.put("server.address", this.bind);
		properties.put("server.port", Integer.toString(this.port));
		properties.put("server.shutdown", "immediate");
		properties.put("spring.web.resources.cache.cachecontrol.no-cache", "true");
		properties.put("spring.servlet.multipart.enabled", "false");
		return properties;
	}

}
