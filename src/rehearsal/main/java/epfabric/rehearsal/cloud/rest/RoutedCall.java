package epfabric.rehearsal.cloud.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request with its route.
 *
 * @param names the values of the variables in the route's template
 * @param fault the fault that strikes after the request's checks
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

  /** Google's APIs accept a parameter in its reference's spelling, and with underscores. */
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
