package epfabric.rehearsal.stack;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.deploy.engine.PlainJson;
import epfabric.deploy.engine.Registration;
import epfabric.rehearsal.provider.ResourceProvider.Existing;
import java.util.Map;
import java.util.TreeMap;

/** A resource that was changed outside the stack, in the form that the state has from then on. */
final class ForeignChange {
  private ForeignChange() {}

  /** Only properties that differ lose their references: the others are still correct. */
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
