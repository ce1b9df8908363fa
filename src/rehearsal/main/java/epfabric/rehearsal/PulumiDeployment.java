package epfabric.rehearsal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.value.EnumWord;
import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.engine.Urns;
import epfabric.deploy.preview.ChangeKind;
import epfabric.deploy.preview.PulumiCommands;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.cloud.rest.CloudServer;
import epfabric.rehearsal.pulumi.AttachedPlugins;
import epfabric.rehearsal.pulumi.EventLog;
import epfabric.rehearsal.pulumi.GoogleEndpoints;
import epfabric.rehearsal.pulumi.PluginChoice;
import epfabric.rehearsal.pulumi.ProgramCommand;
import epfabric.rehearsal.pulumi.ProviderService;
import epfabric.rehearsal.pulumi.PulumiProject;
import epfabric.rehearsal.pulumi.PulumiStack;
import epfabric.rehearsal.pulumi.Subprocess;
import epfabric.rehearsal.scenario.Timeline;
import epfabric.rehearsal.stack.DeploymentException;
import epfabric.rehearsal.stack.KilledException;
import epfabric.rehearsal.stack.StepListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Phaser;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Deploys with an ordinary pulumi CLI, which runs the program of a bundle against the emulated
 * world.
 */
final class PulumiDeployment implements DeploymentEngine {
  private static final List<String> NO_CHANGE = List.of("same", "refresh", "read");

  private final PulumiProject project;
  private final Function<FabricPlan, Registrations> program;
  private final Map<String, WatchedProvider> providers = new HashMap<>();
  private final Phaser underWay = new Phaser(1);
  private final OperationWatch watch;

  /**
   * The server at which Google's own provider reaches the emulated cloud; empty with our provider,
   * which calls the cloud directly.
   */
  private final Optional<CloudServer> server;

  private final AttachedPlugins attached;
  private final PulumiStack stack;
  private volatile @Nullable KilledException killed;

  /** The plan that was deployed last. Pending operations can only come from its update. */
  private volatile @Nullable FabricPlan lastPlan;

  PulumiDeployment(
      PulumiProject project,
      Function<FabricPlan, Registrations> program,
      EmulatedWorld world,
      Timeline timeline) {
    this.project = project;
    this.program = program;
    this.watch =
        watchesProviders()
            ? new OperationWatch(world.time(), timeline, this::killEngine)
            : OperationWatch.ofRunningOperations(world.time(), timeline, this::killEngine);
    StepListener listener = watchesProviders() ? watch : StepListener.NONE;
    world
        .providers()
        .forEach(
            (prefix, provider) ->
                providers.put(prefix, new WatchedProvider(provider, listener, underWay)));
    try {
      this.server =
          watchesProviders() ? Optional.empty() : Optional.of(CloudServer.start(world.cloud(), 0));
      this.attached = attach();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.stack = new PulumiStack(project, attached);
  }

  /** Returns whether our providers report the operations; otherwise the engine's events do. */
  private boolean watchesProviders() {
    return project.plugins() == PluginChoice.OWN;
  }

  private AttachedPlugins attach() throws IOException {
    ProviderService kubernetes = ProviderService.kubernetes(provider("kubernetes:"));
    ProgramCommand command = project.program().with(Subprocess.QUICK_JVM);
    return server.isPresent()
        ? AttachedPlugins.startWithInstalledGoogleProvider(
            project.scratch(), kubernetes, command, GoogleEndpoints.at(server.get().address()))
        : AttachedPlugins.start(
            project.scratch(), ProviderService.gcp(provider("gcp:")), kubernetes, command);
  }

  private WatchedProvider provider(String type) {
    String prefix = type.substring(0, type.indexOf(':'));
    return Optional.ofNullable(providers.get(prefix))
        .orElseThrow(() -> new IllegalArgumentException("no provider for " + type));
  }

  private void killEngine(KilledException how) {
    killed = how;
    stack.kill();
  }

  @Override
  public String engine() {
    return "an ordinary pulumi CLI ("
        + stack.version()
        + "), which runs the bundle; "
        + (watchesProviders()
            ? "providers and language host are ours"
            : "Google's provider is the installed one, Kubernetes' is ours;"
                + " operations take as long as its polling intervals");
  }

  @Override
  public void begin() {
    stack.init();
  }

  @Override
  public void configure(String path, String value) {
    stack.configure(path, value);
  }

  @Override
  public String preview(FabricPlan plan) {
    return ChangeKind.summary(counts(run("preview")));
  }

  @Override
  public String up(FabricPlan plan, List<String> replaced) {
    lastPlan = plan;
    requireNothingPending();
    List<String> arguments = new ArrayList<>(List.of("up", "--yes", "--skip-preview"));
    replaced.forEach(name -> arguments.addAll(List.of("--replace", "**::" + name)));
    return ChangeKind.summary(counts(run(arguments.toArray(String[]::new))));
  }

  /** Returns the number of changes of each kind; a replacement counts once. */
  private static Map<ChangeKind, Integer> counts(EventLog events) {
    Map<ChangeKind, Integer> counts = new EnumMap<>(ChangeKind.class);
    for (ChangeKind kind : ChangeKind.values()) {
      counts.put(kind, events.counts().getOrDefault(EnumWord.of(kind), 0));
    }
    return counts;
  }

  private void requireNothingPending() {
    List<ObjectNode> pending = stack.pendingCreates();
    if (!pending.isEmpty()) {
      throw new DeploymentException(
          "the last update was interrupted while it made "
              + String.join(", ", pending.stream().map(r -> Urns.name(urn(r))).toList())
              + "; whether it exists is unknown",
          "",
          pending.stream().map(resource -> urn(resource) + " " + id(resource)).toList());
    }
  }

  private static String urn(ObjectNode resource) {
    return resource.get("urn").asText();
  }

  private String id(ObjectNode resource) {
    String type = resource.get("type").asText();
    return provider(type).id(type, (ObjectNode) resource.get("inputs"));
  }

  @Override
  public List<String> refresh() {
    return run("refresh", "--yes", "--skip-preview").operationsExcept(NO_CHANGE);
  }

  @Override
  public void destroy() {
    requireNothingPending();
    run("destroy", "--yes", "--skip-preview");
  }

  @Override
  public List<String> resolvePending() {
    List<ObjectNode> pending = stack.pendingCreates();
    run(PulumiCommands.forgetting());
    return pending.stream().map(this::resolve).toList();
  }

  /** Removes the pending resource from the state, and imports it if it exists. */
  private String resolve(ObjectNode resource) {
    Registration registration = registration(Objects.requireNonNull(lastPlan), urn(resource));
    String type = registration.type();
    String id = id(resource);
    boolean exists = provider(type).read(type, id, (ObjectNode) resource.get("inputs")).isPresent();
    if (exists) {
      run(PulumiCommands.adopting(registration, id));
    }
    return registration.name()
        + (exists
            ? " exists: " + PulumiCommands.adoptPending(registration, id)
            : " was not made: " + PulumiCommands.forgetPending());
  }

  @Override
  public boolean adopt(FabricPlan plan, String urn) {
    Registration registration = registration(plan, urn);
    List<String> command = PulumiCommands.adopting(registration, id(registration));
    return stack.deploy(command, listener()).exit() == 0;
  }

  @Override
  public String adoptCommand(FabricPlan plan, String urn) {
    Registration registration = registration(plan, urn);
    return PulumiCommands.adopt(registration, id(registration));
  }

  private Registration registration(FabricPlan plan, String urn) {
    return program.apply(plan).find(urn).orElseThrow();
  }

  /**
   * Returns the ID that our provider gave to the resource, or, if it did not create the resource,
   * the ID that follows from the program's inputs.
   */
  private String id(Registration registration) {
    String type = registration.type();
    WatchedProvider provider = provider(type);
    return provider
        .id(type, registration.name())
        .orElseGet(() -> provider.id(type, (ObjectNode) Json.tree(registration.inputs())));
  }

  @Override
  public void killDuring(int operationNumber) {
    watch.killDuring(operationNumber);
  }

  private StepListener listener() {
    return watchesProviders() ? StepListener.NONE : watch;
  }

  private EventLog run(String... command) {
    return run(List.of(command));
  }

  /**
   * Runs a command. If the engine is killed, waits until the cloud has completed the requested
   * operations.
   */
  private EventLog run(List<String> command) {
    if (killed != null) {
      stack.cancel();
      killed = null;
    }
    PulumiStack.Ended ended = stack.deploy(command, listener());
    underWay.arriveAndAwaitAdvance();
    watch.stopped();
    KilledException end = killed;
    if (end != null) {
      throw end;
    }
    if (ended.exit() != 0) {
      throw failure(command.get(0), ended);
    }
    return ended.events();
  }

  private static DeploymentException failure(String verb, PulumiStack.Ended ended) {
    List<EventLog.Failure> failures = ended.events().failures();
    EventLog.Failure first =
        failures.stream()
            .filter(failure -> !failure.urn().isEmpty())
            .findFirst()
            .orElseGet(() -> firstFailure(failures, verb, ended));
    return new DeploymentException(
        resourcePrefix(first.urn()) + first.message(), first.urn(), List.of());
  }

  /** Returns a prefix that names the resource as the timeline does; empty without a resource. */
  private static String resourcePrefix(String urn) {
    return urn.isEmpty()
        ? ""
        : Urns.type(urn).replaceFirst("^[a-z]+:(?:.*:)?", "") + " " + Urns.name(urn) + ": ";
  }

  private static EventLog.Failure firstFailure(
      List<EventLog.Failure> failures, String verb, PulumiStack.Ended ended) {
    return failures.isEmpty()
        ? new EventLog.Failure(
            "", "pulumi " + verb + " ended with " + ended.exit() + ":\n" + ended.output().strip())
        : failures.get(0);
  }

  @Override
  public void close() {
    attached.close();
    server.ifPresent(CloudServer::close);
  }
}
