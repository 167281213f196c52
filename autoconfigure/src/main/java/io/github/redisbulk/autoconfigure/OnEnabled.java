package io.github.redisbulk.autoconfigure;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.convert.ConversionException;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches unless a property switches the writer off. A value that is neither is refused,
 * as that of any other property: it must not pass for "off".
 */
final class OnEnabled extends SpringBootCondition {

	static final String PROPERTY = "redis.bulk.enabled";

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		boolean enabled = enabled(context.getEnvironment());
		return new ConditionOutcome(enabled,
				ConditionMessage.forCondition("Redis bulk").because("'" + PROPERTY + "' is " + enabled));
	}

	static boolean enabled(Environment environment) {
		try {
			return environment.getProperty(PROPERTY, Boolean.class, true);
		}
		catch (ConversionException ex) {
			throw new InvalidConfigurationPropertyValueException(PROPERTY, environment.getProperty(PROPERTY),
					"It must be true or false.");
		}
	}

}
