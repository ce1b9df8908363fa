package epfabric.rehearsal.wire;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What one run of the program registers: one resource a line, by URN. */
record Registrations(Map<String, JsonObject> byUrn) {
  static Registrations read(Path file) throws IOException {
    return of(Files.readAllLines(file));
  }

  static Registrations of(List<String> lines) {
    Map<String, JsonObject> byUrn = new LinkedHashMap<>();
    for (String line : lines) {
      JsonObject registration = JsonParser.parseString(line).getAsJsonObject();
      byUrn.put(registration.get("urn").getAsString(), registration);
    }
    return new Registrations(byUrn);
  }

  JsonObject get(String urn) {
    JsonObject registration = byUrn.get(urn);
    if (registration == null) {
      throw new IllegalArgumentException("nothing is registered as " + urn);
    }
    return registration;
  }

  List<JsonObject> ofType(String type) {
    return byUrn.values().stream().filter(r -> typeOf(r).equals(type)).toList();
  }

  /** The one resource of a type whose name in the cloud is the given one. */
  JsonObject named(String type, String name) {
    List<JsonObject> found = ofType(type).stream().filter(r -> cloudName(r).equals(name)).toList();
    if (found.size() != 1) {
      throw new IllegalArgumentException(
          found.size() + " registrations of " + type + " named " + name);
    }
    return found.get(0);
  }

  static String typeOf(JsonObject registration) {
    return registration.get("type").getAsString();
  }

  /** The name the resource has in the cloud: always an input of ours, never made up for us. */
  static String cloudName(JsonObject registration) {
    return input(registration, "name")
        .or(() -> input(registration, "accountId"))
        .orElseThrow(() -> new IllegalArgumentException("no name: " + registration.get("urn")));
  }

  static Optional<String> input(JsonObject registration, String property) {
    return Optional.ofNullable(registration.getAsJsonObject("inputs").get(property))
        .map(value -> value.getAsString());
  }
}
