package epfabric.operate.live.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.Labels;

/**
 * Shortens the list of an object's field managers, which is longer than the rest of the object.
 * Only the entry of the installer is needed, because its time shows how long a node has been in its
 * phase.
 */
final class FieldOwners {
  private static final String FIELD = "managedFields";
  private static final String PHASE = "f:" + Labels.NODE_PREFIX + "phase";

  private FieldOwners() {}

  static void shorten(ObjectNode metadata) {
    JsonNode all = metadata.remove(FIELD);
    ArrayNode kept = Json.array();
    if (all != null && all.isArray()) {
      all.forEach(entry -> addPhaseOwner(entry, kept));
    }
    if (!kept.isEmpty()) {
      metadata.set(FIELD, kept);
    }
  }

  private static void addPhaseOwner(JsonNode entry, ArrayNode kept) {
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
