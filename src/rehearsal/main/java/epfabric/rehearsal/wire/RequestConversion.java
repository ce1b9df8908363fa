package epfabric.rehearsal.wire;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;

/** Converts the resolved inputs of one resource to the body of the request that creates it. */
@FunctionalInterface
interface RequestConversion {
  ObjectNode convert(ObjectNode inputs, String where);

  static ObjectNode wrap(String key, ObjectNode inner) {
    ObjectNode outer = Json.object();
    outer.set(key, inner);
    return outer;
  }

  static ObjectNode wrapInList(String key, ObjectNode inner) {
    ArrayNode list = Json.array();
    list.add(inner);
    ObjectNode outer = Json.object();
    outer.set(key, list);
    return outer;
  }
}
