package io.github.redisbulk.importer.row;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

import com.github.luben.zstd.Zstd;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link Input}.
 */
class InputTests {

	@TempDir
	Path folder;

	@Test
	void countsWhatIsRead() throws IOException {
		try (Input input = Input.open(file("rows.csv", bytes("a\n1\n")))) {
			assertThat(input.size()).isEqualTo(4);
			assertThat(input.content().readAllBytes()).isEqualTo(bytes("a\n1\n"));
			assertThat(input.bytesRead()).isEqualTo(4);
		}
	}

	@Test
	void unpacksByContentAndCountsThePackedBytes() throws IOException {
		byte[] packed = gzip("a\n".repeat(10_000));
		try (Input input = Input.open(file("rows.csv", packed))) {
			assertThat(input.content().readAllBytes()).hasSize(20_000);
			assertThat(input.bytesRead()).isEqualTo(input.size()).isEqualTo(packed.length);
		}
	}

	@Test
	void readsAFileThatIsPlainInSpiteOfItsName() throws IOException {
		try (Input input = Input.open(file("rows.csv.gz", bytes("a")))) {
			assertThat(input.content().readAllBytes()).isEqualTo(bytes("a"));
		}
	}

	@Test
	void unpacksBzip2AndZstandardInPieces() throws IOException {
		byte[] first = bytes("a".repeat(100_000));
		byte[] second = bytes("b");
		ByteArrayOutputStream bzip2 = new ByteArrayOutputStream();
		for (byte[] piece : List.of(first, second)) {
			try (OutputStream pack = new BZip2CompressorOutputStream(new Uncloseable(bzip2))) {
				pack.write(piece);
			}
		}
		ByteArrayOutputStream zstandard = new ByteArrayOutputStream();
		zstandard.writeBytes(HexFormat.of().parseHex("502a4d1803000000ffffff")); // passed
																					// over
		zstandard.writeBytes(Zstd.compress(first));
		zstandard.writeBytes(Zstd.compress(second));
		for (ByteArrayOutputStream packed : List.of(bzip2, zstandard)) {
			try (Input input = Input.open(file("rows.csv", packed.toByteArray()))) {
				assertThat(input.content().readAllBytes()).hasSize(100_001).endsWith((byte) 'b');
				assertThat(input.bytesRead()).isEqualTo(packed.size());
			}
			byte[] cut = Arrays.copyOf(packed.toByteArray(), packed.size() - 3);
			try (Input input = Input.open(file("rows.csv", cut))) {
				assertThatExceptionOfType(IOException.class).isThrownBy(() -> input.content().readAllBytes());
			}
		}
	}

	/** Whichever byte is damaged, what comes before the error is what was packed. */
	@Test
	void unpacksNothingOfADamagedBlockOfBzip2() throws IOException {
		byte[] content = new byte[250_000];
		Random random = new Random(7);
		for (int i = 0; i < content.length; i++) {
			content[i] = (byte) ("0123456789\n".charAt(random.nextInt(11)));
		}
		ByteArrayOutputStream packed = new ByteArrayOutputStream();
		try (OutputStream pack = new BZip2CompressorOutputStream(packed, 1)) {
			pack.write(content);
		}
		for (int at = 20; at < packed.size(); at += packed.size() / 40) {
			byte[] damaged = packed.toByteArray();
			damaged[at] ^= 0x10;
			ByteArrayOutputStream read = new ByteArrayOutputStream();
			try (Input input = Input.open(file("rows.csv", damaged))) {
				assertThatExceptionOfType(IOException.class).as("byte " + at)
					.isThrownBy(() -> input.content().transferTo(read))
					.withMessageContaining("damaged");
			}
			assertThat(read.toByteArray()).as("byte " + at).isEqualTo(Arrays.copyOf(content, read.size()));
			assertThat(read.size()).as("byte " + at).isLessThan(content.length);
		}
	}

	@Test
	void saysThatRowsBeforeDamageInGzipMayBeWrong() throws IOException {
		byte[] damaged = gzip("a,b\n");
		damaged[damaged.length - 6] ^= 0x10;
		try (Input input = Input.open(file("rows.csv", damaged))) {
			assertThatExceptionOfType(IOException.class).isThrownBy(() -> input.content().readAllBytes())
				.withMessageContaining("Rows before that may be wrong");
		}
	}

	@Test
	void takesTextForTextThatBeginsLikeBzip2() throws IOException {
		try (Input input = Input.open(file("rows.csv", bytes("BZh9,id\n")))) {
			assertThat(input.content().readAllBytes()).isEqualTo(bytes("BZh9,id\n"));
		}

	}

	private static final class Uncloseable extends FilterOutputStream {

		Uncloseable(OutputStream output) {
			super(output);
		}

		@Override
		public void close() throws IOException {
			flush();
		}

	}

	@Test
	void readsAllMembersOfAGzipFile() throws IOException {
		ByteArrayOutputStream members = new ByteArrayOutputStream();
		members.writeBytes(gzip("a".repeat(100_000)));
		members.writeBytes(gzip("b"));
		try (Input input = Input.open(file("rows.csv.gz", members.toByteArray()))) {
			assertThat(input.content().readAllBytes()).hasSize(100_001).endsWith((byte) 'b');
		}
	}

	@Test
	void noticesWhereTheSecondMemberOfAGzipFileIsNone() throws IOException {
		byte[] first = gzip("a\n".repeat(10_000));
		byte[] second = gzip("b");
		for (byte[] damaged : new byte[][] { Arrays.copyOf(second, 6), Arrays.copyOfRange(second, 1, second.length),
				bytes("b\n") }) {
			ByteArrayOutputStream members = new ByteArrayOutputStream();
			members.writeBytes(first);
			members.writeBytes(damaged);
			try (Input input = Input.open(file("rows.gz", members.toByteArray()))) {
				assertThatExceptionOfType(IOException.class).isThrownBy(() -> input.content().readAllBytes())
					.withMessageContaining("rows.gz' cannot be unpacked, it is cut off or damaged: ");
			}
		}
	}

	@Test
	void noticesATruncatedGzipFile() throws IOException {
		byte[] packed = gzip("a\n".repeat(10_000));
		try (Input input = Input.open(file("rows.gz", Arrays.copyOf(packed, packed.length / 2)))) {
			assertThatExceptionOfType(IOException.class).isThrownBy(() -> input.content().readAllBytes())
				.withMessageContaining("rows.gz' cannot be unpacked, it is cut off or damaged: it ends too early");
		}
	}

	@Test
	void namesAFileThatIsCutOffInItsFirstBlock() throws IOException {
		byte[] beginning = HexFormat.of().parseHex("425a6839314159265359");
		try (Input input = Input.open(file("rows.bz2", beginning))) {
			assertThatExceptionOfType(IOException.class).isThrownBy(() -> input.content().readAllBytes())
				.withMessageContaining("rows.bz2' cannot be unpacked, it is cut off or damaged: ");
		}
	}

	@Test
	void showsNoPasswordOfAUrl() {
		assertThat(Input.shown("https://me:p/w@host/a.csv")).doesNotContain("p/w");
		assertThat(Input.shown("https://me:pw@host/a.csv")).isEqualTo("https://host/a.csv");
		for (String url : List.of("http://me:pw@host/a b.csv", "http://me:pw@", "http://me:p%w@host/a")) {
			assertThatExceptionOfType(IOException.class).isThrownBy(() -> Input.open(url))
				.satisfies(
						(thrown) -> assertThat(thrown.getMessage()).contains("URL http").doesNotContain("pw", "p%w"));
		}
	}

	@Test
	void readsAnEmptyFile() throws IOException {
		try (Input input = Input.open(file("rows.csv", new byte[0]))) {
			assertThat(input.content().readAllBytes()).isEmpty();
		}
	}

	@Test
	void namesAFileThatIsMissing() {
		assertThatExceptionOfType(FileNotFoundException.class)
			.isThrownBy(() -> Input.open(this.folder.resolve("missing").toString()))
			.withMessageContaining("missing (No such file");
	}

	private String file(String name, byte[] content) throws IOException {
		return Files.write(this.folder.resolve(name), content).toString();
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	private static byte[] gzip(String text) throws IOException {
		ByteArrayOutputStream packed = new ByteArrayOutputStream();
		try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
			gzip.write(bytes(text));
		}
		return packed.toByteArray();
	}

	@Test
	void tellsInputsApartBeforeTheyAreRead() throws IOException {
		Path file = Files.writeString(this.folder.resolve("a.csv"), "id\n1\n");
		String first = fingerprint(file);
		assertThat(first).startsWith("5 bytes, sha-256 of the first 5 ").isEqualTo(fingerprint(file));
		assertThat(fingerprint(Files.writeString(file, "id\n2\n"))).isNotEqualTo(first);
		assertThat(fingerprint(Files.writeString(file, "id\n1\n\n"))).isNotEqualTo(first);
	}

	private static String fingerprint(Path file) throws IOException {
		try (Input input = Input.open(file.toString())) {
			String fingerprint = input.fingerprint();
			assertThat(input.content().readAllBytes()).isEqualTo(Files.readAllBytes(file));
			return fingerprint;
		}
	}

}
