package epfabric.fabric.plan.rule;

import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.base.value.GkeVersion;
import epfabric.base.value.NetworkMode;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.environment.Environment;
import epfabric.fabric.environment.Environment.Protection;
import epfabric.fabric.environment.FabricLifetime;
import epfabric.fabric.environment.FabricLifetime.End;
import epfabric.fabric.environment.GeneralSettings;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.environment.Setting;
import epfabric.fabric.environment.SettingSection;
import epfabric.fabric.plan.PlanInput;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Checks the rules that hold between settings; each other class of this package checks one part.
 */
public final class PlanRules {
  private final PlanInput input;
  private final Problems problems;

  private PlanRules(PlanInput input, Problems problems) {
    this.input = input;
    this.problems = problems;
  }

  /**
   * Adds a problem for every broken rule to {@code problems}; settings that could not be read are
   * skipped.
   */
  public static void check(PlanInput input, Problems problems) {
    PlanRules rules = new PlanRules(input, problems);
    new NameRules(rules).check();
    rules.checkLifetime();
    new NetworkRules(rules).check();
    new NetworkModeRules(rules).check();
    new ClusterRules(rules).check();
    new PoolRules(rules).check();
    new DriverRules(rules).check();
    new CapacityRules(rules).check();
    new NvlinkDomainRules(rules).check();
    new WorkloadRules(rules).check();
    new TransportRules(rules).check();
    new HeapRules(rules).check();
    new AcceptanceRules(rules).check();
    new AddonRules(rules).check();
    new ServingRules(rules).check();
  }

  private void checkLifetime() {
    FabricLifetime lifetime = environment().upkeep().lifetime();
    if (lifetime.end().isPresent() && lifetime.until().isEmpty()) {
      broken(GeneralSettings.THEN, "no time is set at which to do it", GeneralSettings.UNTIL.key());
    }
    boolean isProtected =
        environment().upkeep().protection().filter(p -> p != Protection.NONE).isPresent();
    if (lifetime.end().equals(Optional.of(End.DESTROY)) && isProtected) {
      broken(
          GeneralSettings.THEN,
          "a protected fabric cannot be destroyed at a set time",
          "park, or " + GeneralSettings.PROTECTION.key() + ": none");
    }
  }

  Environment environment() {
    return input.environment();
  }

  Environment.Fabric fabric() {
    return input.fabric();
  }

  PlanInput input() {
    return input;
  }

  /** Returns the requested machine type; empty if it is not in the catalog. */
  Optional<Machine> machine() {
    String name = GpuPoolSettings.MACHINE.orDefault(fabric().gpuPool().node().machine());
    return Optional.ofNullable(input.catalog().machines().get(name));
  }

  NetworkMode networkMode() {
    return fabric().network().mode().orElseGet(() -> DefaultNetworkMode.of(input).mode());
  }

  /**
   * Returns the requested version of the nodes: that of the pool, otherwise that of the cluster.
   */
  Optional<GkeVersion> nodeVersion() {
    boolean createsCluster = fabric().cluster().adopt().isEmpty();
    return fabric()
        .gpuPool()
        .node()
        .version()
        .or(() -> fabric().cluster().upgrades().version().filter(v -> createsCluster));
  }

  /** Returns a hint with the machine's default software set. */
  String setFor(Machine machine) {
    return machine
        .software()
        .set(input().drivers())
        .map(set -> "the set for this machine is " + set)
        .orElse("");
  }

  /** Returns the greatest number of nodes that a pool can have. */
  int nodes() {
    var pool = fabric().gpuPool();
    return GpuPoolSettings.NODES.orDefault(
        pool.size().autoscaling().map(a -> a.max()).or(pool.size()::nodes));
  }

  /** Returns the number of nodes of a pool that always exist. */
  int permanentNodes() {
    var pool = fabric().gpuPool();
    boolean adoptedQueue = pool.adopt().isPresent() && pool.size().queued().orElse(false);
    return parked() || adoptedQueue
        ? 0
        : pool.size().autoscaling().map(a -> a.min()).orElse(nodes());
  }

  boolean parked() {
    return GeneralSettings.PARKED.orDefault(environment().upkeep().parked());
  }

  boolean allowsUnlistedZone() {
    return GeneralSettings.ALLOW_UNLISTED_ZONE.orDefault(environment().scope().allowUnlistedZone());
  }

  int pools() {
    return GpuPoolSettings.POOLS.orDefault(fabric().gpuPool().size().pools());
  }

  /** Returns the greatest number of nodes that all pools together can have. */
  int totalNodes() {
    return pools() * nodes();
  }

  /** Returns whether the user wrote this key; its value is empty if it could not be read. */
  boolean written(String key) {
    return environment().reading().sources().of(key).isPresent();
  }

  boolean written(Setting<?> setting) {
    return written(setting.key());
  }

  /**
   * Reports settings that are meaningless together with {@code adopt} in the same section.
   *
   * @param reported returns the key to report for a setting: the setting's key, or the key of a
   *     mapping that contains the setting
   */
  void refuseBesideAdopt(
      SettingSection section,
      List<Setting<?>> settings,
      Function<Setting<?>, String> reported,
      String message) {
    settings.stream()
        .filter(setting -> !setting.besideAdopt())
        .map(reported)
        .distinct()
        .filter(this::couldBeRead)
        .forEach(key -> broken(key, message, "no " + section.below(key) + " together with adopt"));
  }

  /**
   * Returns whether the key was written and its value could be read. A value that could not be read
   * is already reported.
   */
  private boolean couldBeRead(String key) {
    return written(key)
        && environment().reading().problems().stream().noneMatch(p -> p.key().equals(key));
  }

  /** Reports a broken rule at the place of {@code key}, or of the section around it. */
  void broken(String key, String message, String expected, String hint) {
    problems.add(
        new Problem(environment().reading().sources().near(key), key, message, expected, hint));
  }

  void broken(String key, String message, String expected) {
    broken(key, message, expected, "");
  }

  void broken(Setting<?> setting, String message, String expected, String hint) {
    broken(setting.key(), message, expected, hint);
  }

  void broken(Setting<?> setting, String message, String expected) {
    broken(setting.key(), message, expected, "");
  }
}
