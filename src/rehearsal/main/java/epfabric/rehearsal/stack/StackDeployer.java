package epfabric.rehearsal.stack;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.value.CountedNoun;
import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.preview.EngineOperation;
import epfabric.deploy.preview.PreviewReport;
import epfabric.deploy.preview.PulumiCommands;
import epfabric.deploy.preview.ReplaceUnready;
import epfabric.deploy.preview.UpdateComparison;
import epfabric.deploy.preview.state.ResolvedInputs;
import epfabric.rehearsal.provider.ProviderException;
import epfabric.rehearsal.provider.ResourceProvider;
import epfabric.rehearsal.provider.ResourceProvider.Existing;
import epfabric.rehearsal.provider.ResourceProvider.Wanted;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Deploys the resources that a program registers. Performs the operations that {@link
 * UpdateComparison} returns, in that order and one at a time; the real engine performs several at
 * once.
 */
public final class StackDeployer {
  private static final Registrations NOTHING = new Registrations(List.of(), Map.of());
  private static final String PROVIDERS = "pulumi:providers:";

  private final Map<String, ResourceProvider> providers;
  private final StepListener listener;
  private final StackState state = new StackState();

  /**
   * Creates a deployer with an empty state.
   *
   * @param providers providers by the prefix of their resource types: {@code gcp}, {@code
   *     kubernetes}
   */
  public StackDeployer(Map<String, ResourceProvider> providers, StepListener listener) {
    this.providers = Map.copyOf(providers);
    this.listener = listener;
  }

  /** Returns the operations that an update would perform. */
  public PreviewReport preview(Registrations program) {
    return UpdateComparison.between(state.prior(this::isUnwell), program);
  }

  /** Updates the cloud to match the program. Throws {@link DeploymentException}. */
  public PreviewReport up(Registrations program) {
    return up(program, List.of());
  }

  /**
   * Updates the cloud as {@code pulumi up --replace} does.
   *
   * @param replaced logical names of resources to replace even if they match the program
   */
  public PreviewReport up(Registrations program, List<String> replaced) {
    requireNothingPending();
    PreviewReport report =
        UpdateComparison.between(
            state.prior(
                resource ->
                    replaced.contains(resource.registration().name()) || isUnwell(resource)),
            program);
    requireNothingRefused(report);
    for (EngineOperation operation : report.operations()) {
      perform(operation, program);
    }
    program.resources().forEach(this::recordNewest);
    return report;
  }

  public void destroy() {
    requireNothingPending();
    PreviewReport report = UpdateComparison.between(state.prior(resource -> false), NOTHING);
    requireNothingRefused(report);
    for (EngineOperation operation : report.operations()) {
      perform(operation, NOTHING);
    }
  }

  public boolean isEmpty() {
    return state.isEmpty();
  }

  /** Returns the number of resources in the state. */
  public int size() {
    return state.all().size();
  }

  private void requireNothingPending() {
    if (!state.pending().isEmpty()) {
      throw new DeploymentException(
          String.format(
              Locale.ROOT,
              "the last update was interrupted while it made %s; whether it exists is unknown",
              String.join(", ", state.pending().stream().map(Registration::name).toList())),
          "",
          state.pending().stream().map(r -> r.urn() + " " + idOf(r)).toList());
    }
  }

  private static void requireNothingRefused(PreviewReport report) {
    if (!report.refused().isEmpty()) {
      String urn = report.refused().get(0).urn();
      throw new DeploymentException(
          String.format(
              Locale.ROOT,
              "%s would be deleted, the first is %s",
              CountedNoun.of(report.refused().size(), "protected resource"),
              urn),
          urn,
          List.of());
    }
  }

  /**
   * Returns whether a resource is unhealthy, as the real engine and its Kubernetes provider decide.
   * Resources that must be replaced when they are not ready are checked now; for all other
   * resources, the result of their last creation or update counts.
   */
  private boolean isUnwell(DeployedResource resource) {
    Registration registration = resource.registration();
    if (!ReplaceUnready.appliesTo(registration.type(), registration.inputs())) {
      return resource.failed();
    }
    Wanted wanted = wanted(registration, resource.inputs(), "create");
    return provider(registration.type()).replacesUnready(wanted);
  }

  private String idOf(Registration registration) {
    return provider(registration.type()).id(registration.type(), resolved(registration));
  }

  /**
   * Records the newest registration, because dependencies and options may change without an
   * operation.
   */
  private void recordNewest(Registration registration) {
    state
        .find(registration.urn())
        .ifPresent(
            old ->
                state.put(
                    new DeployedResource(registration, old.id(), old.inputs(), old.outputs())));
  }

  private void perform(EngineOperation operation, Registrations program) {
    switch (operation.kind()) {
      case CREATE, CREATE_REPLACEMENT -> create(operation, registration(program, operation));
      case UPDATE -> update(operation, registration(program, operation));
      case DELETE, DELETE_REPLACED -> delete(operation);
      case KEEP -> state.remove(operation.urn());
    }
  }

  private static Registration registration(Registrations program, EngineOperation operation) {
    return program.find(operation.urn()).orElseThrow();
  }

  private static boolean hasProvider(Registration registration) {
    return registration.custom() && !registration.type().startsWith(PROVIDERS);
  }

  private void create(EngineOperation operation, Registration registration) {
    ObjectNode inputs = resolved(registration);
    if (!hasProvider(registration)) {
      state.put(new DeployedResource(registration, "", inputs, inputs));
      return;
    }
    DeploymentStep step = step(operation, registration);
    state.begin(registration);
    listener.begins(step);
    Existing existing = createInCloud(step, registration, inputs);
    listener.asked(step);
    state.put(new DeployedResource(registration, existing.id(), inputs, existing.outputs()));
    state.end(registration.urn());
    listener.ended(step);
  }

  private Existing createInCloud(
      DeploymentStep step, Registration registration, ObjectNode inputs) {
    Wanted wanted = wanted(registration, inputs, "create");
    try {
      return provider(registration.type()).create(wanted);
    } catch (ProviderException e) {
      state.end(registration.urn());
      recordPartial(registration, inputs, e);
      throw failure(step, registration.urn(), e);
    }
  }

  /** Records a resource in the state that exists but is unhealthy. */
  private void recordPartial(Registration registration, ObjectNode inputs, ProviderException e) {
    e.partial()
        .ifPresent(
            found ->
                state.put(
                    new DeployedResource(registration, found.id(), inputs, found.outputs(), true)));
  }

  private void update(EngineOperation operation, Registration registration) {
    ObjectNode inputs = resolved(registration);
    DeployedResource old = state.find(registration.urn()).orElseThrow();
    if (!hasProvider(registration)) {
      state.put(new DeployedResource(registration, "", inputs, inputs));
      return;
    }
    DeploymentStep step = step(operation, registration);
    listener.begins(step);
    try {
      Wanted wanted = wanted(registration, inputs, "update");
      Existing now = provider(registration.type()).update(old.id(), old.inputs(), wanted);
      state.put(new DeployedResource(registration, now.id(), inputs, now.outputs()));
    } catch (ProviderException e) {
      recordPartial(registration, inputs, e);
      throw failure(step, registration.urn(), e);
    }
    listener.asked(step);
    listener.ended(step);
  }

  private void delete(EngineOperation operation) {
    DeployedResource old = state.find(operation.urn()).orElseThrow();
    Registration registration = old.registration();
    if (hasProvider(registration)) {
      DeploymentStep step = step(operation, registration);
      listener.begins(step);
      try {
        Wanted was = wanted(registration, old.inputs(), "delete");
        provider(registration.type()).delete(old.id(), was);
      } catch (ProviderException e) {
        throw failure(step, registration.urn(), e);
      }
      listener.asked(step);
      listener.ended(step);
    }
    state.remove(operation.urn());
  }

  private static DeploymentStep step(EngineOperation operation, Registration registration) {
    return new DeploymentStep(operation.kind(), registration.type(), registration.name());
  }

  private static DeploymentException failure(DeploymentStep step, String urn, ProviderException e) {
    return new DeploymentException(
        step.operation().words() + " " + step.what() + ": " + e.getMessage(), urn, List.of());
  }

  private ResourceProvider provider(String type) {
    String prefix = type.substring(0, type.indexOf(':'));
    ResourceProvider provider = providers.get(prefix);
    if (provider == null) {
      throw new IllegalArgumentException("no provider for " + type);
    }
    return provider;
  }

  private ObjectNode resolved(Registration registration) {
    return (ObjectNode) Json.tree(ResolvedInputs.of(registration.inputs(), state::output));
  }

  private static Wanted wanted(Registration registration, ObjectNode inputs, String verb) {
    return new Wanted(registration.urn(), inputs, OperationTimeouts.of(registration, verb));
  }

  /**
   * Compares every resource with the cloud and updates the state; returns descriptions of the
   * differences.
   */
  public List<String> refresh() {
    List<String> differences = new ArrayList<>();
    for (DeployedResource resource : state.all()) {
      if (hasProvider(resource.registration())) {
        refresh(resource).ifPresent(differences::add);
      }
    }
    return differences;
  }

  private Optional<String> refresh(DeployedResource resource) {
    Registration registration = resource.registration();
    Optional<Existing> found =
        provider(registration.type()).read(registration.type(), resource.id(), resource.inputs());
    if (found.isEmpty()) {
      state.remove(registration.urn());
      return Optional.of(registration.name() + " is gone");
    }
    if (Json.same(found.get().inputs(), resource.inputs())) {
      return Optional.empty();
    }
    state.put(ForeignChange.of(resource, found.get()));
    return Optional.of(
        registration.name()
            + " was changed: "
            + resource.inputs().properties().stream()
                .filter(e -> !Json.same(e.getValue(), found.get().inputs().get(e.getKey())))
                .map(
                    e ->
                        e.getKey()
                            + " from "
                            + e.getValue()
                            + " to "
                            + found.get().inputs().get(e.getKey()))
                .toList());
  }

  /**
   * Resolves the operations that a killed update left pending: imports existing resources and
   * forgets the others. Returns descriptions of the changes, with the commands of the Pulumi CLI.
   */
  public List<String> resolvePending() {
    List<String> changes = new ArrayList<>();
    for (Registration registration : state.pending()) {
      String id = idOf(registration);
      boolean exists = adopt(registration);
      state.end(registration.urn());
      changes.add(
          registration.name()
              + (exists
                  ? " exists: " + PulumiCommands.adoptPending(registration, id)
                  : " was not made: " + PulumiCommands.forgetPending()));
    }
    return changes;
  }

  /** Returns the ID with which a program's resource can be read from the cloud. */
  public String id(Registrations program, String urn) {
    return idOf(program.find(urn).orElseThrow());
  }

  /** Imports an existing resource into the state, as {@code pulumi import} does. */
  public boolean adopt(Registrations program, String urn) {
    return adopt(program.find(urn).orElseThrow());
  }

  private boolean adopt(Registration registration) {
    Optional<Existing> found = read(registration, resolved(registration));
    found.ifPresent(
        present ->
            state.put(
                new DeployedResource(
                    registration, present.id(), present.inputs(), present.outputs())));
    return found.isPresent();
  }

  /** Reads a resource to import. Throws {@link DeploymentException} if the provider fails. */
  private Optional<Existing> read(Registration registration, ObjectNode inputs) {
    String type = registration.type();
    try {
      return provider(type).read(type, idOf(registration), inputs);
    } catch (ProviderException e) {
      String what = type.substring(type.lastIndexOf(':') + 1) + " " + registration.name();
      throw new DeploymentException(
          "import " + what + ": " + e.getMessage(), registration.urn(), List.of());
    }
  }
}
