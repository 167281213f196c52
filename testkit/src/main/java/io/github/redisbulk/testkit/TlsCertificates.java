package io.github.redisbulk.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Freshly made certificates as PEM files: a CA, a server certificate for
 * {@code localhost} and {@code 127.0.0.1} that it signed, and another CA that did not.
 * They are made by the JDK's {@code keytool}, which takes a few seconds: share them.
 */
public final class TlsCertificates implements AutoCloseable {

	private static final String PASSWORD = "changeit";

	private final Path folder = TemporaryFolder.create();

	private TlsCertificates(String names) {
		generate("ca", "bc:c");
		generate("other-ca", "bc:c");
		generate("server", "san=" + names);
		keytool("-certreq", "-keystore", "server.p12", "-alias", "server", "-file", "server.csr");
		keytool("-gencert", "-keystore", "ca.p12", "-alias", "ca", "-infile", "server.csr", "-outfile", "server.pem",
				"-rfc", "-ext", "san=" + names);
		exportPem();
	}

	/**
	 * Makes new certificates.
	 * @return the certificates
	 */
	public static TlsCertificates create() {
		return new TlsCertificates("dns:localhost,ip:127.0.0.1");
	}

	/**
	 * Makes new certificates, that of the server for another host.
	 * @return the certificates
	 */
	public static TlsCertificates ofAnotherHost() {
		return new TlsCertificates("dns:elsewhere.example");
	}

	/**
	 * Returns the certificate of the CA that signed the server's.
	 * @return a PEM file
	 */
	public Path ca() {
		return this.folder.resolve("ca.pem");
	}

	/**
	 * Returns the certificate of a CA that signed nothing.
	 * @return a PEM file
	 */
	public Path otherCa() {
		return this.folder.resolve("other-ca.pem");
	}

	/**
	 * Returns the server's certificate.
	 * @return a PEM file
	 */
	public Path server() {
		return this.folder.resolve("server.pem");
	}

	/**
	 * Returns the server's private key.
	 * @return an unencrypted PEM file
	 */
	public Path serverKey() {
		return this.folder.resolve("server.key");
	}

	/**
	 * Makes a context that trusts one CA and no other.
	 * @param ca the CA's certificate, a PEM file
	 * @return the context
	 */
	public static SSLContext trusting(Path ca) {
		try (InputStream pem = Files.newInputStream(ca)) {
			KeyStore trusted = KeyStore.getInstance("PKCS12");
			trusted.load(null, null);
			trusted.setCertificateEntry("ca", CertificateFactory.getInstance("X.509").generateCertificate(pem));
			TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
			factory.init(trusted);
			SSLContext context = SSLContext.getInstance("TLS");
			context.init(null, factory.getTrustManagers(), null);
			return context;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Deletes the files.
	 */
	@Override
	public void close() {
		TemporaryFolder.delete(this.folder);
	}

	private void generate(String alias, String extension) {
		keytool("-genkeypair", "-keystore", alias + ".p12", "-alias", alias, "-keyalg", "EC", "-groupname", "secp256r1",
				"-dname", "CN=" + alias, "-validity", "2", "-ext", extension);
	}

	private void keytool(String... arguments) {
		Path program = Path.of(System.getProperty("java.home"), "bin", "keytool");
		List<String> common = List.of("-storetype", "PKCS12", "-storepass", PASSWORD, "-J-XX:TieredStopAtLevel=1");
		List<String> command = Stream.of(Stream.of(program.toString()), Stream.of(arguments), common.stream())
			.flatMap((part) -> part)
			.toList();
		ChildProcess.start(this.folder, command).awaitSuccess();
	}

	private void exportPem() {
		try {
			write("ca.pem", "CERTIFICATE", certificate("ca").getEncoded());
			write("other-ca.pem", "CERTIFICATE", certificate("other-ca").getEncoded());
			write("server.key", "PRIVATE KEY", store("server").getKey("server", PASSWORD.toCharArray()).getEncoded());
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private Certificate certificate(String alias) throws GeneralSecurityException, IOException {
		return store(alias).getCertificate(alias);
	}

	private KeyStore store(String alias) throws GeneralSecurityException, IOException {
		return KeyStore.getInstance(this.folder.resolve(alias + ".p12").toFile(), PASSWORD.toCharArray());
	}

	private void write(String file, String type, byte[] content) throws IOException {
		String body = Base64.getMimeEncoder(64, new byte[] { '\n' }).encodeToString(content);
		Files.writeString(this.folder.resolve(file),
				"-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(type, body, type));
	}

}
