package io.github.redisbulk.importer.mapping;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.math.BigDecimal;

import io.github.redisbulk.importer.row.FieldsRow;
import io.github.redisbulk.importer.row.RowException;
import org.jspecify.annotations.Nullable;

import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.EvaluationException;
import org.springframework.expression.PropertyAccessor;
import org.springframework.expression.TypedValue;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.support.SimpleEvaluationContext;

/**
 * What an expression sees: the fields of its row, as text, and the functions
 * {@code #number} and {@code #millis}, which make exact numbers of them.
 */
final class ExpressionContext {

	private static final EvaluationContext CONTEXT = context();

	/** A quotient has as many digits behind the point as what is divided. */
	private static final int DIGITS = 16;

	private ExpressionContext() {
	}

	/**
	 * Evaluates an expression for a row.
	 * @throws EvaluationException if it has no value
	 */
	static @Nullable Object value(SpelExpression expression, FieldsRow row) {
		return expression.getValue(CONTEXT, new Root(row));
	}

	/** Returns how a number is written. */
	static String plain(BigDecimal number) {
		return number.stripTrailingZeros().toPlainString();
	}

	private static EvaluationContext context() {
		SimpleEvaluationContext context = SimpleEvaluationContext.forPropertyAccessors(new Fields())
			.withInstanceMethods()
			.withAssignmentDisabled()
			.withConversionService(conversions())
			.build();
		context.setVariable("number", function("number", BigDecimal.class));
		context.setVariable("millis", function("millis", BigDecimal.class));
		return context;
	}

	/** A number in a text stands there as it would alone. */
	private static ConversionService conversions() {
		DefaultConversionService conversions = new DefaultConversionService();
		conversions.addConverter(BigDecimal.class, String.class, ExpressionContext::plain);
		return conversions;
	}

	private static MethodHandle function(String name, Class<?> result) {
		try {
			return MethodHandles.lookup()
				.findStatic(ExpressionContext.class, name, MethodType.methodType(result, String.class));
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@SuppressWarnings("UnusedMethod") // called from expressions
	private static BigDecimal number(@Nullable String text) {
		if (text == null) {
			throw new IllegalArgumentException("a number is missing");
		}
		try {
			return divisible(FieldType.ofSomeDigits(text.strip()));
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException("'" + text + "' is not a number", ex);
		}
	}

	private static BigDecimal divisible(BigDecimal number) {
		return number.setScale(Math.max(DIGITS, number.scale()));
	}

	@SuppressWarnings("UnusedMethod") // called from expressions
	private static BigDecimal millis(@Nullable String text) {
		if (text == null) {
			throw new IllegalArgumentException("a time is missing");
		}
		return divisible(new BigDecimal(FieldType.MILLIS.value(text).toString()));
	}

	/** What an expression sees of a row: it has no methods. */
	private static final class Root {

		private final FieldsRow row;

		Root(FieldsRow row) {
			this.row = row;
		}

	}

	/** The fields of a row, as the names of an expression. */
	private static final class Fields implements PropertyAccessor {

		@Override
		public Class<?>[] getSpecificTargetClasses() {
			return new Class<?>[] { Root.class };
		}

		@Override
		public boolean canRead(EvaluationContext context, @Nullable Object target, String name) {
			return target instanceof Root;
		}

		@Override
		public TypedValue read(EvaluationContext context, @Nullable Object target, String name) {
			try {
				return new TypedValue((target instanceof Root root) ? root.row.text(name) : null);
			}
			catch (RowException ex) {
				throw new IllegalArgumentException(ex.getMessage(), ex);
			}
		}

		@Override
		public boolean canWrite(EvaluationContext context, @Nullable Object target, String name) {
			return false;
		}

		@Override
		public void write(EvaluationContext context, @Nullable Object target, String name, @Nullable Object value) {
			throw new UnsupportedOperationException();
		}

	}

}
