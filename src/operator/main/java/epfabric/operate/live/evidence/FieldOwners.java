package epfabric.operate.live.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.Labels;

/**
 * Who set which field when: longer than the rest of an object. Of use is when the installer last
 * said something new of its node, as nothing else tells how long it is in its phase.
 */
final class FieldOwners {
  private static final String FIELD = "managedFields";
  private static final String PHASE = "f:" + Labels.NODE_PREFIX + "phase";

  private FieldOwners() {}

  static void shorten(ObjectNode metadata) {
    JsonNode all = metadata.remove(FIELD);
    ArrayNode kept = Json.array();
    if (all != null && all.isArray()) {
      all.forEach(entry -> keep(entry, kept));
    }
    if (!kept.isEmpty()) {
      metadata.set(FIELD, kept);
    }
  }

  private static void keep(JsonNode entry, ArrayNode kept) {
    if (entry instanceof ObjectNode object
        && object.get("fieldsV1") instanceof ObjectNode fields
        && fields.get("f:metadata") instanceof ObjectNode meta
        && meta.get("f:annotations") instanceof ObjectNode annotations
        && annotations.has(PHASE)) {
      object.remove("fieldsV1");
      kept.add(object);
    }
  }
}
