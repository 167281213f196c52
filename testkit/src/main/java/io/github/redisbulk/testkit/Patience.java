package io.github.redisbulk.testkit;

import java.time.Duration;

import org.awaitility.Awaitility;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Makes every wait of the tests last a minute before it fails, for a machine that is slow
 * is no failure; JUnit finds it wherever the kit is.
 */
public final class Patience implements LauncherSessionListener {

	@Override
	public void launcherSessionOpened(LauncherSession session) {
		Awaitility.setDefaultTimeout(Duration.ofMinutes(1));
	}

}
