package io.github.redisbulk.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives a test class a real Redis that is empty before each test: constructors and
 * methods may have a parameter of type {@link RedisAddress}. All classes share one
 * server, so whoever changes its configuration or breaks it starts a {@link RedisServer}
 * instead.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RedisExtension.class)
public @interface WithRedis {

}
