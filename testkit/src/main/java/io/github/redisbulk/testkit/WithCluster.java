package io.github.redisbulk.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives a test class a Redis Cluster of three masters with a replica each, which is empty
 * and of one mind before each test: constructors and methods may have a parameter of type
 * {@link RedisCluster}. All classes share one cluster, which takes seconds to start, so
 * whoever breaks it heals it.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ClusterExtension.class)
public @interface WithCluster {

}
