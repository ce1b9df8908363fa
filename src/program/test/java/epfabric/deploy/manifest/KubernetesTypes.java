package epfabric.deploy.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.fabric.plan.FabricPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.provider.Arguments;

/** Kinds of Kubernetes objects and their fields, as an API server publishes them in OpenAPI. */
public final class KubernetesTypes {
  /** The schema that the pinned API server publishes for the kinds that fabrics have. */
  public static final Path FILE = Path.of("src/program/test/resources/kubernetes/types.json");

  private static final String REFERENCE = "#/definitions/";
  private static final String KINDS = "x-kubernetes-group-version-kind";
  private static final Set<String> KEPT_KEYS =
      Set.of(
          "$ref",
          "type",
          "format",
          "required",
          "x-kubernetes-int-or-string",
          "x-kubernetes-preserve-unknown-fields");

  /** Names of definitions by kind, such as {@code apps/v1 DaemonSet}. */
  private final Map<String, String> kinds = new TreeMap<>();

  private final Map<String, JsonNode> definitions = new TreeMap<>();

  private KubernetesTypes() {}

  /** Returns the types in {@link #FILE}. */
  static KubernetesTypes committed() {
    try {
      JsonNode root = Json.parse(Files.readString(FILE));
      KubernetesTypes types = new KubernetesTypes();
      for (String kind : Json.keys(root.path("kinds"))) {
        types.kinds.put(kind, root.path("kinds").path(kind).asText());
      }
      for (String name : Json.keys(root.path("definitions"))) {
        types.definitions.put(name, root.path("definitions").path(name));
      }
      return types;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the kinds of all objects of all fabrics in {@link Fabrics}. */
  public static Set<String> kindsOfFabrics() {
    Set<String> kinds = new TreeSet<>();
    for (Arguments fabric : Fabrics.all()) {
      for (Manifest manifest : FabricManifests.of((FabricPlan) fabric.get()[1])) {
        kinds.add(manifest.apiVersion() + " " + manifest.kind());
      }
    }
    return kinds;
  }

  /** Returns the kinds that an API server's document defines. */
  public static Set<String> published(JsonNode definitions) {
    return byKind(definitions).keySet();
  }

  private static Map<String, String> byKind(JsonNode definitions) {
    Map<String, String> names = new TreeMap<>();
    for (String name : Json.keys(definitions)) {
      JsonNode kindsOfType = definitions.path(name).path(KINDS);
      if (kindsOfType.size() == 1) {
        names.put(kind(kindsOfType.path(0)), name);
      }
    }
    return names;
  }

  /**
   * Returns the content of {@link #FILE} for an API server's document, which must define the wanted
   * kinds.
   */
  public static String cutOut(JsonNode document, Set<String> wanted) {
    JsonNode all = document.path("definitions");
    Map<String, String> names = byKind(all);
    Set<String> missing = new TreeSet<>(wanted);
    missing.removeAll(names.keySet());
    if (!missing.isEmpty()) {
      throw new IllegalArgumentException("the API server publishes no " + missing);
    }
    KubernetesTypes types = new KubernetesTypes();
    names.keySet().retainAll(wanted);
    types.kinds.putAll(names);
    names.values().forEach(name -> types.add(name, all));
    return types.text();
  }

  /** Prints one definition per line; with indentation, the file would be three times as long. */
  private String text() {
    String lines =
        definitions.entrySet().stream()
            .map(entry -> Json.compact(entry.getKey()) + ": " + Json.compact(entry.getValue()))
            .collect(Collectors.joining(",\n"));
    String header = "{\"kinds\": " + Json.compact(kinds);
    return header + ",\n\"definitions\": {\n" + lines + "\n}}\n";
  }

  private static String kind(JsonNode published) {
    String group = published.path("group").asText();
    String version = published.path("version").asText();
    return (group.isEmpty() ? version : group + "/" + version)
        + " "
        + published.path("kind").asText();
  }

  private void add(String name, JsonNode all) {
    if (!definitions.containsKey(name)) {
      JsonNode definition = withoutTexts(all.path(name));
      definitions.put(name, definition);
      // The schema of JSON schemas also has a property named $ref, which is no reference.
      definition.findValuesAsText("$ref").stream()
          .filter(reference -> reference.startsWith(REFERENCE))
          .forEach(reference -> add(target(reference), all));
    }
  }

  private static String target(String reference) {
    return reference.substring(REFERENCE.length());
  }

  /** Returns the structure of a type without descriptions, which are most of a document. */
  private static JsonNode withoutTexts(JsonNode type) {
    ObjectNode kept = Json.object();
    for (String key : Json.keys(type)) {
      if (KEPT_KEYS.contains(key)) {
        kept.set(key, type.path(key));
      } else if (key.equals("items") || key.equals("additionalProperties")) {
        kept.set(key, withoutTexts(type.path(key)));
      } else if (key.equals("properties")) {
        ObjectNode properties = kept.putObject(key);
        for (String property : Json.keys(type.path(key))) {
          properties.set(property, withoutTexts(type.path(key).path(property)));
        }
      }
    }
    return kept;
  }

  /** Returns the fields that an API server would refuse: unknown, missing, and of a wrong type. */
  List<String> problems(Manifest manifest) {
    Object tree = Parsed.documents(ManifestYaml.of(manifest)).get(0);
    String kind = manifest.apiVersion() + " " + manifest.kind();
    List<String> problems = new ArrayList<>();
    Optional.ofNullable(kinds.get(kind))
        .ifPresentOrElse(
            name -> check(tree, definitions.getOrDefault(name, Json.object()), "", problems),
            () -> problems.add("no such kind: " + kind));
    return problems.stream().map(problem -> manifest.id() + ": " + problem).toList();
  }

  private void check(Object value, JsonNode type, String path, List<String> problems) {
    if (type.has("$ref")) {
      check(
          value,
          definitions.getOrDefault(target(type.path("$ref").asText()), type),
          path,
          problems);
    } else if (value instanceof Map<?, ?> map && type.has("properties")) {
      checkFields(map, type, path, problems);
    } else if (value instanceof Map<?, ?> map && type.has("additionalProperties")) {
      map.forEach(
          (key, item) ->
              check(item, type.path("additionalProperties"), path + "[" + key + "]", problems));
    } else if (value instanceof List<?> list && type.has("items")) {
      for (int i = 0; i < list.size(); i++) {
        check(list.get(i), type.path("items"), path + "[" + i + "]", problems);
      }
    } else if (!fits(value, type)) {
      problems.add(path + ": not of type " + type.path("type").asText() + ": " + value);
    }
  }

  private void checkFields(Map<?, ?> map, JsonNode type, String path, List<String> problems) {
    for (Map.Entry<?, ?> field : map.entrySet()) {
      String name = String.valueOf(field.getKey());
      JsonNode fieldType = type.path("properties").path(name);
      if (!fieldType.isMissingNode()) {
        check(field.getValue(), fieldType, path + "." + name, problems);
      } else if (!type.path("x-kubernetes-preserve-unknown-fields").asBoolean()) {
        problems.add(path + "." + name + ": no such field");
      }
    }
    for (JsonNode required : type.path("required")) {
      if (!map.containsKey(required.asText())) {
        problems.add(path + "." + required.asText() + ": missing");
      }
    }
  }

  private static boolean fits(Object value, JsonNode type) {
    if (type.path("x-kubernetes-int-or-string").asBoolean()
        || type.path("format").asText().equals("int-or-string")) {
      return value instanceof Integer || value instanceof String;
    }
    return switch (type.path("type").asText()) {
      case "string" -> value instanceof String;
      case "integer" -> value instanceof Integer || value instanceof Long;
      case "number" -> value instanceof Number;
      case "boolean" -> value instanceof Boolean;
      case "array" -> value instanceof List;
      case "object" -> value instanceof Map;
      default -> true;
    };
  }
}
