package epfabric.deploy.engine;

import epfabric.deploy.engine.Registration.Identity;
import epfabric.deploy.engine.Registration.References;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import pulumirpc.Resource.ReadResourceRequest;
import pulumirpc.Resource.RegisterResourceOutputsRequest;
import pulumirpc.Resource.RegisterResourceRequest;

/** Collects a program's registrations; the SDK's threads call its methods. */
final class Recording {
  static final String STACK_REFERENCE = "pulumi:pulumi:StackReference";

  private final EngineSettings settings;
  private final WireValues values;
  private final Map<String, Registration> resources = new TreeMap<>();
  private final Map<String, String> stackReferences = new TreeMap<>();
  private Map<String, Object> outputs = Map.of();

  Recording(EngineSettings settings, WireValues values) {
    this.settings = settings;
    this.values = values;
  }

  /** Records a resource and returns its URN. */
  synchronized String register(RegisterResourceRequest request) {
    String urn = Urns.of(settings, request.getParent(), request.getType(), request.getName());
    if (resources.containsKey(urn)) {
      throw new IllegalStateException(
          "Duplicate resource URN '" + urn + "'; try giving it a unique name");
    }
    resources.put(urn, registration(urn, request));
    return urn;
  }

  /** Returns the URN of a resource that is only read; it is not part of the recording. */
  synchronized String read(ReadResourceRequest request) {
    String urn = Urns.of(settings, request.getParent(), request.getType(), request.getName());
    if (request.getType().equals(STACK_REFERENCE)) {
      stackReferences.put(urn, request.getId());
    }
    return urn;
  }

  synchronized void outputs(RegisterResourceOutputsRequest request) {
    if (Urns.type(request.getUrn()).equals(Registrations.STACK_TYPE)) {
      outputs = values.plain(request.getOutputs(), PlainValue.unknown());
    }
  }

  synchronized Registrations registrations() {
    return new Registrations(List.copyOf(resources.values()), outputs);
  }

  private Registration registration(String urn, RegisterResourceRequest request) {
    Map<String, List<String>> dependencies = propertyDependencies(request);
    List<String> aliases = new AliasUrns(settings).of(request);
    return new Registration(
        new Identity(urn, request.getType(), request.getName()),
        new References(
            optional(request.getParent()),
            optional(request.getProvider()).map(Urns::ofProviderReference),
            new ArrayList<>(request.getDependenciesList()),
            dependencies),
        request.getCustom(),
        inputs(request, dependencies),
        RequestOptions.of(request, aliases, values));
  }

  private Map<String, Object> inputs(
      RegisterResourceRequest request, Map<String, List<String>> dependencies) {
    Map<String, Object> inputs = new TreeMap<>();
    request
        .getObject()
        .getFieldsMap()
        .forEach(
            (key, value) -> {
              List<String> sources = dependencies.getOrDefault(key, List.of());
              if (!value.hasNullValue()) {
                inputs.put(key, values.plain(value, unknown(sources)));
              }
            });
    return inputs;
  }

  /**
   * Returns a stand-in for an unknown value. If the value comes from exactly one resource, the
   * stand-in is a reference to that resource, with the property {@code *} if the property is not
   * known.
   */
  private Map<String, Object> unknown(List<String> sources) {
    if (sources.size() != 1) {
      return PlainValue.unknown();
    }
    String source = sources.get(0);
    String stack = stackReferences.get(source);
    if (stack != null) {
      return PlainValue.ref(stack, "*");
    }
    boolean onlyId = ComputedOutputs.of(Urns.type(source)).isEmpty();
    return PlainValue.ref(source, onlyId ? "id" : "*");
  }

  private static Map<String, List<String>> propertyDependencies(RegisterResourceRequest request) {
    Map<String, List<String>> dependencies = new TreeMap<>();
    request
        .getPropertyDependenciesMap()
        .forEach((key, urns) -> dependencies.put(key, List.copyOf(urns.getUrnsList())));
    return dependencies;
  }

  private static Optional<String> optional(String value) {
    return value.isEmpty() ? Optional.empty() : Optional.of(value);
  }
}
