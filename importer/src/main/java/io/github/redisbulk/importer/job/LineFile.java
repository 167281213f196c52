package io.github.redisbulk.importer.job;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * A file to which lines are added, each with an end. It may have been left in the middle
 * of a line, by a kill or by a disk that was full.
 */
final class LineFile implements AutoCloseable {

	private final OutputStream output;

	/** How long the file is with what has been added. */
	private long end;

	/**
	 * Opens a file.
	 * @param kept whether lines are added to those that it has
	 * @throws IOException if it cannot be opened
	 */
	LineFile(Path path, boolean kept) throws IOException {
		this.output = new BufferedOutputStream(Files.newOutputStream(path, StandardOpenOption.CREATE,
				StandardOpenOption.WRITE, kept ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING));
		this.end = Files.isRegularFile(path) ? Files.size(path) : 0;
	}

	/** Adds a line, and its end where it has none. */
	void add(byte[] line) throws IOException {
		this.output.write(line);
		if (length(line) > line.length) {
			this.output.write('\n');
		}
		this.end += length(line);
	}

	/** Returns how many bytes a line takes here. */
	static long length(byte[] line) {
		return line.length + ((line.length > 0 && line[line.length - 1] != '\n') ? 1 : 0);
	}

	long end() {
		return this.end;
	}

	void flush() throws IOException {
		this.output.flush();
	}

	@Override
	public void close() throws IOException {
		this.output.close();
	}

	/**
	 * Removes what is behind a line; where no line ends there, somebody has edited the
	 * file.
	 */
	static void cut(Path file, long end) throws IOException {
		if (Files.isRegularFile(file)) {
			try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
				if (end == 0 || isLineEnd(channel, end - 1)) {
					channel.truncate(end);
				}
			}
		}
	}

	/** Removes the beginning of a line that could not be written whole. */
	static void dropTornLine(Path file) throws IOException {
		if (Files.isRegularFile(file)) {
			try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
				long length = channel.size();
				while (length > 0 && !isLineEnd(channel, length - 1)) {
					length--;
				}
				channel.truncate(length);
			}
		}
	}

	static boolean endsWithLine(Path file) throws IOException {
		if (!Files.isRegularFile(file) || Files.size(file) == 0) {
			return true;
		}
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
			return isLineEnd(channel, channel.size() - 1);
		}
	}

	private static boolean isLineEnd(FileChannel channel, long position) throws IOException {
		ByteBuffer one = ByteBuffer.allocate(1);
		return channel.read(one, position) == 1 && one.get(0) == '\n';
	}

	/** Returns whether a file holds a part of its first line and no more. */
	static boolean isBeginning(Path file, byte[] line) throws IOException {
		if (!Files.isRegularFile(file) || Files.size(file) >= line.length) {
			return false;
		}
		byte[] all = Files.readAllBytes(file);
		return Arrays.equals(all, Arrays.copyOf(line, all.length));
	}

}
