package epfabric.environment;

import com.google.common.base.Splitter;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import epfabric.reading.Form;
import epfabric.reading.Kind;
import java.util.List;
import java.util.stream.Stream;

/** The JSON schema of environment files that follows from the settings, for editors. */
final class EnvironmentSchema {
  private static final String PROPERTIES = "properties";

  private final JsonObject config = mapping();

  private EnvironmentSchema() {}

  static JsonObject of(List<Setting<?>> settings) {
    EnvironmentSchema made = new EnvironmentSchema();
    settings.forEach(made::add);
    made.leaveOtherNamespaces();
    JsonObject root = new JsonObject();
    root.addProperty("$schema", "https://json-schema.org/draft/2020-12/schema");
    root.addProperty("title", "An environment of epfabric");
    root.addProperty("description", "Pulumi.ENVIRONMENT.yaml; docs/environment.md explains it.");
    root.addProperty("type", "object");
    root.add("required", array(Stream.of("config")));
    root.add(PROPERTIES, new JsonObject());
    root.getAsJsonObject(PROPERTIES).add("config", made.config);
    Stream.of("encryptionsalt", "secretsprovider", "encryptedkey", "environment")
        .forEach(key -> root.getAsJsonObject(PROPERTIES).add(key, new JsonObject()));
    root.addProperty("additionalProperties", false);
    return root;
  }

  /** As it stands in docs. */
  static String text(JsonObject schema) {
    return new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(schema)
        + "\n";
  }

  private void add(Setting<?> setting) {
    List<String> parts = Splitter.on('.').splitToList(setting.key());
    JsonObject around = config;
    for (String part : parts.subList(0, parts.size() - 1)) {
      around = inner(around, part);
    }
    String last = parts.get(parts.size() - 1);
    around.getAsJsonObject(PROPERTIES).add(last, described(setting));
    if (setting.usual().required()) {
      JsonArray required = new JsonArray();
      if (around.has("required")) {
        required = around.getAsJsonArray("required");
      }
      required.add(last);
      around.add("required", required);
    }
  }

  /** The mapping at a key, or that of the items of a list. */
  private static JsonObject inner(JsonObject around, String part) {
    JsonObject properties = around.getAsJsonObject(PROPERTIES);
    boolean list = part.endsWith("[]");
    String key = part.replace("[]", "");
    if (!properties.has(key)) {
      properties.add(key, list ? listOf(mapping()) : orNothing(mapping()));
    }
    JsonObject found = properties.getAsJsonObject(key);
    return list ? found.getAsJsonObject("items") : found;
  }

  private static JsonObject mapping() {
    JsonObject schema = new JsonObject();
    schema.addProperty("type", "object");
    schema.add(PROPERTIES, new JsonObject());
    schema.addProperty("additionalProperties", false);
    return schema;
  }

  /** A section whose lines are all commented out is the same as none. */
  private static JsonObject orNothing(JsonObject mapping) {
    mapping.add("type", array(Stream.of("object", "null")));
    return mapping;
  }

  private static JsonObject listOf(JsonObject items) {
    JsonObject schema = new JsonObject();
    schema.addProperty("type", "array");
    schema.add("items", items);
    return schema;
  }

  /** Keys of other namespaces belong to providers. */
  private void leaveOtherNamespaces() {
    List<String> ours =
        config.getAsJsonObject(PROPERTIES).keySet().stream()
            .filter(key -> key.startsWith(Section.OURS.path()))
            .toList();
    JsonObject names = new JsonObject();
    names.addProperty("pattern", "^(?!epfabric:)[^:]+:.+$|^(" + String.join("|", ours) + ")$");
    config.add("propertyNames", names);
    config.add("additionalProperties", new JsonObject());
  }

  private static JsonObject described(Setting<?> setting) {
    JsonObject schema = shaped(setting.shape());
    String limits = setting.limits().isEmpty() ? "" : "\n" + setting.limits();
    schema.addProperty(
        "description", setting.type() + "\ndefault: " + setting.usual().words() + limits);
    setting.usual().value().ifPresent(value -> schema.add("default", json(value)));
    return schema;
  }

  private static JsonObject shaped(Shape<?> shape) {
    if (shape instanceof Shape.One<?> one) {
      return value(one.kind());
    }
    if (shape instanceof Shape.Several<?> several) {
      return listOf(value(several.kind()));
    }
    Shape.Named named = (Shape.Named) shape;
    JsonObject schema = new JsonObject();
    schema.add("type", array(Stream.of("object", "null")));
    JsonObject names = new JsonObject();
    names.addProperty("pattern", whole(((Form.Text) named.names().form()).pattern()));
    schema.add("propertyNames", names);
    schema.add("additionalProperties", value(named.values()));
    return schema;
  }

  /** Numbers and switches may stand in quotes: {@code pulumi config set} writes some so. */
  private static JsonObject value(Kind<?> kind) {
    JsonObject schema = new JsonObject();
    if (kind.form() instanceof Form.Words some) {
      schema.add("enum", array(some.words().stream()));
    } else if (kind.form() instanceof Form.Switch) {
      JsonArray both = new JsonArray();
      both.add(true);
      both.add(false);
      both.add("true");
      both.add("false");
      schema.add("enum", both);
    } else if (kind.form() instanceof Form.Whole range) {
      schema.add("type", array(Stream.of("integer", "string")));
      schema.addProperty("minimum", range.least());
      schema.addProperty("maximum", range.most());
      schema.addProperty("pattern", "^(0|[1-9][0-9]*)$");
    } else if (kind.form() instanceof Form.Amount) {
      schema.add("type", array(Stream.of("number", "string")));
      schema.addProperty("exclusiveMinimum", 0);
      schema.addProperty("pattern", "^[0-9]+(\\.[0-9]+)?$");
    } else if (kind.form() instanceof Form.Text text) {
      schema.add("type", types(kind));
      if (!text.pattern().isEmpty()) {
        schema.addProperty("pattern", whole(text.pattern()));
      }
    }
    return schema;
  }

  /** A text that could be a number needs no quotes where YAML does not change it. */
  private static JsonElement types(Kind<?> kind) {
    boolean numbers = takes(kind, "1") || takes(kind, "1.33");
    boolean switches = takes(kind, "1") && takes(kind, "true");
    JsonArray types = array(Stream.of("string"));
    if (numbers) {
      types.add("number");
    }
    if (switches) {
      types.add("boolean");
    }
    return types.size() == 1 ? types.get(0) : types;
  }

  private static boolean takes(Kind<?> kind, String text) {
    return kind.parse().apply(text).isPresent();
  }

  private static String whole(String pattern) {
    return "^(" + pattern + ")$";
  }

  private static JsonElement json(Object value) {
    if (value instanceof List<?> list) {
      return array(list.stream().map(Setting::text));
    }
    if (value instanceof Boolean yes) {
      return new JsonPrimitive(yes);
    }
    return value instanceof Number number
        ? new JsonPrimitive(number)
        : new JsonPrimitive(Setting.text(value));
  }

  private static JsonArray array(Stream<String> texts) {
    JsonArray array = new JsonArray();
    texts.forEach(array::add);
    return array;
  }
}
