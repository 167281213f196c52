package io.github.redisbulk.importer.mapping;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

import io.github.redisbulk.importer.row.FieldsRow;
import io.github.redisbulk.importer.row.RowException;
import org.jspecify.annotations.Nullable;

import org.springframework.expression.EvaluationException;
import org.springframework.expression.ParseException;
import org.springframework.expression.spel.SpelMessage;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.SpelParseException;
import org.springframework.expression.spel.ast.CompoundExpression;
import org.springframework.expression.spel.ast.Literal;
import org.springframework.expression.spel.ast.OpEQ;
import org.springframework.expression.spel.ast.OpNE;
import org.springframework.expression.spel.ast.Operator;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.standard.SpelExpressionParser;

/**
 * An expression over the fields of a row, in Spring's expression language: fields are
 * names, their values text. It sees nothing but the row, and changes nothing: there are
 * no types, no constructors, no beans, and no assignments.
 * <p>
 * This class is immutable and thread-safe.
 */
public final class Expression {

	private static final SpelExpressionParser PARSER = new SpelExpressionParser();

	private final String text;

	private final SpelExpression parsed;

	private Expression(String text, SpelExpression parsed) {
		this.text = text;
		this.parsed = parsed;
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
			SpelExpression parsed = PARSER.parseRaw(text);
			requireComparable(parsed.getAST());
			return new Expression(text, PARSER.parseRaw(exact(text, parsed.getAST())));
		}
		catch (ParseException | IllegalStateException ex) {
			boolean large = ex instanceof SpelParseException parse
					&& parse.getMessageCode() == SpelMessage.NOT_AN_INTEGER;
			throw new IllegalArgumentException(
					"'" + text + "' is not an expression: " + ex.getMessage() + (large ? ". Put an L behind it" : ""),
					ex);
		}
	}

	/**
	 * Writes the numbers that are calculated with as calls of {@code #number}: SpEL's own
	 * integers overflow without a word, and lose what is behind the point of a quotient.
	 */
	private static String exact(String text, SpelNode root) {
		NavigableMap<Integer, SpelNode> numbers = new TreeMap<>();
		collectOperands(root, numbers);
		StringBuilder exact = new StringBuilder(text);
		numbers.descendingMap().forEach((start, node) -> {
			BigDecimal number = new BigDecimal(String.valueOf(((Literal) node).getLiteralValue().getValue()));
			int end = node.getEndPosition();
			while (end < text.length() && Character.isLetter(text.charAt(end))) {
				end++; // the L of a long
			}
			exact.replace(start, end, "#number('" + number.toPlainString() + "')");
		});
		return exact.toString();
	}

	private static void collectOperands(SpelNode node, NavigableMap<Integer, SpelNode> numbers) {
		for (int i = 0; i < node.getChildCount(); i++) {
			SpelNode child = node.getChild(i);
			if (node instanceof Operator && isNumber(child)) {
				numbers.put(child.getStartPosition(), child);
			}
			collectOperands(child, numbers);
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
			return ExpressionContext.plain(number);
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
		collect(this.parsed.getAST(), fields);
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
			return ExpressionContext.value(this.parsed, row);
		}
		catch (EvaluationException | IllegalArgumentException | ArithmeticException ex) {
			Throwable cause = (ex.getCause() instanceof IllegalArgumentException said) ? said : ex;
			throw new RowException("the expression '" + this + "' has no value: " + cause.getMessage(), ex);
		}
	}

	@Override
	public String toString() {
		return this.text;
	}

}
