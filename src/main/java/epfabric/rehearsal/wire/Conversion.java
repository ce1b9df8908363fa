package epfabric.rehearsal.wire;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/** Resolved inputs of one resource to the body of the request that creates it. */
@FunctionalInterface
interface Conversion {
  JsonObject convert(JsonObject inputs, String where);

  static JsonObject wrap(String key, JsonObject inner) {
    JsonObject outer = new JsonObject();
    outer.add(key, inner);
    return outer;
  }

  static JsonObject wrapInList(String key, JsonObject inner) {
    JsonArray list = new JsonArray();
    list.add(inner);
    JsonObject outer = new JsonObject();
    outer.add(key, list);
    return outer;
  }
}
