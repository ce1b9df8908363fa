package epfabric.deploy.engine;

import epfabric.base.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes registrations as JSON lines. */
final class RegistrationsWriter {

  private RegistrationsWriter() {}

  static String write(Registrations registrations) {
    StringBuilder text = new StringBuilder();
    for (Registration resource : registrations.resources()) {
      Map<String, Object> line = line(resource);
      if (resource.type().equals(Registrations.STACK_TYPE)) {
        line.put("outputs", registrations.outputs());
      }
      text.append(Json.compact(line)).append('\n');
    }
    return text.toString();
  }

  private static Map<String, Object> line(Registration resource) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("urn", resource.urn());
    line.put("type", resource.type());
    line.put("name", resource.name());
    resource.parent().ifPresent(urn -> line.put("parent", urn));
    resource.provider().ifPresent(urn -> line.put("provider", urn));
    line.put("custom", resource.custom());
    line.put("inputs", resource.inputs());
    line.put("dependencies", resource.dependencies());
    line.put("propertyDependencies", resource.propertyDependencies());
    line.put("options", resource.options());
    return line;
  }
}
