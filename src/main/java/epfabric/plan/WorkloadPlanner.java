package epfabric.plan;

import epfabric.catalog.SoftwareSet;
import epfabric.environment.WorkloadRequest;
import epfabric.environment.WorkloadRequest.Transport;
import epfabric.plan.WorkloadPlan.Images;
import epfabric.value.ImageRef;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Decides software, transport variables, images and acceptance tests. */
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
    AcceptancePlan acceptance = new AcceptancePlanner(input, pool, decisions).plan(set);
    return new WorkloadPlan(set, variables(set), timeoutSeconds(), images(set), acceptance);
  }

  private Map<String, String> variables(SoftwareSet set) {
    Transport transport = asked.transport();
    Map<String, String> given = new TreeMap<>(transport.variables());
    transport.serviceLevel().ifPresent(sl -> given.put(set.serviceLevelVariable(), sl.toString()));
    transport.qpDepth().ifPresent(depth -> given.put(SoftwareSet.QP_DEPTH, depth.toString()));
    Map<String, String> variables = new TreeMap<>(set.variables());
    variables.putAll(given);
    variables.forEach(
        (name, value) ->
            decisions.derive(
                "epfabric:transport.variables." + name,
                value,
                given.containsKey(name) ? "given" : "software set " + set.name()));
    return variables;
  }

  private int timeoutSeconds() {
    return decisions.choose(
        "epfabric:transport.timeoutSeconds",
        asked.transport().timeoutSeconds(),
        Defaults.TIMEOUT_SECONDS,
        "default: DeepEP's NUM_CPU_TIMEOUT_SECS");
  }

  private Images images(SoftwareSet set) {
    String repository =
        decisions.choose(
            "epfabric:images.repository",
            asked.images().repository(),
            scope.region() + "-docker.pkg.dev/" + scope.project() + "/epfabric",
            "default: the artifacts stack's repository");
    return new Images(
        image("installer", asked.images().installer(), repository + "/installer"),
        image("test", asked.images().test(), repository + "/" + testImage(set)),
        image("judge", asked.images().judge(), repository + "/judge"));
  }

  /** A set that compiles kernels at run time needs nvcc beside the payload; the others no shell. */
  private static String testImage(SoftwareSet set) {
    return set.compilesAtRunTime() ? "test-cuda-devel" : "test";
  }

  private ImageRef image(String name, Optional<ImageRef> given, String path) {
    ImageRef unbuilt = ImageRef.unbuilt(path);
    ImageRef locked = input.images().image(name).orElse(unbuilt);
    String reason = locked.built() ? input.images().file() : "not built yet";
    return decisions.choose("epfabric:images." + name, given, locked, reason);
  }
}
