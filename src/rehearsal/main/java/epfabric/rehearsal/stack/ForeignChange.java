package epfabric.rehearsal.stack;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.deploy.engine.PlainJson;
import epfabric.deploy.engine.Registration;
import epfabric.rehearsal.provider.ResourceProvider.Existing;
import java.util.Map;
import java.util.TreeMap;

/** Converts a resource that was changed outside the stack to its new entry in the state. */
final class ForeignChange {
  private ForeignChange() {}

  /**
   * Returns the resource with its current values. A property that differs loses its references to
   * other resources; all other properties keep them.
   */
  static DeployedResource of(DeployedResource old, Existing now) {
    Map<String, Object> inputs = new TreeMap<>(old.registration().inputs());
    Map<String, Object> seen = PlainJson.object(Json.compact(now.inputs()));
    for (String property : inputs.keySet().toArray(String[]::new)) {
      JsonNode before = old.inputs().get(property);
      if (before != null && !Json.same(before, now.inputs().get(property))) {
        inputs.put(property, seen.getOrDefault(property, ""));
      }
    }
    Registration registration = old.registration().withInputs(inputs);
    return new DeployedResource(registration, now.id(), now.inputs(), now.outputs());
  }
}
