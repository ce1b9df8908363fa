package epfabric.rehearsal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.value.CountedNoun;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.manifest.tree.LeaderWorkerSet;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import epfabric.rehearsal.cloud.machines.Instance;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.scenario.Fault;
import epfabric.rehearsal.scenario.FaultOccasions;
import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.LifeStage;
import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import epfabric.rehearsal.scenario.Rehearsal;
import epfabric.rehearsal.scenario.StageOutcome;
import epfabric.rehearsal.scenario.Timeline;
import epfabric.rehearsal.stack.DeploymentException;
import epfabric.rehearsal.time.EmulatedTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Rehearses the whole life of one fabric, from the first preview to the check that no resource is
 * left.
 */
public final class LifecycleRehearsal {
  /** The time that the startup probe allows a serving engine. */
  private static final Duration SERVER_TIMEOUT = Duration.ofHours(1);

  private static final Duration POLL_INTERVAL = Duration.ofSeconds(15);
  private static final Duration NODE_TIMEOUT = Duration.ofMinutes(90);

  private final Plans plans;
  private final FaultScenario scenario;
  private final Timeline timeline;
  private final EmulatedWorld world;
  private final DeploymentEngine deployment;
  private final EmulatedOperator operator;
  private final List<StageOutcome> outcomes = new ArrayList<>();

  /**
   * A change of one setting of the environment.
   *
   * @param path the setting, for example {@code epfabric:gpuPool.nodes}
   * @param plan the plan with that value
   */
  public record Edit(String path, String value, FabricPlan plan) {
    /** Returns the command with which a user makes the change. */
    String command() {
      return "pulumi config set --path " + path + " " + value;
    }
  }

  /**
   * The plans of one fabric's life.
   *
   * @param catalog the catalog of the machines
   * @param first the plan of the unchanged environment
   * @param settings settings, by path, that the environment needs in addition to its file
   * @param changed the change of the number of nodes; empty if the number cannot change
   * @param unprotected the removal of the deletion protection; empty if the fabric is not protected
   * @param bundle writes and verifies the deployment bundle and returns its description; empty to
   *     skip the bundle
   */
  public record Plans(
      Catalog catalog,
      FabricPlan first,
      Map<String, String> settings,
      Optional<Edit> changed,
      Optional<Edit> unprotected,
      Optional<Supplier<String>> bundle) {
    public Plans {
      settings = new TreeMap<>(settings);
    }

    Plans withoutBundle() {
      return new Plans(catalog, first, settings, changed, unprotected, Optional.empty());
    }

    /** Returns the plan that is deployed when {@code destroy} starts. */
    FabricPlan last() {
      return unprotected.or(() -> changed).map(Edit::plan).orElse(first);
    }
  }

  private LifecycleRehearsal(
      Plans plans,
      FaultScenario scenario,
      Function<FabricPlan, Registrations> program,
      Consumer<Moment> watcher,
      RehearsalSetting setting) {
    EmulatedTime time = setting.time();
    this.plans = plans;
    this.scenario = scenario;
    this.timeline = new Timeline(time, watcher);
    this.world = new EmulatedWorld(plans.first(), plans.catalog(), setting, timeline);
    this.deployment = setting.deployment(program, world, timeline);
    this.operator = new EmulatedOperator(world, deployment, timeline);
  }

  /**
   * Rehearses a life cycle with the embedded engine and the in-memory cluster.
   *
   * @param program returns the registrations of a plan's program
   * @param watcher receives every moment as it happens
   */
  public static Rehearsal play(
      Plans plans,
      FaultScenario scenario,
      Function<FabricPlan, Registrations> program,
      Consumer<Moment> watcher) {
    return play(plans, scenario, program, watcher, RehearsalSetting.inMemory());
  }

  /** Rehearses a life cycle in the given setting, which also selects the engine. */
  public static Rehearsal play(
      Plans plans,
      FaultScenario scenario,
      Function<FabricPlan, Registrations> program,
      Consumer<Moment> watcher,
      RehearsalSetting setting) {
    LifecycleRehearsal rehearsal =
        new LifecycleRehearsal(plans, scenario, program, watcher, setting);
    try {
      return rehearsal.rehearse();
    } finally {
      rehearsal.deployment.close();
      rehearsal.world.close();
    }
  }

  /**
   * Counts the occasions for faults by rehearsing a life cycle without faults, in memory.
   *
   * @param program returns the registrations of a plan's program
   */
  public static FaultOccasions occasions(Plans plans, Function<FabricPlan, Registrations> program) {
    LifecycleRehearsal rehearsal =
        new LifecycleRehearsal(
            plans.withoutBundle(),
            FaultScenario.CALM,
            program,
            moment -> {},
            RehearsalSetting.inMemory());
    try {
      Rehearsal calm = rehearsal.rehearse();
      FaultOccasions occasions = rehearsal.world.faults().occasions();
      calm.moments().stream()
          .filter(moment -> moment.mark() == Mark.BEGINS && moment.area() != Area.STORY)
          .forEach(operation -> occasions.add(operation.stage(), Fault.What.KILL, 1));
      return occasions;
    } finally {
      rehearsal.deployment.close();
      rehearsal.world.close();
    }
  }

  private Rehearsal rehearse() {
    plans.bundle().ifPresent(this::bundle);
    timeline.enter(LifeStage.SURROUNDINGS, "resources that exist before the fabric");
    world.begin();
    deployment.begin();
    plans.settings().forEach(deployment::configure);
    stage(LifeStage.PREVIEW, "what pulumi up would do", this::preview);
    boolean isUp =
        stage(LifeStage.UP, "networks, cluster, nodes; the installer; the tests", this::up);
    int created = world.leftovers().size();
    if (isUp) {
      stage(LifeStage.SETTLED, "a second update and a refresh change nothing", this::settled);
      stage(LifeStage.CHANGE, "another number of nodes", this::change);
      stage(LifeStage.PREEMPTION, "a spot machine is taken away", this::preemption);
    } else {
      timeline.add(Mark.NOTE, "", "the fabric did not come up: the rest of its life is not played");
    }
    stage(LifeStage.DESTROY, "all resources are removed", this::destroy);
    return new Rehearsal(
        new Rehearsal.Setting(deployment.engine(), world.fleet().words(), scenario),
        new Rehearsal.Gaps(world.fleet().notChecked(), notTested()),
        outcomes,
        faultOutcomes(),
        created,
        world.leftovers(),
        timeline.moments());
  }

  private List<String> notTested() {
    List<String> open = new ArrayList<>(plans.first().workload().acceptance().open());
    open.add("every figure: emulated, no GPU took part and nothing was measured");
    return open;
  }

  private void bundle(Supplier<String> writer) {
    stage(
        LifeStage.BUNDLE,
        "the program and everything it needs, in one folder",
        () -> {
          timeline.add(Mark.DONE, "", writer.get());
          return true;
        });
  }

  private interface Part {
    boolean play();
  }

  private boolean stage(LifeStage stage, String text, Part part) {
    timeline.enter(stage, text);
    deployment.killDuring(0);
    world.faults().enter(stage, scenario.faults());
    boolean succeeded = playPart(part);
    world.faults().leave();
    outcomes.add(new StageOutcome(stage, succeeded));
    return succeeded;
  }

  /** Returns whether the part succeeded. A failure without a remedy ends only this part. */
  private boolean playPart(Part part) {
    try {
      return part.play();
    } catch (DeploymentException | KubernetesException e) {
      timeline.add(Mark.FAILURE, "", String.valueOf(e.getMessage()));
      return false;
    }
  }

  private List<Rehearsal.FaultOutcome> faultOutcomes() {
    return scenario.faults().stream()
        .map(fault -> new Rehearsal.FaultOutcome(fault, world.faults().struck(fault)))
        .toList();
  }

  private boolean preview() {
    timeline.add(Mark.DONE, "", "pulumi preview: " + deployment.preview(plans.first()));
    return true;
  }

  private boolean up() {
    armKill();
    boolean succeeded = operator.up(plans.first());
    operator.verdicts(plans.first());
    return succeeded;
  }

  private void armKill() {
    deployment.killDuring(world.faults().killDuring());
  }

  private boolean settled() {
    String again = deployment.up(plans.first());
    timeline.add(Mark.DONE, "", "pulumi up again: " + again);
    List<String> differences = deployment.refresh();
    timeline.add(
        Mark.DONE,
        "",
        "pulumi refresh: "
            + (differences.isEmpty() ? "everything is unchanged" : differences.toString()));
    return differences.isEmpty() && again.startsWith("no changes");
  }

  private boolean change() {
    if (plans.changed().isEmpty()) {
      timeline.add(Mark.NOTE, "", "no other number of nodes is allowed here: nothing is changed");
      return true;
    }
    Edit edit = plans.changed().get();
    edit(edit);
    timeline.add(Mark.DONE, "", "pulumi preview: " + deployment.preview(edit.plan()));
    armKill();
    return operator.up(edit.plan());
  }

  private void edit(Edit edit) {
    timeline.add(Mark.NOTE, "", edit.command());
    deployment.configure(edit.path(), edit.value());
  }

  private boolean preemption() {
    Optional<Instance> victim = world.gpuInstances().stream().filter(Instance::spot).findFirst();
    if (victim.isEmpty()) {
      timeline.add(Mark.NOTE, "", "these are not spot machines: Google does not preempt them");
      return true;
    }
    List<String> before = world.gpuInstances().stream().map(Instance::name).toList();
    int wanted = before.size();
    timeline.add(Area.NODES, Mark.FAULT, "node " + victim.get().name(), "is preempted");
    world.cloud().preempt(victim.get().name());
    boolean allVerified = awaitVerified(wanted);
    timeline.add(
        allVerified ? Mark.DONE : Mark.FAILURE,
        "",
        allVerified
            ? CountedNoun.of(wanted, "node is", "nodes are") + " verified again"
            : "not all nodes are verified again");
    return allVerified && awaitServer() && testReplacement(before, victim.get().name());
  }

  /** Tests the node that replaced the preempted node together with the other nodes of its pool. */
  private boolean testReplacement(List<String> before, String victim) {
    FabricPlan plan = plans.changed().map(Edit::plan).orElse(plans.first());
    List<String> kept = before.stream().filter(name -> !name.equals(victim)).toList();
    return new SuccessorTests(plan, plans.catalog(), world, this::await).play(kept);
  }

  /** Waits until the stack's server, if it has one, has loaded its model again. */
  private boolean awaitServer() {
    if (plans.last().serving().isEmpty()) {
      return true;
    }
    boolean served = await(SERVER_TIMEOUT, this::isServerAvailable);
    timeline.add(
        served ? Mark.DONE : Mark.FAILURE,
        "",
        served ? "the server is ready again" : "the server is not ready again");
    return served;
  }

  private boolean isServerAvailable() {
    List<ObjectNode> sets = world.cluster().list(LeaderWorkerSet.API, LeaderWorkerSet.KIND);
    return !sets.isEmpty()
        && sets.stream()
            .allMatch(
                set ->
                    JsonTree.items(set, "status", "conditions").stream()
                        .anyMatch(
                            c ->
                                JsonTree.text(c, "type").equals("Available")
                                    && JsonTree.text(c, "status").equals("True")));
  }

  private boolean awaitVerified(int wanted) {
    return await(NODE_TIMEOUT, () -> countVerified() >= wanted);
  }

  private boolean await(Duration timeout, BooleanSupplier condition) {
    Duration waited = Duration.ZERO;
    while (!condition.getAsBoolean()) {
      if (waited.compareTo(timeout) > 0) {
        return false;
      }
      world.time().pass(POLL_INTERVAL);
      waited = waited.plus(POLL_INTERVAL);
    }
    return true;
  }

  /** Returns the number of GPU nodes without the startup taint. */
  private long countVerified() {
    List<String> names = world.gpuInstances().stream().map(Instance::name).toList();
    return world.cluster().list("v1", "Node").stream()
        .filter(node -> names.contains(node.get("metadata").get("name").asText()))
        .filter(node -> !Json.compact(node).contains(InstallPlan.STARTUP_TAINT))
        .count();
  }

  private boolean destroy() {
    if (plans.unprotected().isPresent()) {
      Edit edit = plans.unprotected().get();
      timeline.add(
          Mark.REMEDY,
          "",
          "the stack is protected: remove the protection with pulumi up, then destroy");
      edit(edit);
      if (!operator.up(edit.plan())) {
        return false;
      }
    }
    armKill();
    boolean destroyed = operator.destroy(plans.last());
    // Networks that GKE created belong to no stack; operators find and delete them as orphans.
    world.removeLeftByGke().forEach(done -> timeline.add(Mark.REMEDY, "", done));
    List<String> leftovers = world.leftovers();
    timeline.add(
        leftovers.isEmpty() ? Mark.DONE : Mark.FAILURE,
        "",
        leftovers.isEmpty()
            ? "nothing is left in the project"
            : CountedNoun.of(leftovers.size(), "resource is", "resources are") + " left");
    return destroyed && leftovers.isEmpty();
  }
}
