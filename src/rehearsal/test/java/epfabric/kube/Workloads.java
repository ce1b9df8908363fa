package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problems;
import epfabric.deploy.manifest.serving.ServingManifests;
import epfabric.deploy.manifest.workload.WorkloadManifests;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.environment.ServingRequest.Backend;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.environment.ServingRequest.Shape;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.RequestedPlace;
import epfabric.fabric.plan.ServingPlan;
import epfabric.fabric.plan.UserJob;
import epfabric.fabric.plan.UserJob.Form;
import epfabric.fabric.plan.planner.RequestPartNames;
import epfabric.fabric.plan.planner.ServingPlanner;
import epfabric.fabric.plan.planner.UserJobPlanner;
import java.util.List;
import java.util.Optional;

/**
 * Returns the output of {@code epfabric workload} and {@code epfabric serve} for a user's image.
 */
final class Workloads {
  private Workloads() {}

  /** Returns the manifest of a workload on all nodes of the fabric. */
  static String yaml(FabricPlan plan, Form form, String name) {
    return yaml(plan, form, name, Optional.empty(), false);
  }

  /** Returns the manifest of a workload on this number of nodes. */
  static String yaml(FabricPlan plan, Form form, String name, int nodes) {
    return yaml(plan, form, name, Optional.of(nodes), false);
  }

  /**
   * Returns the manifest of a workload on all nodes. Its pods claim each GPU together with a NIC.
   */
  static String inPairs(FabricPlan plan, Form form, String name) {
    return yaml(plan, form, name, Optional.empty(), true);
  }

  /**
   * Returns the output of {@code epfabric serve}.
   *
   * @param nodes number of nodes of each group
   * @param held the reason why the pods wait
   */
  static String server(
      FabricPlan plan, Engine engine, Shape shape, int nodes, Optional<String> held) {
    ServingPlan.Request request =
        new ServingPlan.Request(
            new ServingPlan.Model("deepseek-ai/DeepSeek-R1", Optional.empty(), Optional.empty()),
            new ServingPlan.Software(
                engine,
                Backend.AUTO,
                Optional.of("example.invalid/serve:v1"),
                shape == Shape.AGGREGATED
                    ? Optional.empty()
                    : Optional.of("example.invalid/router:v1")),
            RequestedPlace.DEFAULT,
            new ServingPlan.Size(shape, Optional.of(nodes), Optional.empty(), 8192, 16),
            Optional.empty());
    Problems problems = new Problems();
    ServingPlan serving =
        ServingPlanner.plan(plan, request, RequestPartNames.options(), problems).orElseThrow();
    return ServingManifests.yaml(plan, serving, held);
  }

  private static String yaml(
      FabricPlan plan, Form form, String name, Optional<Integer> nodes, boolean pairs) {
    UserJob.Request request =
        new UserJob.Request(
            form,
            new RequestedPlace(Optional.of(name), Optional.empty(), Optional.empty()),
            nodes,
            Optional.of("example.invalid/train:v1"),
            Optional.empty(),
            List.of(),
            pairs);
    Problems problems = new Problems();
    UserJob job = UserJobPlanner.plan(plan, Catalog.load(), request, problems);
    assertThat(problems.ordered()).isEmpty();
    return WorkloadManifests.yaml(plan, job);
  }
}
