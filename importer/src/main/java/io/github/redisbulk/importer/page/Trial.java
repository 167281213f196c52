package io.github.redisbulk.importer.page;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;

import io.github.redisbulk.BulkListener;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.importer.job.CommandSample;
import io.github.redisbulk.importer.job.DryWriter;
import io.github.redisbulk.importer.job.ImportReport;
import io.github.redisbulk.importer.job.Sentence;
import org.jspecify.annotations.Nullable;

/**
 * What an import would do: everything is read and checked, and nothing sent.
 *
 * @param rows how many rows there are
 * @param good how many of them would be sent
 * @param trouble why the file cannot be read to its end, or {@code null}
 * @param commands the first commands, as one would type them
 * @param rejected the first rows that would not be sent
 */
record Trial(long rows, long good, @Nullable String trouble, String commands, List<Watched.RejectedRow> rejected) {

	private static final int SHOWN = 20;

	static Trial of(Load load) {
		StringWriter commands = new StringWriter();
		CommandSample sample = new CommandSample(new PrintWriter(commands));
		List<Watched.RejectedRow> rejected = new ArrayList<>();
		BulkListener listener = new BulkListener() {

			@Override
			public void onIncomplete(ItemResult result) {
				if (rejected.size() < SHOWN) {
					rejected.add(Watched.RejectedRow.of(result));
				}
			}

		};
		ImportReport report = load.write(new DryWriter(sample::show), (options) -> options.withListener(listener));
		String trouble = (report.trouble() != null) ? Sentence.of(report.trouble())
				: report.bulk().stopReason().map(Sentence::withoutSecrets).orElse(null);
		return new Trial(report.bulk().read(), report.notSent(), trouble, commands.toString(), rejected);
	}

}
