package epfabric.rehearsal.cloud;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request that found its route.
 *
 * @param names the variables of the route's template and what they stand for
 * @param fault what goes wrong once it is let through
 */
record RoutedCall(CloudRequest request, Map<String, String> names, Optional<CloudFault> fault) {
  String name(String variable) {
    String value = names.get(variable);
    if (value == null) {
      throw new IllegalStateException(request.path() + ": the route has no {" + variable + "}");
    }
    return value;
  }

  String version() {
    return names.getOrDefault("version", "v1");
  }

  ObjectNode body() {
    return request.body();
  }

  /** Google's APIs take a name as its reference writes it, and with underscores. */
  String query(String key) {
    String other = key.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    return request.query().getOrDefault(key, request.query().getOrDefault(other, ""));
  }

  String project() {
    return "projects/" + name("project");
  }

  boolean has(CloudFault.Kind kind) {
    return fault.filter(f -> f.kind() == kind).isPresent();
  }
}
