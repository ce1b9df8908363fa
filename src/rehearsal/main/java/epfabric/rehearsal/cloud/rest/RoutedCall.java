package epfabric.rehearsal.cloud.rest;

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
public record RoutedCall(
    CloudRequest request, Map<String, String> names, Optional<CloudFault> fault) {
  public String name(String variable) {
    String value = names.get(variable);
    if (value == null) {
      throw new IllegalStateException(request.path() + ": the route has no {" + variable + "}");
    }
    return value;
  }

  public String version() {
    return names.getOrDefault("version", "v1");
  }

  public ObjectNode body() {
    return request.body();
  }

  /** Google's APIs take a name as its reference writes it, and with underscores. */
  public String query(String key) {
    String other = key.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    return request.query().getOrDefault(key, request.query().getOrDefault(other, ""));
  }

  public String project() {
    return "projects/" + name("project");
  }

  public boolean has(CloudFault.Kind kind) {
    return fault.filter(f -> f.kind() == kind).isPresent();
  }
}
