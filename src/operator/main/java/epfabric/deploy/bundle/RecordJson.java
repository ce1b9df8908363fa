package epfabric.deploy.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.base.value.EnumWord;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Writes records as readable JSON, with the same bytes on every machine: maps are sorted. */
public final class RecordJson {

  private RecordJson() {}

  /** Returns indented JSON with a final newline; absent optionals are left out. */
  public static String of(Object value) {
    return Json.indented(plain(value)) + "\n";
  }

  private static Object plain(Object value) {
    if (value instanceof JsonNode) {
      return value;
    }
    if (value instanceof Record record) {
      return components(record);
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> sorted = new TreeMap<>();
      map.forEach((key, item) -> sorted.put(String.valueOf(key), plain(item)));
      return sorted;
    }
    if (value instanceof Collection<?> items) {
      return items.stream().map(RecordJson::plain).toList();
    }
    if (value instanceof Enum<?> constant) {
      return EnumWord.of(constant);
    }
    boolean simple = value instanceof Number || value instanceof Boolean;
    return simple ? value : value.toString();
  }

  /** Prints small value records as their text: a range is {@code 10.0.0.0/8}, not two numbers. */
  private static Object components(Record record) {
    if (record.getClass().getPackageName().equals("epfabric.base.value")) {
      return record.toString();
    }
    Map<String, Object> components = new LinkedHashMap<>();
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      valuesIfPresent(read(component, record))
          .forEach(v -> components.put(component.getName(), plain(v)));
    }
    return components;
  }

  private static List<?> valuesIfPresent(Object value) {
    if (value instanceof Optional<?> optional) {
      return optional.map(List::of).orElse(List.of());
    }
    if (value instanceof OptionalInt optional) {
      return optional.isPresent() ? List.of(optional.getAsInt()) : List.of();
    }
    return List.of(value);
  }

  private static Object read(RecordComponent component, Record record) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("unreadable record component " + component, e);
    }
  }
}
