package epfabric.rehearsal.stack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.engine.PlainJson;
import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.preview.state.PriorState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The resources that a stack has recorded, and the operations that were pending when the engine was
 * killed.
 */
final class StackState {
  private final TreeMap<String, DeployedResource> resources = new TreeMap<>();
  private final TreeMap<String, Registration> pending = new TreeMap<>();

  void put(DeployedResource resource) {
    resources.put(resource.registration().urn(), resource);
  }

  void remove(String urn) {
    resources.remove(urn);
  }

  Optional<DeployedResource> find(String urn) {
    return Optional.ofNullable(resources.get(urn));
  }

  /**
   * Records a creation before it is requested, so that the record remains if the response is lost.
   */
  void begin(Registration registration) {
    pending.put(registration.urn(), registration);
  }

  void end(String urn) {
    pending.remove(urn);
  }

  List<Registration> pending() {
    return List.copyOf(pending.values());
  }

  List<DeployedResource> all() {
    return List.copyOf(resources.values());
  }

  boolean isEmpty() {
    return resources.isEmpty() && pending.isEmpty();
  }

  /**
   * Returns the state in the form that a preview compares with a program's registrations.
   *
   * @param unwell tests whether a resource exists but is unhealthy
   */
  PriorState prior(Predicate<DeployedResource> unwell) {
    List<Registration> registrations =
        resources.values().stream().map(DeployedResource::registration).toList();
    Map<String, Map<String, Object>> outputs = new TreeMap<>();
    resources.forEach(
        (urn, resource) -> {
          Map<String, Object> known =
              new TreeMap<>(PlainJson.object(Json.whole(resource.outputs(), false)));
          if (!resource.id().isEmpty()) {
            known.put("id", resource.id());
          }
          outputs.put(urn, known);
        });
    return new PriorState(
        new Registrations(registrations, Map.of()),
        outputs,
        resources.values().stream()
            .filter(unwell)
            .map(resource -> resource.registration().urn())
            .collect(Collectors.toSet()));
  }

  /** Returns a property of a resource: the output, or the input if there is no such output. */
  Object output(String urn, String property) {
    DeployedResource resource =
        find(urn).orElseThrow(() -> new IllegalStateException(urn + " is not deployed"));
    if (property.equals("id")) {
      return resource.id();
    }
    ObjectNode outputs = resource.outputs();
    JsonNode value =
        outputs.has(property) ? outputs.get(property) : resource.inputs().get(property);
    if (value == null) {
      throw new IllegalStateException(urn + " has no output " + property);
    }
    ObjectNode wrapper = Json.object();
    wrapper.set(property, value);
    return PlainJson.object(Json.whole(wrapper, false)).getOrDefault(property, "");
  }
}
