/**
 * Real servers for the tests, and the faults that are made with them: Redis, its replicas
 * and sentinels, a proxy and certificates. Independent of the code under test.
 */
@NullMarked
package io.github.redisbulk.testkit;

import org.jspecify.annotations.NullMarked;
