package epfabric.plan;

import epfabric.catalog.AcceptanceTest;
import epfabric.catalog.SoftwareSet;
import epfabric.environment.WorkloadRequest;
import epfabric.environment.WorkloadRequest.Gate;
import epfabric.plan.WorkloadPlan.Acceptance;
import epfabric.plan.WorkloadPlan.Images;
import epfabric.plan.WorkloadPlan.TestRun;
import epfabric.value.ImageRef;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Decides software, images and acceptance tests. */
final class WorkloadPlanner {
  private final PlanInput input;
  private final WorkloadRequest asked;
  private final Scope scope;
  private final Decisions decisions;

  WorkloadPlanner(PlanInput input, Scope scope, Decisions decisions) {
    this.input = input;
    this.asked = input.environment().workload();
    this.scope = scope;
    this.decisions = decisions;
  }

  WorkloadPlan plan(NodePoolPlan pool) {
    SoftwareSet set = input.software().orElseThrow();
    decisions.choose(
        "epfabric:software",
        asked.software(),
        set.name(),
        "catalog machines.yaml: " + pool.machine().name());
    TransportPlan transport = new TransportPlanner(input, set, pool.machine(), decisions).plan();
    return new WorkloadPlan(set, transport, images(), acceptance(pool));
  }

  private Images images() {
    String repository =
        decisions.choose(
            "epfabric:images.repository",
            asked.images().repository(),
            scope.region() + "-docker.pkg.dev/" + scope.project() + "/epfabric",
            "default: the artifacts stack's repository");
    return new Images(
        image("installer", asked.images().installer(), repository),
        image("test", asked.images().test(), repository),
        image("judge", asked.images().judge(), repository));
  }

  private ImageRef image(String name, Optional<ImageRef> given, String repository) {
    ImageRef unbuilt = ImageRef.unbuilt(repository + "/" + name);
    ImageRef locked = input.images().image(name).orElse(unbuilt);
    String reason = locked.built() ? input.images().file() : "not built yet";
    return decisions.choose("epfabric:images." + name, given, locked, reason);
  }

  private Acceptance acceptance(NodePoolPlan pool) {
    List<String> runnable =
        input.catalog().tests().values().stream()
            .filter(t -> t.runsOn(pool.nodes(), pool.machine().gpus().count()))
            .map(AcceptanceTest::name)
            .toList();
    List<String> tests =
        decisions.choose(
            "epfabric:acceptance.tests",
            asked.acceptance().tests(),
            runnable,
            "default: every test that runs on " + pool.nodes() + " nodes");
    Gate gate =
        decisions.choose(
            "epfabric:acceptance.gate", asked.acceptance().gate(), Gate.STRICT, "default");
    String limits =
        decisions.choose(
            "epfabric:acceptance.limits", asked.acceptance().limits(), "default", "default");
    List<TestRun> runs =
        pool.nodes() == 0 ? List.of() : tests.stream().map(t -> run(t, pool)).toList();
    return new Acceptance(gate, limits, runs);
  }

  private TestRun run(String name, NodePoolPlan pool) {
    AcceptanceTest test = input.catalog().tests().get(name);
    if (test == null) {
      throw new IllegalStateException("test was not checked: " + name);
    }
    int nodes = test.perNode() ? 1 : pool.nodes();
    int ranks = nodes * pool.machine().gpus().count();
    return new TestRun(
        name, nodes, test.experts().isEmpty() ? OptionalInt.empty() : test.expertsFor(ranks));
  }
}
