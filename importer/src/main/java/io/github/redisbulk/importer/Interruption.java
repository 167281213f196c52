package io.github.redisbulk.importer;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What Ctrl-C does: the command is interrupted, which ends its run in good order, and the
 * process ends with the command's exit status when the summary is printed.
 */
final class Interruption {

	/** Long enough for the answers in flight; a read that blocks is not waited for. */
	private static final long PATIENCE_SECONDS = 15;

	private final CountDownLatch ended = new CountDownLatch(1);

	private final Thread hook;

	private volatile int status = ExitStatus.STOPPED;

	private Interruption(Thread command) {
		this.hook = new Thread(() -> interrupt(command), "redis-bulk-interruption");
	}

	static Interruption ofThisThread() {
		Interruption interruption = new Interruption(Thread.currentThread());
		Runtime.getRuntime().addShutdownHook(interruption.hook);
		return interruption;
	}

	/** Waits until this thread is interrupted. */
	static void await() {
		try {
			new CountDownLatch(1).await();
		}
		catch (InterruptedException ex) {
			// what has been waited for; whatever ends now may take its time
		}
	}

	/** Ends the watch: nothing is left to interrupt. */
	void end(int exitStatus) {
		this.status = exitStatus;
		this.ended.countDown();
		try {
			Runtime.getRuntime().removeShutdownHook(this.hook);
		}
		catch (IllegalStateException ex) {
			// already interrupted, and the hook ends the process
		}
	}

	private void interrupt(Thread command) {
		command.interrupt();
		try {
			boolean inTime = this.ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
			Runtime.getRuntime().halt(inTime ? this.status : ExitStatus.STOPPED);
		}
		catch (InterruptedException ex) {
			Runtime.getRuntime().halt(ExitStatus.STOPPED);
		}
	}

}
