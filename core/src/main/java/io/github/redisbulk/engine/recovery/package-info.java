/**
 * What is sent again after a refusal or a lost answer, so that the database ends as if
 * nothing had gone wrong: functions over commands and replies. Nothing here is for
 * applications.
 */
@NullMarked
package io.github.redisbulk.engine.recovery;

import org.jspecify.annotations.NullMarked;
