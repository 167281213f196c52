package io.github.redisbulk.actuate;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What a writer does.
 *
 * @param options those of the runs to come; {@code null} while nobody uses the writer
 * @param runs the runs that go on, and after them the last that have ended
 */
public record RunsDescriptor(@Nullable OptionsDescriptor options, List<RunDescriptor> runs) {
}
