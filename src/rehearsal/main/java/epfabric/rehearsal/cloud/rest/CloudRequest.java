package epfabric.rehearsal.cloud.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.util.Map;

/**
 * One request of Google's REST APIs.
 *
 * @param method GET, POST, PATCH, PUT or DELETE
 * @param path path without the host; it starts with the version or the service's prefix: {@code
 *     /compute/v1/projects/p/global/networks}, {@code /v1beta1/projects/p/locations/l/clusters}
 * @param query decoded parameters
 * @param body JSON body; an empty object if the request has no body
 */
public record CloudRequest(String method, String path, Map<String, String> query, ObjectNode body) {
  public static CloudRequest get(String path) {
    return new CloudRequest("GET", path, Map.of(), Json.object());
  }

  public static CloudRequest delete(String path) {
    return new CloudRequest("DELETE", path, Map.of(), Json.object());
  }

  public static CloudRequest post(String path, ObjectNode body) {
    return new CloudRequest("POST", path, Map.of(), body);
  }

  public static CloudRequest patch(String path, ObjectNode body) {
    return new CloudRequest("PATCH", path, Map.of(), body);
  }
}
