package epfabric.deploy.gcp;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.deploy.gcp.InputProperty.Documentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The part of the provider's schema that {@code tools/providertypes} extracts. */
final class ProviderSchema {
  private static final String REFERENCE = "#/types/";

  private final JsonNode root;

  ProviderSchema(String json) {
    this.root = Json.parseObject(json);
  }

  /** Returns the release of the provider to which the schema belongs. */
  String version() {
    return root.path("version").asText();
  }

  /** Returns the classes for the inputs of all resource types and blocks. */
  List<InputClass> inputClasses() {
    List<InputClass> classes = new ArrayList<>();
    for (String token : Json.keys(root.path("resources"))) {
      JsonNode resource = root.path("resources").path(token);
      classes.add(
          new InputClass(
              ClassName.ofResource(token),
              token,
              true,
              properties(resource.path("inputProperties"), resource.path("requiredInputs"))));
    }
    for (String token : Json.keys(root.path("types"))) {
      JsonNode type = root.path("types").path(token);
      if (!type.has("enum")) {
        classes.add(
            new InputClass(
                ClassName.ofBlock(token),
                token,
                false,
                properties(type.path("properties"), type.path("required"))));
      }
    }
    return classes;
  }

  /** Returns the classes for text properties whose values the documentation lists. */
  List<ValuesClass> valuesClasses() {
    List<ValuesClass> classes = new ArrayList<>();
    for (String token : Json.keys(root.path("types"))) {
      JsonNode listed = root.path("types").path(token).path("enum");
      if (listed.isArray()) {
        List<String> values = new ArrayList<>();
        listed.forEach(value -> values.add(value.path("value").asText()));
        classes.add(new ValuesClass(ClassName.ofValues(token), values));
      }
    }
    return classes;
  }

  private List<InputProperty> properties(JsonNode properties, JsonNode required) {
    Set<String> names = new TreeSet<>();
    required.forEach(name -> names.add(name.asText()));
    return Json.keys(properties).stream()
        .map(
            name -> {
              JsonNode property = properties.path(name);
              var documentation =
                  new Documentation(
                      property.path("description").asText(),
                      property.path("deprecationMessage").asText());
              return new InputProperty(name, type(property), names.contains(name), documentation);
            })
        .toList();
  }

  private InputType type(JsonNode type) {
    if (type.has("$ref")) {
      String token = type.path("$ref").asText().substring(REFERENCE.length());
      return root.path("types").path(token).has("enum")
          ? new InputType.Values(ClassName.ofValues(token))
          : new InputType.Block(ClassName.ofBlock(token));
    }
    String name = type.path("type").asText();
    return switch (name) {
      case "string" -> new InputType.Scalar("String", "String");
      case "boolean" -> new InputType.Scalar("Boolean", "boolean");
      case "integer" -> new InputType.Scalar("Integer", "int");
      case "number" -> new InputType.Scalar("Double", "double");
      case "array" -> new InputType.ListOf(type(type.path("items")));
      case "object" -> new InputType.MapOf(type(type.path("additionalProperties")));
      default -> throw new IllegalArgumentException("a property of unknown type: " + type);
    };
  }
}
