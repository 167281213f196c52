package io.github.redisbulk.importer.mapping;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.redisbulk.importer.row.FieldsRow;
import io.github.redisbulk.importer.row.RowException;
import org.jspecify.annotations.Nullable;

import org.springframework.expression.EvaluationContext;
import org.springframework.expression.EvaluationException;
import org.springframework.expression.ParseException;
import org.springframework.expression.PropertyAccessor;
import org.springframework.expression.TypedValue;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.CompoundExpression;
import org.springframework.expression.spel.ast.Literal;
import org.springframework.expression.spel.ast.OpEQ;
import org.springframework.expression.spel.ast.OpNE;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.expression.spel.support.SimpleEvaluationContext;

/**
 * An expression over the fields of a row, in Spring's expression language: fields are
 * names, their values text. It sees nothing but the row, and changes nothing: there are
 * no types, no constructors, no beans, and no assignments.
 * <p>
 * This class is immutable and thread-safe.
 */
public final class Expression {

	private static final SpelExpressionParser PARSER = new SpelExpressionParser();

	private static final EvaluationContext CONTEXT = context();

	/** A quotient has as many digits behind the point as what is divided. */
	private static final int DIGITS = 16;

	private final org.springframework.expression.Expression parsed;

	private Expression(org.springframework.expression.Expression parsed) {
		this.parsed = parsed;
	}

	private static EvaluationContext context() {
		SimpleEvaluationContext context = SimpleEvaluationContext.forPropertyAccessors(new Fields())
			.withInstanceMethods()
			.withAssignmentDisabled()
			.build();
		context.setVariable("number", function("number", BigDecimal.class));
		context.setVariable("millis", function("millis", Long.class));
		return context;
	}

	private static MethodHandle function(String name, Class<?> result) {
		try {
			return MethodHandles.lookup()
				.findStatic(Expression.class, name, MethodType.methodType(result, String.class));
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
			BigDecimal number = FieldType.ofSomeDigits(text.strip());
			return number.setScale(Math.max(DIGITS, number.scale()));
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException("'" + text + "' is not a number", ex);
		}
	}

	@SuppressWarnings("UnusedMethod") // called from expressions
	private static Long millis(@Nullable String text) {
		if (text == null) {
			throw new IllegalArgumentException("a time is missing");
		}
		return Long.valueOf(FieldType.MILLIS.value(text).toString());
	}

	/**
	 * Reads an expression.
	 * @param text how it is written
	 * @return the expression
	 * @throws IllegalArgumentException if it is none
	 */
	public static Expression of(String text) {
		if (text.isBlank()) {
			throw new IllegalArgumentException("'" + text + "' is not an expression: it is empty");
		}
		try {
			Expression expression = new Expression(PARSER.parseExpression(text));
			requireComparable(((SpelExpression) expression.parsed).getAST());
			return expression;
		}
		catch (ParseException | IllegalStateException ex) {
			throw new IllegalArgumentException("'" + text + "' is not an expression: " + ex.getMessage(), ex);
		}
	}

	/**
	 * A field is text, which equals no number: refuses what would be false for all rows.
	 */
	private static void requireComparable(SpelNode node) {
		if (node instanceof OpEQ || node instanceof OpNE) {
			for (int i = 0; i < 2; i++) {
				if (node.getChild(i) instanceof PropertyOrFieldReference field && isNumber(node.getChild(1 - i))) {
					throw new IllegalArgumentException("'" + node.toStringAST() + "' compares text with a number: write"
							+ " #number(" + field.getName() + ") in the place of " + field.getName());
				}
			}
		}
		for (int i = 0; i < node.getChildCount(); i++) {
			requireComparable(node.getChild(i));
		}
	}

	private static boolean isNumber(SpelNode node) {
		return node instanceof Literal literal && literal.getLiteralValue().getValue() instanceof Number;
	}

	/**
	 * Decides on a row.
	 * @param row the row
	 * @return whether the expression is true for it
	 * @throws RowException if it is neither true nor false
	 */
	public boolean holdsFor(FieldsRow row) throws RowException {
		Object value = evaluate(row);
		if (value instanceof Boolean holds) {
			return holds;
		}
		throw new RowException("the expression '" + this + "' is neither true nor false, but " + value);
	}

	/** Returns the value as text, {@code null} where there is none. */
	@Nullable String text(FieldsRow row) throws RowException {
		Object value = evaluate(row);
		if (value instanceof BigDecimal number) {
			return number.stripTrailingZeros().toPlainString();
		}
		if (value == null || value instanceof String || value instanceof Number || value instanceof Boolean
				|| value instanceof Character) {
			return (value != null) ? value.toString() : null;
		}
		throw new RowException("the expression '" + this + "' is neither text nor a number, but of the type "
				+ value.getClass().getSimpleName());
	}

	/** Returns the fields that are named somewhere in this expression. */
	Set<String> fields() {
		Set<String> fields = new LinkedHashSet<>();
		collect(((SpelExpression) this.parsed).getAST(), fields);
		return fields;
	}

	private static void collect(SpelNode node, Set<String> fields) {
		if (node instanceof PropertyOrFieldReference reference) {
			fields.add(reference.getName());
		}
		for (int i = 0; i < node.getChildCount(); i++) {
			// behind the first dot it is the value's property, not the row's
			boolean ofValue = node instanceof CompoundExpression && i > 0
					&& node.getChild(i) instanceof PropertyOrFieldReference;
			if (!ofValue) {
				collect(node.getChild(i), fields);
			}
		}
	}

	/**
	 * Makes sure that an input has the fields of this expression.
	 * @param columns the fields that every row has, empty where nobody knows
	 * @throws IOException if one is missing
	 */
	public void requireColumns(List<String> columns) throws IOException {
		Columns.require(columns, fields());
	}

	private @Nullable Object evaluate(FieldsRow row) throws RowException {
		try {
			return this.parsed.getValue(CONTEXT, new Root(row));
		}
		catch (EvaluationException | IllegalArgumentException | ArithmeticException ex) {
			Throwable cause = (ex.getCause() instanceof IllegalArgumentException said) ? said : ex;
			throw new RowException("the expression '" + this + "' has no value: " + cause.getMessage(), ex);
		}
	}

	@Override
	public String toString() {
		return this.parsed.getExpressionString();
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
