package epfabric.deploy.engine;

import epfabric.base.json.JsonException;
import epfabric.deploy.engine.Registration.Identity;
import epfabric.deploy.engine.Registration.References;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Reads registrations from JSON lines; every error has the number of the bad line. */
final class RegistrationsReader {
  private static final Set<String> KEYS =
      Set.of(
          "urn",
          "type",
          "name",
          "parent",
          "provider",
          "custom",
          "inputs",
          "dependencies",
          "propertyDependencies",
          "options",
          "outputs");

  private final List<Registration> resources = new ArrayList<>();
  private final Set<String> urns = new HashSet<>();
  private Map<String, Object> outputs = Map.of();

  private RegistrationsReader() {}

  static Registrations read(String jsonLines) {
    RegistrationsReader reader = new RegistrationsReader();
    int number = 0;
    for (String line : jsonLines.lines().toList()) {
      number++;
      reader.readLine(number, line);
    }
    return new Registrations(reader.resources, reader.outputs);
  }

  private void readLine(int number, String line) {
    try {
      add(PlainJson.object(line));
    } catch (JsonException | IllegalArgumentException e) {
      throw new UnreadableRegistrationsException(number, String.valueOf(e.getMessage()));
    }
  }

  private void add(Map<String, Object> fields) {
    for (String key : fields.keySet()) {
      require(KEYS.contains(key), "unknown key \"" + key + "\"");
    }
    Registration resource = registration(fields);
    require(urns.add(resource.urn()), "registered twice: " + resource.urn());
    resources.add(resource);
    if (fields.containsKey("outputs")) {
      require(
          resource.type().equals(Registrations.STACK_TYPE),
          "outputs belong to the " + Registrations.STACK_TYPE + " only");
      outputs = object(fields, "outputs");
    }
  }

  private static Registration registration(Map<String, Object> fields) {
    Registration resource = read(fields);
    Urns.check(resource.urns());
    return resource;
  }

  private static Registration read(Map<String, Object> fields) {
    return new Registration(
        new Identity(text(fields, "urn"), text(fields, "type"), text(fields, "name")),
        new References(
            optionalText(fields, "parent"),
            optionalText(fields, "provider"),
            texts("dependencies", field(fields, "dependencies", List.class)),
            textLists(fields)),
        field(fields, "custom", Boolean.class),
        object(fields, "inputs"),
        object(fields, "options"));
  }

  private static Map<String, List<String>> textLists(Map<String, Object> fields) {
    Map<String, List<String>> lists = new TreeMap<>();
    object(fields, "propertyDependencies")
        .forEach((key, value) -> lists.put(key, texts("propertyDependencies." + key, value)));
    return lists;
  }

  private static List<String> texts(String key, Object value) {
    require(value instanceof List, "\"" + key + "\" is not a list");
    List<String> texts = new ArrayList<>();
    for (Object item : (List<?>) value) {
      require(item instanceof String, "\"" + key + "\" holds something other than text");
      texts.add((String) item);
    }
    return texts;
  }

  private static Map<String, Object> object(Map<String, Object> fields, String key) {
    return PlainValue.copyOf(field(fields, key, Map.class));
  }

  private static Optional<String> optionalText(Map<String, Object> fields, String key) {
    return fields.containsKey(key) ? Optional.of(text(fields, key)) : Optional.empty();
  }

  private static String text(Map<String, Object> fields, String key) {
    return field(fields, key, String.class);
  }

  private static <T> T field(Map<String, Object> fields, String key, Class<T> type) {
    Object value = fields.get(key);
    if (value == null) {
      throw new IllegalArgumentException("no \"" + key + "\"");
    }
    require(type.isInstance(value), "\"" + key + "\" is not " + typeNoun(type));
    return type.cast(value);
  }

  private static String typeNoun(Class<?> type) {
    Map<Class<?>, String> words =
        Map.of(String.class, "a text", Boolean.class, "a boolean", Map.class, "an object");
    return words.getOrDefault(type, "a list");
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }
}
