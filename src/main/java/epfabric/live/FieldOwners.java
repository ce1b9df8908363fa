package epfabric.live;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import epfabric.manifest.Labels;

/**
 * Who set which field when: longer than the rest of an object. Of use is when the installer last
 * said something new of its node, as nothing else tells how long it is in its phase.
 */
final class FieldOwners {
  private static final String FIELD = "managedFields";
  private static final String PHASE = "f:" + Labels.NODE_PREFIX + "phase";

  private FieldOwners() {}

  static void shorten(JsonObject metadata) {
    JsonElement all = metadata.remove(FIELD);
    JsonArray kept = new JsonArray();
    if (all != null && all.isJsonArray()) {
      all.getAsJsonArray().forEach(entry -> keep(entry, kept));
    }
    if (!kept.isEmpty()) {
      metadata.add(FIELD, kept);
    }
  }

  private static void keep(JsonElement entry, JsonArray kept) {
    if (entry instanceof JsonObject object
        && object.get("fieldsV1") instanceof JsonObject fields
        && fields.get("f:metadata") instanceof JsonObject meta
        && meta.get("f:annotations") instanceof JsonObject annotations
        && annotations.has(PHASE)) {
      object.remove("fieldsV1");
      kept.add(object);
    }
  }
}
