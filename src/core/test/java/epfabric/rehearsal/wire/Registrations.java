package epfabric.rehearsal.wire;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The resources that a run of the program registered, by URN. */
record Registrations(Map<String, ObjectNode> byUrn) {
  static Registrations read(Path file) throws IOException {
    return of(Files.readAllLines(file));
  }

  static Registrations of(List<String> lines) {
    Map<String, ObjectNode> byUrn = new LinkedHashMap<>();
    for (String line : lines) {
      ObjectNode registration = Json.parseObject(line);
      byUrn.put(registration.get("urn").asText(), registration);
    }
    return new Registrations(byUrn);
  }

  ObjectNode get(String urn) {
    ObjectNode registration = byUrn.get(urn);
    if (registration == null) {
      throw new IllegalArgumentException("nothing is registered as " + urn);
    }
    return registration;
  }

  List<ObjectNode> ofType(String type) {
    return byUrn.values().stream().filter(r -> typeOf(r).equals(type)).toList();
  }

  /** Returns the resource of a type with this name in the cloud. */
  ObjectNode named(String type, String name) {
    List<ObjectNode> found = ofType(type).stream().filter(r -> cloudName(r).equals(name)).toList();
    if (found.size() != 1) {
      throw new IllegalArgumentException(
          found.size() + " registrations of " + type + " named " + name);
    }
    return found.get(0);
  }

  static String typeOf(ObjectNode registration) {
    return registration.get("type").asText();
  }

  /** Returns the resource's name in the cloud, which is always an input. */
  static String cloudName(ObjectNode registration) {
    return input(registration, "name")
        .or(() -> input(registration, "accountId"))
        .orElseThrow(() -> new IllegalArgumentException("no name: " + registration.get("urn")));
  }

  static Optional<String> input(ObjectNode registration, String property) {
    return Optional.ofNullable(registration.get("inputs").get(property))
        .map(value -> value.asText());
  }
}
