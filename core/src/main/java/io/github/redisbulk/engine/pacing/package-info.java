/**
 * The laws that decide how much may be in flight and when the next chunk may go, as
 * functions over numbers, and the probe that feeds them. This package knows numbers only:
 * no chunk, no connection, no driver.
 * <p>
 * Sources: the window is steered as TCP steers its own, by its effect on delay rather
 * than by losses (RFC 6817, LEDBAT), with the reads of others as the delay that counts.
 * The constants come from measurements behind a real proxy, see
 * docs/read-protection-measured.md.
 */
@NullMarked
package io.github.redisbulk.engine.pacing;

import org.jspecify.annotations.NullMarked;
