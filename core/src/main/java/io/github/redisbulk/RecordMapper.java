package io.github.redisbulk;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Writes a record as a hash of its components.
 *
 * @param <T> the record
 * @param key returns the key of a record
 */
record RecordMapper<T extends Record>(Function<? super T, ?> key) implements BulkMapper<T> {

	private static final ClassValue<List<Method>> ACCESSORS = new ClassValue<>() {

		@Override
		protected List<Method> computeValue(Class<?> type) {
			List<Method> accessors = Stream.of(type.getRecordComponents()).map(RecordComponent::getAccessor).toList();
			if (accessors.isEmpty()) {
				throw new IllegalArgumentException(type.getName() + " has no components to write as fields of a hash");
			}
			// the record itself need not be public
			accessors.forEach((accessor) -> accessor.setAccessible(true));
			return accessors;
		}

	};

	@Override
	public void map(T item, BulkCommands commands) throws Exception {
		Map<String, Object> fields = new LinkedHashMap<>();
		List<String> absent = new ArrayList<>();
		for (Method accessor : ACCESSORS.get(item.getClass())) {
			Object value = valueOf(accessor, item);
			if (value != null) {
				fields.put(accessor.getName(), value);
			}
			else {
				absent.add(accessor.getName());
			}
		}
		Object target = this.key.apply(item);
		if (!fields.isEmpty()) {
			commands.hset(target, fields);
		}
		if (!absent.isEmpty()) {
			commands.hdel(target, absent.toArray());
		}
	}

	private static Object valueOf(Method accessor, Object item) throws Exception {
		try {
			return accessor.invoke(item);
		}
		catch (InvocationTargetException ex) {
			throw (ex.getCause() instanceof Exception cause) ? cause : ex;
		}
	}

}
