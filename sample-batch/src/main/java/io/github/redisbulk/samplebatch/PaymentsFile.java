package io.github.redisbulk.samplebatch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * A file of payments: an account, cents, and a text that may contain line breaks.
 */
final class PaymentsFile {

	static final int ACCOUNTS = 5000;

	private PaymentsFile() {
	}

	static void make(Path file, int megabytes) throws IOException {
		Random random = new Random(1);
		try (OutputStream out = Files.newOutputStream(file)) {
			StringBuilder rows = new StringBuilder("account,cents,text\n");
			for (long written = 0; written < megabytes * 1_000_000L; rows.setLength(0)) {
				for (int row = 0; row < 5000; row++) {
					rows.append(random.nextInt(ACCOUNTS)).append(',').append(random.nextInt(10_000));
					rows.append((row % 50 == 0) ? ",\"two\nlines\"\n" : ",one line\n");
				}
				byte[] bytes = rows.toString().getBytes(StandardCharsets.US_ASCII);
				out.write(bytes);
				written += bytes.length;
			}
		}
	}

	/** Returns what each account has in the end, and behind that the number of rows. */
	static long[] balances(Path file) throws IOException {
		long[] balances = new long[ACCOUNTS + 1];
		try (BufferedReader lines = Files.newBufferedReader(file)) {
			lines.readLine();
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				String[] columns = line.split(",", 3);
				if (columns.length == 3) {
					balances[Integer.parseInt(columns[0])] += Long.parseLong(columns[1]);
					balances[ACCOUNTS]++;
				}
			}
		}
		return balances;
	}

}
