package epfabric.rehearsal;

import epfabric.deploy.engine.Registrations;
import epfabric.deploy.preview.ChangeKind;
import epfabric.deploy.preview.PulumiCommands;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.provider.ResourceProvider;
import epfabric.rehearsal.scenario.Timeline;
import epfabric.rehearsal.stack.StackDeployer;
import epfabric.rehearsal.time.EmulatedTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** Deploys with the embedded engine, which needs only a JDK. */
final class EmbeddedDeployment implements DeploymentEngine {
  private final Function<FabricPlan, Registrations> program;
  private final Map<FabricPlan, Registrations> registered = new HashMap<>();
  private final StackDeployer deployer;
  private final OperationWatch watch;
  private final AnsweringServices services;

  EmbeddedDeployment(
      Function<FabricPlan, Registrations> program,
      Map<String, ResourceProvider> providers,
      EmulatedTime time,
      Timeline timeline) {
    this.program = program;
    this.watch = new OperationWatch(time, timeline, killed -> {});
    this.services = new AnsweringServices(watch, Objects.requireNonNull(providers.get("gcp")));
    this.deployer = new StackDeployer(providers, services);
  }

  @Override
  public String engine() {
    return "the embedded Pulumi engine (one operation at a time; no pulumi CLI took part)";
  }

  @Override
  public String preview(FabricPlan plan) {
    return ChangeKind.summary(deployer.preview(registrations(plan)).counts());
  }

  @Override
  public String up(FabricPlan plan, List<String> replaced) {
    services.useScope(plan.scope());
    try {
      return ChangeKind.summary(deployer.up(registrations(plan), replaced).counts());
    } finally {
      watch.stopped();
    }
  }

  /** Returns a plan's registrations, which are computed once per plan. */
  private Registrations registrations(FabricPlan plan) {
    return registered.computeIfAbsent(plan, program);
  }

  @Override
  public List<String> refresh() {
    return deployer.refresh();
  }

  @Override
  public void destroy() {
    try {
      deployer.destroy();
    } finally {
      watch.stopped();
    }
  }

  @Override
  public List<String> resolvePending() {
    return deployer.resolvePending();
  }

  @Override
  public boolean adopt(FabricPlan plan, String urn) {
    return deployer.adopt(registrations(plan), urn);
  }

  @Override
  public String adoptCommand(FabricPlan plan, String urn) {
    Registrations all = registrations(plan);
    return PulumiCommands.adopt(all.find(urn).orElseThrow(), deployer.id(all, urn));
  }

  @Override
  public void killDuring(int operationNumber) {
    watch.killDuring(operationNumber);
  }
}
