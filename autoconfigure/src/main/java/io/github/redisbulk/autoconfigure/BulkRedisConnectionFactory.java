package io.github.redisbulk.autoconfigure;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.beans.factory.annotation.Qualifier;

/**
 * Marks the {@code RedisConnectionFactory} bean whose server the {@code BulkWriter}
 * writes to, where an application has several. Without a mark it is the only one, or the
 * {@code @Primary} one.
 *
 * <pre class="code">
 * &#64;Bean(defaultCandidate = false)
 * &#64;BulkRedisConnectionFactory
 * LettuceConnectionFactory catalogue() {
 *     return new LettuceConnectionFactory("catalogue.example.org", 6379);
 * }
 * </pre>
 *
 * With {@code defaultCandidate = false} the bean does not stand in the way of the factory
 * and the templates that Spring Boot makes.
 */
@Documented
@Qualifier
@Target({ ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE, ElementType.ANNOTATION_TYPE })
@Retention(RetentionPolicy.RUNTIME)
public @interface BulkRedisConnectionFactory {

}
