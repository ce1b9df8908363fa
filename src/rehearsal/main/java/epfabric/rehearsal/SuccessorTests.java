package epfabric.rehearsal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.problem.Problems;
import epfabric.base.value.CountedNoun;
import epfabric.deploy.manifest.test.AcceptJob;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.planner.AcceptanceSubset;
import epfabric.rehearsal.cloud.machines.Instance;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * Tests a node that replaced a preempted node, together with the other nodes of its pool, by the
 * Jobs that {@code epfabric accept} creates.
 */
final class SuccessorTests {
  private static final String RUN_ID = "0001";

  private final FabricPlan plan;
  private final Catalog catalog;
  private final EmulatedWorld world;
  private final Waiting waiting;

  SuccessorTests(FabricPlan plan, Catalog catalog, EmulatedWorld world, Waiting waiting) {
    this.plan = plan;
    this.catalog = catalog;
    this.world = world;
    this.waiting = waiting;
  }

  /** Lets time pass until a condition holds; returns false if it does not hold in time. */
  interface Waiting {
    boolean until(Duration patience, BooleanSupplier condition);
  }

  /**
   * Runs the tests one after another on the new node and the other nodes of its pool. Does nothing
   * if the plan has no tests or the stack's server occupies the GPUs.
   *
   * @param kept names of the GPU nodes that were not replaced
   * @return false if no new node joined or a test failed
   */
  boolean play(List<String> kept) {
    if (plan.serving().isPresent() || plan.workload().acceptance().tests().isEmpty()) {
      return true;
    }
    List<String> machines = world.gpuInstances().stream().map(Instance::name).toList();
    List<ObjectNode> nodes =
        world.cluster().list("v1", "Node").stream()
            .filter(node -> machines.contains(name(node)))
            .toList();
    Optional<ObjectNode> joined = nodes.stream().filter(n -> !kept.contains(name(n))).findFirst();
    return joined.isPresent()
        && play(
            pool(joined.get()),
            name(joined.get()),
            nodes.stream()
                .filter(node -> pool(node).equals(pool(joined.get())))
                .map(SuccessorTests::name)
                .toList());
  }

  private static String name(ObjectNode node) {
    return JsonTree.text(node, "metadata", "name");
  }

  private static String pool(ObjectNode node) {
    return JsonTree.text(node, "metadata", "labels", Labels.NODE_POOL);
  }

  private boolean play(String pool, String joined, List<String> nodes) {
    List<TestRun> tests =
        new AcceptanceSubset(plan, catalog)
            .of(Optional.empty(), new TreeMap<>(Map.of(pool, nodes.size())), new Problems());
    world
        .timeline()
        .add(
            Mark.NOTE,
            "node " + joined,
            "epfabric accept "
                + plan.scope().environment()
                + " --nodes "
                + String.join(",", nodes));
    for (TestRun test : tests) {
      if (!passes(test, nodes)) {
        world.timeline().add(Mark.FAILURE, "node " + joined, "does not count: " + test.job());
        return false;
      }
    }
    world
        .timeline()
        .add(
            Mark.DONE,
            "node " + joined,
            "counts: "
                + CountedNoun.of(tests.size(), "test")
                + " passed in its group of "
                + CountedNoun.of(nodes.size(), "node"));
    return true;
  }

  private boolean passes(TestRun test, List<String> nodes) {
    ObjectNode job = json(AcceptJob.of(plan, test, RUN_ID, nodes));
    ObjectKey key = ObjectKey.of(job);
    world.cluster().apply(job);
    Duration limit = Duration.ofSeconds(AcceptJob.limitSeconds(test));
    boolean ended = waiting.until(limit, () -> !ending(key).isEmpty());
    String verdict =
        new JobVerdicts(world.cluster(), plan.install().testNamespace())
            .latestByJob()
            .getOrDefault(key.name(), ended ? ending(key) : "no end");
    world.timeline().add(Area.TESTS, Mark.NOTE, "Job " + key.name(), verdict);
    boolean passed = ending(key).equals("Complete");
    world.cluster().delete(key);
    return passed;
  }

  private String ending(ObjectKey job) {
    return world
        .cluster()
        .get(job)
        .map(object -> JsonTree.items(object, "status", "conditions"))
        .orElse(List.of())
        .stream()
        .filter(condition -> JsonTree.text(condition, "status").equals("True"))
        .map(condition -> JsonTree.text(condition, "type"))
        .filter(type -> type.equals("Complete") || type.equals("Failed"))
        .findFirst()
        .orElse("");
  }

  private static ObjectNode json(Manifest manifest) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("apiVersion", manifest.apiVersion());
    tree.put("kind", manifest.kind());
    tree.put("metadata", manifest.metadata());
    tree.putAll(manifest.body());
    return (ObjectNode) Json.tree(tree);
  }
}
