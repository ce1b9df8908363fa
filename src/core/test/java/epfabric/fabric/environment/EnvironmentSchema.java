package epfabric.fabric.environment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Splitter;
import epfabric.base.json.Json;
import epfabric.base.reading.ScalarForm;
import epfabric.base.reading.ScalarKind;
import java.util.List;
import java.util.stream.Stream;

/** Generates the JSON schema of environment files, which editors use, from the settings. */
final class EnvironmentSchema {
  private static final String PROPERTIES = "properties";

  private final ObjectNode config = mapping();

  private EnvironmentSchema() {}

  static ObjectNode of(List<Setting<?>> settings) {
    EnvironmentSchema builder = new EnvironmentSchema();
    settings.forEach(builder::add);
    builder.allowOtherNamespaces();
    ObjectNode root = Json.object();
    root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    root.put("title", "An environment of epfabric");
    root.put("description", "Pulumi.ENVIRONMENT.yaml; docs/environment.md explains it.");
    root.put("type", "object");
    root.set("required", array(Stream.of("config")));
    root.set(PROPERTIES, Json.object());
    root.withObjectProperty(PROPERTIES).set("config", builder.config);
    Stream.of("encryptionsalt", "secretsprovider", "encryptedkey", "environment")
        .forEach(key -> root.withObjectProperty(PROPERTIES).set(key, Json.object()));
    root.put("additionalProperties", false);
    return root;
  }

  /** Returns the text of docs/environment.schema.json. */
  static String text(ObjectNode schema) {
    return Json.indented(schema) + "\n";
  }

  private void add(Setting<?> setting) {
    List<String> parts = Splitter.on('.').splitToList(setting.key());
    ObjectNode parent = config;
    for (String part : parts.subList(0, parts.size() - 1)) {
      parent = childSchema(parent, part);
    }
    String last = parts.get(parts.size() - 1);
    parent.withObjectProperty(PROPERTIES).set(last, schemaOfSetting(setting));
    if (setting.usual().required()) {
      parent.withArrayProperty("required").add(last);
    }
  }

  /** Returns the schema of the mapping at a key, or of a list's items. */
  private static ObjectNode childSchema(ObjectNode parent, String part) {
    ObjectNode properties = parent.withObjectProperty(PROPERTIES);
    boolean list = part.endsWith("[]");
    String key = part.replace("[]", "");
    if (!properties.has(key)) {
      properties.set(key, list ? listOf(mapping()) : allowingNull(mapping()));
    }
    ObjectNode found = properties.withObjectProperty(key);
    if (list && !found.has("items")) {
      found.withArrayProperty("type").add("array"); // as an alternative to one value
      found.set("items", mapping());
    }
    return list ? found.withObjectProperty("items") : found;
  }

  private static ObjectNode mapping() {
    ObjectNode schema = Json.object();
    schema.put("type", "object");
    schema.set(PROPERTIES, Json.object());
    schema.put("additionalProperties", false);
    return schema;
  }

  /** Also allows null, which is the value of a section whose lines are all commented out. */
  private static ObjectNode allowingNull(ObjectNode mapping) {
    mapping.set("type", array(Stream.of("object", "null")));
    return mapping;
  }

  private static ObjectNode listOf(ObjectNode items) {
    ObjectNode schema = Json.object();
    schema.put("type", "array");
    schema.set("items", items);
    return schema;
  }

  /** Allows keys of other namespaces, which belong to Pulumi providers. */
  private void allowOtherNamespaces() {
    List<String> ours =
        Json.keys(config.get(PROPERTIES)).stream()
            .filter(key -> key.startsWith(SettingSection.OURS.path()))
            .toList();
    ObjectNode names = Json.object();
    names.put("pattern", "^(?!epfabric:)[^:]+:.+$|^(" + String.join("|", ours) + ")$");
    config.set("propertyNames", names);
    config.set("additionalProperties", Json.object());
  }

  private static ObjectNode schemaOfSetting(Setting<?> setting) {
    ObjectNode schema = schemaOfShape(setting.shape());
    String limits = setting.limits().isEmpty() ? "" : "\n" + setting.limits();
    schema.put(
        "description",
        setting.type() + "\ndefault: " + CatalogWords.in(setting.usual().words()) + limits);
    setting.usual().value().ifPresent(value -> schema.set("default", json(value)));
    return schema;
  }

  private static ObjectNode schemaOfShape(SettingShape<?> shape) {
    if (shape instanceof SettingShape.One<?> one) {
      return value(one.kind());
    }
    if (shape instanceof SettingShape.Several<?> several) {
      return listOf(value(several.kind()));
    }
    SettingShape.Named named = (SettingShape.Named) shape;
    ObjectNode schema = Json.object();
    schema.set("type", array(Stream.of("object", "null")));
    ObjectNode names = Json.object();
    names.put("pattern", anchored(((ScalarForm.Text) named.names().form()).pattern()));
    schema.set("propertyNames", names);
    schema.set("additionalProperties", value(named.values()));
    return schema;
  }

  /**
   * Allows quotes around numbers and switches, as {@code pulumi config set} writes some of them.
   */
  private static ObjectNode value(ScalarKind<?> kind) {
    ObjectNode schema = Json.object();
    if (kind.form() instanceof ScalarForm.Words some) {
      schema.set("enum", array(some.words().stream()));
    } else if (kind.form() instanceof ScalarForm.Switch) {
      ArrayNode switchValues = Json.array();
      switchValues.add(true);
      switchValues.add(false);
      switchValues.add("true");
      switchValues.add("false");
      schema.set("enum", switchValues);
    } else if (kind.form() instanceof ScalarForm.Whole range) {
      schema.set("type", array(Stream.of("integer", "string")));
      schema.put("minimum", range.least());
      schema.put("maximum", range.most());
      schema.put("pattern", "^(0|[1-9][0-9]*)$");
    } else if (kind.form() instanceof ScalarForm.Amount) {
      schema.set("type", array(Stream.of("number", "string")));
      schema.put("exclusiveMinimum", 0);
      schema.put("pattern", "^[0-9]+(\\.[0-9]+)?$");
    } else if (kind.form() instanceof ScalarForm.Text text) {
      schema.set("type", types(kind));
      if (!text.pattern().isEmpty()) {
        schema.put("pattern", anchored(text.pattern()));
      }
    }
    return schema;
  }

  /**
   * Returns the JSON types of a setting. A text that YAML reads as a number without changing it
   * needs no quotes.
   */
  private static JsonNode types(ScalarKind<?> kind) {
    boolean numbers = accepts(kind, "1") || accepts(kind, "1.33");
    boolean switches = accepts(kind, "1") && accepts(kind, "true");
    ArrayNode types = array(Stream.of("string"));
    if (numbers) {
      types.add("number");
    }
    if (switches) {
      types.add("boolean");
    }
    return types.size() == 1 ? types.get(0) : types;
  }

  private static boolean accepts(ScalarKind<?> kind, String text) {
    return kind.parse().apply(text).isPresent();
  }

  private static String anchored(String pattern) {
    return "^(" + pattern + ")$";
  }

  private static JsonNode json(Object value) {
    if (value instanceof List<?> list) {
      return array(list.stream().map(Setting::text));
    }
    boolean plain = value instanceof Boolean || value instanceof Number;
    return Json.tree(plain ? value : Setting.text(value));
  }

  private static ArrayNode array(Stream<String> texts) {
    ArrayNode array = Json.array();
    texts.forEach(array::add);
    return array;
  }
}
