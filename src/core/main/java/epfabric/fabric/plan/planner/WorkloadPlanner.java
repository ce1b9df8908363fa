package epfabric.fabric.plan.planner;

import epfabric.base.value.ImageRef;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.environment.Setting;
import epfabric.fabric.environment.WorkloadRequest;
import epfabric.fabric.environment.WorkloadRequest.SingleNode;
import epfabric.fabric.environment.WorkloadSettings;
import epfabric.fabric.plan.AcceptancePlan;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.plan.NodePoolPlan;
import epfabric.fabric.plan.PlanInput;
import epfabric.fabric.plan.TransportPlan;
import epfabric.fabric.plan.WorkloadPlan;
import epfabric.fabric.plan.WorkloadPlan.Images;
import java.util.List;
import java.util.Optional;

/** Decides software, images and acceptance tests. */
final class WorkloadPlanner {
  private final PlanInput input;
  private final WorkloadRequest requested;
  private final FabricScope scope;
  private final DecisionLog decisions;

  WorkloadPlanner(PlanInput input, FabricScope scope, DecisionLog decisions) {
    this.input = input;
    this.requested = input.environment().workload();
    this.scope = scope;
    this.decisions = decisions;
  }

  WorkloadPlan plan(NodePoolPlan pool) {
    SoftwareSet set = input.software().orElseThrow();
    decisions.choose(
        WorkloadSettings.SOFTWARE,
        requested.software(),
        set.name(),
        "catalog machines.yaml: " + pool.machine().name());
    set.extension()
        .ifPresent(
            extension -> {
              String origin = set.name() + " extends " + extension.base();
              decisions.derive(
                  WorkloadSettings.SOFTWARE.key() + ".extends", extension.base(), set.name());
              extension
                  .differences()
                  .forEach(
                      (key, value) ->
                          decisions.derive(
                              WorkloadSettings.SOFTWARE.key() + "." + key, value, origin));
            });
    SingleNode singleNode = decisions.choose(WorkloadSettings.SINGLE_NODE, requested.singleNode());
    TransportPlan transport = new TransportPlanner(input, set, pool.machine(), decisions).plan();
    AcceptancePlan acceptance = new AcceptancePlanner(input, pool, decisions).plan(set, transport);
    return new WorkloadPlan(set, singleNode, transport, images(set), acceptance);
  }

  private Images images(SoftwareSet set) {
    String repository =
        decisions.choose(
            WorkloadSettings.REPOSITORY,
            requested.images().repository(),
            scope.imageRepository(),
            "default: the artifacts stack's repository");
    return new Images(
        image(
            WorkloadSettings.INSTALLER, requested.images().installer(), repository + "/installer"),
        image(WorkloadSettings.TEST, requested.images().test(), repository + "/" + testImage(set)),
        image(WorkloadSettings.JUDGE, requested.images().judge(), repository + "/judge"),
        requested
            .images()
            .engines()
            .map(engines -> decisions.given(WorkloadSettings.ENGINES, engines))
            .orElse(List.of()),
        decisions.optional(WorkloadSettings.PULL_SECRET, requested.images().pullSecret()));
  }

  /**
   * Returns the name of the test image. A set that compiles kernels at run time needs an image with
   * nvcc; the plain test image does not even contain a shell.
   */
  private static String testImage(SoftwareSet set) {
    return set.compilesAtRunTime() ? "test-cuda-devel" : "test";
  }

  private ImageRef image(Setting<ImageRef> setting, Optional<ImageRef> given, String path) {
    ImageRef unbuilt = ImageRef.unbuilt(path);
    ImageRef locked = input.images().image(setting.name()).orElse(unbuilt);
    String reason = locked.built() ? input.images().file() : "not built yet";
    return decisions.choose(setting, given, locked, reason);
  }
}
