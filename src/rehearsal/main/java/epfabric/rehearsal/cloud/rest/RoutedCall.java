package epfabric.rehearsal.cloud.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request with its route.
 *
 * @param variables the values of the variables in the route's template
 * @param fault the fault that strikes after the request has passed all checks
 */
public record RoutedCall(
    CloudRequest request, Map<String, String> variables, Optional<CloudFault> fault) {
  public String variable(String name) {
    String value = variables.get(name);
    if (value == null) {
      throw new IllegalStateException(request.path() + ": the route has no {" + name + "}");
    }
    return value;
  }

  public String version() {
    return variables.getOrDefault("version", "v1");
  }

  public ObjectNode body() {
    return request.body();
  }

  /**
   * Returns a query parameter; empty if it is absent. Google's APIs accept names of parameters in
   * camelCase, as in their reference, and in snake_case.
   */
  public String query(String key) {
    String other = key.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    return request.query().getOrDefault(key, request.query().getOrDefault(other, ""));
  }

  public String project() {
    return "projects/" + variable("project");
  }

  public boolean has(CloudFault.Kind kind) {
    return fault.filter(f -> f.kind() == kind).isPresent();
  }
}
