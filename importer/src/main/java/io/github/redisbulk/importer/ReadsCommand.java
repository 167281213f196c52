package io.github.redisbulk.importer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

import io.github.redisbulk.importer.page.Reads;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * The command with which the page starts this program once more, to time reads in a
 * process of their own. The first line of its input is where Redis is, as JSON; each line
 * of its output is how reads do, four times a second. It ends with its input.
 */
@Command(name = ReadsCommand.NAME, hidden = true, description = "Times reads for the page.")
final class ReadsCommand implements Callable<Integer> {

	static final String NAME = "time-reads";

	private static final int PER_SECOND = 4;

	@Spec
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	@Override
	public Integer call() throws IOException {
		BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
		Map<String, String> properties = JsonMapper.shared().readValue(input.readLine(), new TypeReference<>() {
		});
		endWith(input);
		// its thread waits for the answer itself: no other stands between that and the
		// clock
		properties.put("spring.data.redis.client-type", "jedis");
		try (Connection connection = Connection.open(properties); Reads reads = new Reads(connection.redis())) {
			reads.start();
			tell(reads);
		}
		return ExitStatus.COMPLETE;
	}

	private void tell(Reads reads) {
		PrintWriter out = this.command.commandLine().getOut();
		try {
			while (!out.checkError()) {
				TimeUnit.MILLISECONDS.sleep(TimeUnit.SECONDS.toMillis(1) / PER_SECOND);
				out.println(JsonMapper.shared().writeValueAsString(reads.next()));
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** However the page ends, the system closes what it has written to. */
	private static void endWith(BufferedReader input) {
		Thread thread = new Thread(() -> {
			try {
				input.transferTo(Writer.nullWriter());
			}
			catch (IOException ex) {
				// ended as well
			}
			Runtime.getRuntime().halt(ExitStatus.COMPLETE);
		}, "redis-bulk-reads-end");
		thread.setDaemon(true);
		thread.start();
	}

}
