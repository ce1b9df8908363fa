package epfabric.jobs.benchmark.definition;

import epfabric.base.problem.Location;
import epfabric.base.problem.NameSuggestion;
import epfabric.base.reading.ConfigNode;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.ConfigNode.Entry;
import epfabric.base.reading.ConfigNode.Items;
import epfabric.base.reading.ConfigNode.Scalar;
import epfabric.base.value.CountedNoun;
import epfabric.jobs.benchmark.definition.FieldType.Either;
import epfabric.jobs.benchmark.definition.FieldType.Many;
import epfabric.jobs.benchmark.definition.FieldType.Named;
import epfabric.jobs.benchmark.definition.FieldType.Section;
import epfabric.jobs.benchmark.definition.TableSchema.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** Reads tables as typed values; reports every problem and keeps the location of each value. */
final class SchemaReader {
  private static final String ARGUMENTS_PREFIX = "cmd_args.";
  // Each value is a Job on GPUs. A list with more values is a mistake, and checking it would print
  // a page of messages.
  private static final int MOST_VALUES = 1000;

  private final Remarks remarks;
  private final boolean sweeps;
  private final Map<String, Location> locations = new TreeMap<>();

  /**
   * Creates a reader.
   *
   * @param sweeps whether a list of values for a scalar in cmd_args is a dimension of a sweep
   */
  SchemaReader(Remarks remarks, boolean sweeps) {
    this.remarks = remarks;
    this.sweeps = sweeps;
  }

  /** Returns the location of each value, by its path. */
  Map<String, Location> locations() {
    return locations;
  }

  /** Returns the location of a value, or of the table or list that contains it. */
  Location place(String path) {
    String key = path;
    while (!locations.containsKey(key)) {
      int cut = Math.max(key.lastIndexOf('.'), key.lastIndexOf('['));
      key = cut < 0 ? "" : key.substring(0, cut);
    }
    return Objects.requireNonNull(locations.get(key));
  }

  /**
   * Returns the table with every field that has a value, in the schema's order, followed by other
   * keys.
   */
  Map<String, Object> table(Entries table, TableSchema schema, String path) {
    locations.putIfAbsent(path, table.where());
    Map<String, Object> given = new LinkedHashMap<>();
    for (Entry entry : table.entries()) {
      String name = name(path, entry.key());
      locations.put(name, entry.value().where());
      Optional<Field> field = schema.field(entry.key());
      if (field.isPresent()) {
        value(entry.value(), field.get().type(), name).ifPresent(v -> given.put(entry.key(), v));
      } else if (schema.open()) {
        given.put(entry.key(), unconverted(entry.value()));
      } else {
        reportUnknownKey(entry, schema, name);
      }
    }
    return inOrder(table, given, schema, path);
  }

  private Map<String, Object> inOrder(
      Entries table, Map<String, Object> given, TableSchema schema, String path) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Field field : schema.fields()) {
      Object value = given.remove(field.name());
      if (value != null) {
        values.put(field.name(), value);
      } else {
        field.usual().ifPresent(usual -> values.put(field.name(), usual));
      }
      if (field.required() && UntypedTables.value(table, field.name()).isEmpty()) {
        remarks.error(
            table.where(),
            name(path, field.name()),
            "required, but not given",
            field.type().noun(),
            "");
      }
    }
    values.putAll(given);
    return values;
  }

  private void reportUnknownKey(Entry entry, TableSchema schema, String name) {
    remarks.error(
        entry.where(),
        name,
        "unknown key",
        String.join(", ", schema.names()),
        NameSuggestion.forName(entry.key(), schema.names()));
  }

  private Optional<Object> value(ConfigNode node, FieldType type, String path) {
    if (type instanceof Section section && node instanceof Entries table) {
      return Optional.of(table(table, section.schema(), path));
    }
    if (type instanceof Named named && node instanceof Entries table) {
      return Optional.of(namedValues(table, named.value(), path));
    }
    if (type instanceof Many many && node instanceof Items items) {
      return list(items, many.item(), path).map(v -> v);
    }
    if (type instanceof Either either) {
      boolean isList = either.second() instanceof Many && node instanceof Items;
      return value(node, isList ? either.second() : either.first(), path);
    }
    if (type instanceof FieldType.Anything) {
      return Optional.of(unconverted(node));
    }
    if (sweeps
        && path.startsWith(ARGUMENTS_PREFIX)
        && type.isScalar()
        && node instanceof Items items) {
      return sweep(items, type, path);
    }
    if (node instanceof Scalar scalar && type.isScalar()) {
      return scalar(scalar, type, path);
    }
    reportWrongType(node, type, path);
    return Optional.empty();
  }

  private Optional<Object> scalar(Scalar scalar, FieldType type, String path) {
    Optional<Object> value = LaxScalars.read(scalar, type);
    if (value.isEmpty()) {
      reportWrongType(scalar, type, path);
    }
    return value;
  }

  private Optional<List<Object>> list(Items items, FieldType type, String path) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < items.items().size(); i++) {
      String name = path + "[" + i + "]";
      locations.put(name, items.items().get(i).where());
      value(items.items().get(i), type, name).ifPresent(values::add);
    }
    return values.size() == items.items().size() ? Optional.of(values) : Optional.empty();
  }

  private Optional<Object> sweep(Items items, FieldType type, String path) {
    if (items.items().isEmpty()) {
      remarks.error(
          items.where(), path, "an empty list: nothing would run", "one value, or several", "");
      return Optional.empty();
    }
    if (items.items().size() > MOST_VALUES) {
      remarks.error(
          items.where(),
          path,
          CountedNoun.of(items.items().size(), "value"),
          "one value, or at most " + MOST_VALUES,
          "");
      return Optional.empty();
    }
    return list(items, type, path).map(SweepDimension::new);
  }

  private Map<String, Object> namedValues(Entries table, FieldType type, String path) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Entry entry : table.entries()) {
      String name = name(path, entry.key());
      locations.put(name, entry.value().where());
      value(entry.value(), type, name).ifPresent(v -> values.put(entry.key(), v));
    }
    return values;
  }

  private void reportWrongType(ConfigNode node, FieldType type, String path) {
    List<String> words = type instanceof FieldType.Choice choice ? choice.words() : List.of();
    String hint = node instanceof Scalar s ? hint(s, type, words) : "";
    remarks.error(node.where(), path, "not " + type.noun() + ", got " + describe(node), "", hint);
  }

  private static String hint(Scalar scalar, FieldType type, List<String> words) {
    if (type instanceof FieldType.Text && !scalar.quoted()) {
      return "\"" + scalar.text() + "\" in quotes";
    }
    return NameSuggestion.forName(scalar.text(), words);
  }

  private static String describe(ConfigNode node) {
    if (node instanceof Scalar scalar) {
      String text = scalar.text();
      String part = text.length() <= 80 ? text : text.substring(0, 77) + "...";
      return scalar.quoted() ? "\"" + part + "\"" : part;
    }
    return node instanceof Items ? "a list" : "a table";
  }

  /** Returns the unconverted value, without any check. */
  private static Object unconverted(ConfigNode node) {
    if (node instanceof Entries table) {
      Map<String, Object> values = new LinkedHashMap<>();
      table.entries().forEach(e -> values.put(e.key(), unconverted(e.value())));
      return values;
    }
    if (node instanceof Items items) {
      return items.items().stream().map(SchemaReader::unconverted).toList();
    }
    return node instanceof Scalar scalar ? LaxScalars.plain(scalar) : "";
  }

  private static String name(String path, String key) {
    return path.isEmpty() ? key : path + "." + key;
  }
}
