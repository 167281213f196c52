package io.github.redisbulk.importer.job;

import java.io.IOException;
import java.util.Map;

import io.github.redisbulk.BulkReport;
import org.jspecify.annotations.Nullable;

/**
 * What became of an import: the library's report, with malformed rows counted as failed
 * and doubtful ones as unknown.
 *
 * @param bulk the library's report
 * @param malformed how many rows never became a command
 * @param inDoubt how many rows an import that was killed may have written
 * @param reasons how many rows are not written, by {@link ImportOutcome#code}
 * @param trouble why the input was not read to its end, as far as the library did not end
 * the run, or {@code null}
 */
public record ImportReport(BulkReport bulk, long malformed, long inDoubt, Map<String, Long> reasons,
		@Nullable IOException trouble) {

	/**
	 * Returns how many rows failed.
	 * @return refused rows and malformed rows
	 */
	public long failed() {
		return this.bulk.failed() + this.malformed;
	}

	/**
	 * Returns how many rows never had their turn.
	 * @return rows that were read and not sent
	 */
	public long notSent() {
		return this.bulk.notSent() - this.malformed - this.inDoubt;
	}

	/**
	 * Returns how many rows may or may not have been written.
	 * @return rows whose answer was lost, by this import or by one that was killed
	 */
	public long unknown() {
		return this.bulk.unknown() + this.inDoubt;
	}

	/**
	 * Returns whether the import ended before its input did.
	 * @return whether something stopped it
	 */
	public boolean stopped() {
		return this.bulk.stop() != null || this.trouble != null;
	}

	/**
	 * The line that the importer ends with. Its last word is {@code stopped} where the
	 * import ended before its input did.
	 */
	@Override
	public String toString() {
		return "read=" + this.bulk.read() + " written=" + this.bulk.written() + " failed=" + failed() + " unknown="
				+ unknown() + " not-sent=" + notSent() + " elapsed-ms=" + this.bulk.elapsed().toMillis()
				+ (stopped() ? " stopped" : "");
	}

}
