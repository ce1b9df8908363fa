package epfabric.deploy.preview.state;

import epfabric.deploy.engine.PlainValue;
import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registration.Identity;
import epfabric.deploy.engine.Registration.References;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.engine.Urns;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The state before an update: registrations and, if known, real outputs.
 *
 * @param outputs output values by URN, including {@code id}; empty if only registrations are known
 * @param failedInitialization URNs of resources that exist but failed to reach their intended state
 */
public record PriorState(
    Registrations registrations,
    Map<String, Map<String, Object>> outputs,
    Set<String> failedInitialization) {

  public PriorState {
    outputs = Collections.unmodifiableMap(new TreeMap<>(outputs));
    failedInitialization = Set.copyOf(failedInitialization);
  }

  public static PriorState of(Registrations registrations) {
    return new PriorState(registrations, Map.of(), Set.of());
  }

  /** Returns an output's earlier value; empty if it was never known. */
  public Optional<Object> output(String urn, String property) {
    return PropertyPath.at(outputs.getOrDefault(urn, Map.of()), property);
  }

  /**
   * Returns this state with its URNs renamed to the stack of other registrations, so that URNs can
   * be compared.
   */
  public PriorState inStackOf(Registrations other) {
    if (other.resources().isEmpty()) {
      return this;
    }
    String stack = Urns.stack(other.resources().get(0).urn());
    Optional<String> stackUrn =
        other.ofType(Registrations.STACK_TYPE).stream().findFirst().map(Registration::urn);
    Renaming renaming = new Renaming(stack, stackUrn);
    List<Registration> renamed =
        registrations.resources().stream().map(renaming::registration).toList();
    boolean keepsStack = renamed.stream().anyMatch(r -> r.type().equals(Registrations.STACK_TYPE));
    Map<String, Object> stackOutputs = keepsStack ? registrations.outputs() : Map.of();
    Map<String, Map<String, Object>> renamedOutputs = new TreeMap<>();
    outputs.forEach((urn, values) -> renamedOutputs.put(renaming.urn(urn), values));
    return new PriorState(
        new Registrations(renamed, stackOutputs),
        renamedOutputs,
        failedInitialization.stream().map(renaming::urn).collect(Collectors.toSet()));
  }

  private record Renaming(String stack, Optional<String> stackUrn) {
    String urn(String urn) {
      if (!Urns.isUrn(urn)) {
        return urn;
      }
      if (Urns.type(urn).equals(Registrations.STACK_TYPE) && stackUrn.isPresent()) {
        return stackUrn.get();
      }
      return Urns.of(stack, Urns.project(urn), Urns.qualifiedType(urn), Urns.name(urn));
    }

    Registration registration(Registration old) {
      Map<String, List<String>> propertyDependencies = new TreeMap<>();
      old.propertyDependencies().forEach((key, urns) -> propertyDependencies.put(key, urns(urns)));
      Map<String, Object> options = new TreeMap<>(old.options());
      if (options.containsKey("replaceWith")) {
        options.put("replaceWith", urns(old.listOption("replaceWith")));
      }
      return new Registration(
          new Identity(urn(old.urn()), old.type(), old.name()),
          new References(
              old.parent().map(this::urn),
              old.provider().map(this::urn),
              urns(old.dependencies()),
              propertyDependencies),
          old.custom(),
          ComputedReferences.renamed(old.inputs(), this::urn),
          options);
    }

    private List<String> urns(List<String> urns) {
      return urns.stream().map(this::urn).toList();
    }
  }

  /** Returns whether a value is {@code [secret]}: two such values cannot be compared. */
  public static boolean isSecret(Object value) {
    return PlainValue.SECRET.equals(value);
  }
}
