package io.github.redisbulk.importer.page;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.importer.job.ImportReport;
import io.github.redisbulk.importer.progress.Extent;
import io.github.redisbulk.importer.unicode.UnicodeCharacter;
import io.github.redisbulk.importer.unicode.UnicodeMapper;
import org.jspecify.annotations.Nullable;

/**
 * The characters of Unicode, again and again: one round is over before one has looked.
 */
final class UnicodeLoad implements Load {

	private static final int MOST_ROUNDS = 10_000;

	private final int rounds;

	UnicodeLoad(int rounds) {
		if (rounds < 1 || rounds > MOST_ROUNDS) {
			throw new IllegalArgumentException("The number of rounds must be between 1 and " + MOST_ROUNDS);
		}
		this.rounds = rounds;
	}

	@Override
	public Extent extent() {
		return Extent.ofItems("unicode", "characters", this.rounds * UnicodeCharacter.count());
	}

	@Override
	public ImportReport write(BulkWriter writer, UnaryOperator<BulkOptions> options) {
		BulkReport report = writer.write(new Rounds(this.rounds), new UnicodeMapper(), options);
		return new ImportReport(report, 0, 0, report.reasons(), null);
	}

	@Override
	public @Nullable Path rejects() {
		return null;
	}

	@Override
	public void close() {
	}

	private static final class Rounds implements Iterator<UnicodeCharacter> {

		private int left;

		private Iterator<UnicodeCharacter> round = Collections.emptyIterator();

		Rounds(int left) {
			this.left = left;
		}

		@Override
		public boolean hasNext() {
			return this.left > 0 || this.round.hasNext();
		}

		@Override
		public UnicodeCharacter next() {
			if (!hasNext()) {
				throw new NoSuchElementException();
			}
			if (!this.round.hasNext()) {
				this.left--;
				this.round = UnicodeCharacter.all().iterator();
			}
			return this.round.next();
		}

	}

}
