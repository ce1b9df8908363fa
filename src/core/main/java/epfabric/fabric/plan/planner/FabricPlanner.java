package epfabric.fabric.plan.planner;

import epfabric.base.problem.Problems;
import epfabric.base.value.EnumWord;
import epfabric.base.value.Zone;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.Machine.Price;
import epfabric.fabric.environment.Environment;
import epfabric.fabric.environment.Environment.Protection;
import epfabric.fabric.environment.FabricLifetime;
import epfabric.fabric.environment.GeneralSettings;
import epfabric.fabric.environment.GpuPoolRequest.Capacity;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.environment.PodNetworkSettings;
import epfabric.fabric.environment.Setting;
import epfabric.fabric.plan.ClusterPlan;
import epfabric.fabric.plan.CostPlan;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.plan.InstallPlan;
import epfabric.fabric.plan.NetworkPlan;
import epfabric.fabric.plan.NodePoolPlan;
import epfabric.fabric.plan.PlanInput;
import epfabric.fabric.plan.ServingPlan;
import epfabric.fabric.plan.WorkloadPlan;
import epfabric.fabric.plan.rule.PlanRules;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Plans an environment, or reports all of its problems. */
public final class FabricPlanner {
  /**
   * The key under which {@code explain} shows the price, which is the user's or the listed price.
   */
  private static final String USD_PER_NODE_HOUR = "epfabric:budget.usdPerNodeHour";

  private FabricPlanner() {}

  /**
   * Plans one environment.
   *
   * @throws epfabric.base.problem.InvalidEnvironmentException with every problem of reading and of
   *     the rules, in document order
   */
  public static FabricPlan plan(PlanInput input) {
    Problems problems = new Problems();
    input.environment().reading().problems().forEach(problems::add);
    PlanRules.check(input, problems);
    StackServerPlanner.checkModel(input, problems);
    problems.throwIfAny();
    FabricPlan plan = decide(input);
    Optional<ServingPlan> server =
        input
            .environment()
            .services()
            .serving()
            .flatMap(s -> StackServerPlanner.plan(plan, s, input, problems));
    problems.throwIfAny();
    return server.map(plan::withServer).orElse(plan);
  }

  private static FabricPlan decide(PlanInput input) {
    Environment environment = input.environment();
    DecisionLog decisions = new DecisionLog(environment);
    FabricScope scope = scope(environment, decisions);
    Machine machine = machine(input, decisions);
    NetworkPlan network =
        new NetworkPlanner(input, scope, machine.nics().count(), decisions).plan();
    ClusterPlan cluster =
        new ClusterPlanner(environment.fabric().cluster(), scope, decisions).plan();
    NodePoolPlan pool = new NodePoolPlanner(input, scope, machine, decisions).plan(cluster);
    boolean podNetworksAdopted =
        decisions.choose(PodNetworkSettings.ADOPT, environment.fabric().podNetworks().adopt());
    WorkloadPlan workload = new WorkloadPlanner(input, scope, decisions).plan(pool);
    InstallPlan install =
        new InstallPlanner(scope, environment.services().installer(), decisions)
            .plan(cluster, pool, workload);
    recordLifetime(environment.upkeep().lifetime(), decisions);
    environment
        .services()
        .serving()
        .ifPresent(serving -> StackServerPlanner.decide(serving, decisions));
    return new FabricPlan(
        scope,
        network,
        cluster,
        pool,
        podNetworksAdopted,
        install,
        workload,
        new AddonsPlanner(input, decisions).plan(cluster, pool),
        Optional.empty(),
        cost(environment, scope, pool, decisions),
        decisions.made());
  }

  /** Records the lifetime. It does not affect the plan: a scheduled workflow enforces it. */
  private static void recordLifetime(FabricLifetime lifetime, DecisionLog decisions) {
    decisions.optional(GeneralSettings.UNTIL, lifetime.until());
    decisions.optional(GeneralSettings.THEN, lifetime.end());
  }

  private static FabricScope scope(Environment environment, DecisionLog decisions) {
    String project =
        decisions.choose(GeneralSettings.PROJECT, environment.scope().project(), "", "required");
    Zone zone = environment.scope().zone().orElseThrow();
    decisions.choose(GeneralSettings.ZONE, environment.scope().zone(), zone, "required");
    String prefix =
        decisions.choose(
            GeneralSettings.NAME,
            environment.scope().prefix(),
            "epfabric-" + environment.name(),
            "default: epfabric-ENVIRONMENT");
    Protection protection =
        decisions.choose(GeneralSettings.PROTECTION, environment.upkeep().protection());
    Map<String, String> labels = new TreeMap<>(environment.scope().labels());
    labels.put(FabricScope.ENVIRONMENT_LABEL, environment.name());
    labels.forEach(
        (key, value) ->
            decisions.given(
                GeneralSettings.LABELS.key() + "." + key, value, "always: marks what is ours"));
    return new FabricScope(environment.name(), project, zone, prefix, labels, protection);
  }

  private static Machine machine(PlanInput input, DecisionLog decisions) {
    String name =
        decisions.choose(GpuPoolSettings.MACHINE, input.fabric().gpuPool().node().machine());
    Machine machine = input.catalog().machines().get(name);
    if (machine == null) {
      throw new IllegalStateException("machine was not checked: " + name);
    }
    return machine;
  }

  private static CostPlan cost(
      Environment environment, FabricScope scope, NodePoolPlan pool, DecisionLog decisions) {
    Optional<Capacity> capacity = pool.spec().map(spec -> spec.buying().capacity());
    String way = capacity.map(EnumWord::of).orElse("adopted");
    String key = GeneralSettings.PRICE_PER_NODE_HOUR.key();
    Optional<Price> own =
        environment.upkeep().budget().price().map(usd -> Price.given(way, usd, key));
    CostPlan cost =
        new CostPlan(
            pool.totalNodes(),
            pool.machine().name(),
            capacity,
            own.or(() -> pool.machine().sale().price(way, scope.region())),
            pool.machine().sale().unpriced(way, scope.region()),
            environment.upkeep().budget().maxSpot());
    decisions.derive(
        USD_PER_NODE_HOUR,
        cost.price().map(price -> Setting.text(price.usdPerNodeHour())).orElse("-"),
        cost.price().map(Price::origin).orElseGet(cost::unpriced));
    return cost;
  }
}
