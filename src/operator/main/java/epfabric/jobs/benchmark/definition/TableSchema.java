package epfabric.jobs.benchmark.definition;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The fields of a table.
 *
 * @param fields in the order in which CloudAI declares and writes them
 * @param open whether other keys are kept; otherwise they are errors
 */
public record TableSchema(List<Field> fields, boolean open) {
  public TableSchema {
    fields = List.copyOf(fields);
  }

  /**
   * A key of the table.
   *
   * @param usual the default value; empty if the key has none
   */
  public record Field(String name, FieldType type, boolean required, Optional<Object> usual) {
    static Field required(String name, FieldType type) {
      return new Field(name, type, true, Optional.empty());
    }

    static Field optional(String name, FieldType type) {
      return new Field(name, type, false, Optional.empty());
    }

    static Field usual(String name, FieldType type, Object value) {
      return new Field(name, type, false, Optional.of(value));
    }

    static Field whole(String name, long value) {
      return usual(name, FieldTypes.WHOLE, value);
    }

    static Field off(String name) {
      return usual(name, FieldTypes.SWITCH, false);
    }

    static Field choice(String name, String... words) {
      return usual(name, new FieldType.Choice(List.of(words)), words[0]);
    }
  }

  static TableSchema closed(Field... fields) {
    return new TableSchema(List.of(fields), false);
  }

  static TableSchema keeping(Field... fields) {
    return new TableSchema(List.of(fields), true);
  }

  /** Returns a schema with this schema's fields, followed by {@code others}. */
  TableSchema with(Field... others) {
    List<Field> all = new ArrayList<>(fields);
    all.addAll(List.of(others));
    return new TableSchema(all, open);
  }

  public Optional<Field> field(String name) {
    return fields.stream().filter(f -> f.name().equals(name)).findFirst();
  }

  public List<String> names() {
    return fields.stream().map(Field::name).toList();
  }
}
