package io.github.redisbulk.importer.row;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON objects, in one array or one behind the other, in UTF-8. After a mistake nobody
 * knows where the next object begins, so reading ends there.
 */
final class JsonRows implements RowReader {

	private final Recorded input;

	private final JsonParser parser;

	private boolean inArray;

	private boolean begun;

	private @Nullable String mistake;

	JsonRows(InputStream input, int limit) {
		this.input = new Recorded(input, limit);
		this.parser = JsonMapper.shared().createParser(this.input);
	}

	@Override
	public @Nullable Row read() throws IOException {
		if (this.mistake != null) {
			throw new IOException("JSON cannot be read on after a mistake, because where the next object begins is"
					+ " unknown: " + this.mistake);
		}
		long line = this.parser.currentLocation().getLineNr();
		try {
			JsonToken token = next();
			if (token == null) {
				return null;
			}
			line = this.parser.currentTokenLocation().getLineNr();
			long start = this.parser.currentTokenLocation().getByteOffset();
			if (token != JsonToken.START_OBJECT) {
				this.parser.skipChildren();
				return malformed(line, "the value is not a JSON object", start);
			}
			ObjectNode object = JsonTree.object(this.parser);
			byte[] raw = this.input.take(start, this.parser.currentLocation().getByteOffset());
			return new JsonRow(new Line(line, raw), object);
		}
		catch (JacksonIOException ex) {
			throw ex.getCause();
		}
		catch (JacksonException ex) {
			this.mistake = JsonTree.mistake(ex);
			return new MalformedRow(line, () -> new byte[0], "broken JSON: " + this.mistake);
		}
	}

	private MalformedRow malformed(long line, String reason, long start) throws IOException {
		// a number's end shows only behind it
		byte[] raw = this.input.take(start, this.parser.currentLocation().getByteOffset());
		return new MalformedRow(line, () -> raw, reason);
	}

	/** Goes to the next element; arrays around all elements are not rows. */
	private @Nullable JsonToken next() throws IOException {
		JsonToken token = this.parser.nextToken();
		if (!this.begun && token == JsonToken.START_ARRAY) {
			this.inArray = true;
			token = this.parser.nextToken();
		}
		this.begun = true;
		if (this.inArray && token == JsonToken.END_ARRAY) {
			this.inArray = false;
			token = this.parser.nextToken();
		}
		else if (this.inArray && token == null) {
			throw new IOException("The input ends within its array: it may have been cut off");
		}
		return token;
	}

	/**
	 * Keeps what has been read since the last row, so that a row is known as it stood.
	 */
	private static final class Recorded extends FilterInputStream {

		private final int limit;

		private byte[] kept = new byte[64 * 1024];

		private int length;

		/** Where the kept bytes begin. */
		private long offset;

		Recorded(InputStream input, int limit) {
			super(input);
			this.limit = limit;
		}

		@Override
		public int read() throws IOException {
			byte[] one = new byte[1];
			return (read(one, 0, 1) > 0) ? one[0] & 0xFF : -1;
		}

		@Override
		public int read(byte[] target, int from, int count) throws IOException {
			int read = super.read(target, from, count);
			if (read > 0) {
				if (this.length + read > this.limit) {
					throw new IOException("The object at byte " + this.offset + " is longer than " + this.limit
							+ " bytes, the most that this heap can hold; 'java -Xmx' makes it larger");
				}
				if (this.length + read > this.kept.length) {
					this.kept = Arrays.copyOf(this.kept, Math.max(2 * this.kept.length, this.length + read));
				}
				System.arraycopy(target, from, this.kept, this.length, read);
				this.length += read;
			}
			return read;
		}

		/** Returns bytes, and forgets them and those before. */
		byte[] take(long start, long end) {
			byte[] taken = Arrays.copyOfRange(this.kept, (int) (start - this.offset), (int) (end - this.offset));
			this.length -= (int) (end - this.offset);
			System.arraycopy(this.kept, (int) (end - this.offset), this.kept, 0, this.length);
			this.offset = end;
			return taken;
		}

	}

}
