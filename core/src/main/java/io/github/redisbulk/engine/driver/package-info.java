/**
 * How a chunk is sent and its replies come back: the only code that names Lettuce, Jedis
 * or a pipeline. Nothing here is for applications.
 * <p>
 * A chunk is bytes already, and a connection belongs to one run alone. So a driver is
 * asked for what it is good at, to find the server, to log in and to encrypt, and after
 * that only for its socket: one write a chunk, and a reader of replies that both drivers
 * share.
 */
@NullMarked
package io.github.redisbulk.engine.driver;

import org.jspecify.annotations.NullMarked;
