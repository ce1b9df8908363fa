package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problems;
import epfabric.deploy.manifest.serving.ServingManifests;
import epfabric.deploy.manifest.workload.WorkloadManifests;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.environment.ServingRequest.Shape;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.ServingPlan;
import epfabric.fabric.plan.UserJob;
import epfabric.fabric.plan.UserJob.Form;
import epfabric.fabric.plan.planner.ServingPlanner;
import epfabric.fabric.plan.planner.ServingWords;
import epfabric.fabric.plan.planner.UserJobPlanner;
import java.util.List;
import java.util.Optional;

/** What {@code epfabric workload} prints for an image of a user's. */
final class Workloads {
  private Workloads() {}

  /** On all nodes of the fabric. */
  static String yaml(FabricPlan plan, Form form, String name) {
    return yaml(plan, form, name, false);
  }

  /** The same with GPUs that are claimed, each with a NIC. */
  static String inPairs(FabricPlan plan, Form form, String name) {
    return yaml(plan, form, name, true);
  }

  /**
   * What {@code epfabric serve} writes.
   *
   * @param nodes of each group
   * @param held why its pods wait
   */
  static String server(
      FabricPlan plan, Engine engine, Shape shape, int nodes, Optional<String> held) {
    ServingPlan.Request asked =
        new ServingPlan.Request(
            "deepseek-ai/DeepSeek-R1",
            Optional.empty(),
            engine,
            shape,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(nodes),
            Optional.empty(),
            8192,
            16,
            Optional.of("example.invalid/serve:v1"),
            shape == Shape.AGGREGATED ? Optional.empty() : Optional.of("example.invalid/router:v1"),
            Optional.empty(),
            Optional.empty());
    Problems problems = new Problems();
    ServingPlan serving =
        ServingPlanner.plan(plan, asked, ServingWords.options(), problems).orElseThrow();
    return ServingManifests.yaml(plan, serving, held);
  }

  private static String yaml(FabricPlan plan, Form form, String name, boolean pairs) {
    UserJob.Request asked =
        new UserJob.Request(
            form,
            Optional.of(name),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of("example.invalid/train:v1"),
            Optional.empty(),
            List.of(),
            pairs);
    Problems problems = new Problems();
    UserJob job = UserJobPlanner.plan(plan, Catalog.load(), asked, problems);
    assertThat(problems.ordered()).isEmpty();
    return WorkloadManifests.yaml(plan, job);
  }
}
