/**
 * What Spring Boot needs to give applications a {@code BulkWriter}.
 */
@NullMarked
package io.github.redisbulk.autoconfigure;

import org.jspecify.annotations.NullMarked;
