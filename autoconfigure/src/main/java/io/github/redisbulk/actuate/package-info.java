/**
 * Watching and steering bulk runs through Spring Boot's actuator.
 */
@NullMarked
package io.github.redisbulk.actuate;

import org.jspecify.annotations.NullMarked;
