package epfabric.document;

import epfabric.manifest.Manifest;
import epfabric.plan.AcceptancePlan.TestRun;
import epfabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Preview and up, what {@code up} does, and how long it waits for each of it. */
final class RunbookDeploy {
  private final FabricPlan plan;
  private final Names names;
  private final FabricObjects objects;

  RunbookDeploy(FabricPlan plan) {
    this.plan = plan;
    this.names = new Names(plan);
    this.objects = new FabricObjects(plan);
  }

  void write(Markdown out) {
    out.heading("4. Deploy");
    out.text(
        "`doctor` says all at once what is in the way: programs of this machine, rights, APIs,"
            + " quota, images, and what the zone offers. It changes nothing.");
    out.commands(names.bundled("doctor"));
    new RunbookQuota(plan).write(out);
    out.subheading("Preview and up");
    out.commands(names.pulumi("preview"), names.pulumi("up"));
    out.text(
        "This needs no build tools. In the repository the same two commands build the program first"
            + " where a source changed. A bundle that travelled is checked before, by either of:");
    out.commands("sha256sum --check checksums.txt", "java -jar epfabric.jar verify .");
    out.subheading("What `up` does, and how long it waits");
    out.text(
        "In this order; pod networks and installer come beside each other. A step that fails ends"
            + " `up`, and what came before stays; the next `up` goes on from there.");
    out.table(List.of("Step", "Expected", "Source", "Gives up after"), steps());
    tests(out);
    new RunbookByHand(plan).write(out);
  }

  /**
   * As the provider waits (resource_container_node_pool.go and resource_container_cluster.go of
   * google-beta 7.45): for the operation and then, from the beginning, for the state of rest; of a
   * cluster also for its first pool to go.
   */
  private static final String POOL_WAIT = "120 min: 60 for the operation, 60 for a state of rest";

  private static final String CLUSTER_WAIT =
      "180 min: 60 for the operation, 60 for its first pool to go, 60 for a state of rest";

  private List<List<String>> steps() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("preview", "3 s", "measured, 8 resources, no cloud asked", "–"));
    if (!plan.network().adopted()) {
      rows.add(List.of("networks", "2 to 4 min", "estimated", "20 min (vendor default)"));
    }
    if (!plan.cluster().adopted()) {
      rows.add(List.of("cluster", "8 to 15 min", "estimated", CLUSTER_WAIT));
    }
    if (!plan.pool().adopted()) {
      String minutes = plan.pool().nodes() == 0 ? "1 to 2 min" : "5 to 15 min, if there is stock";
      rows.add(List.of(pools(), minutes, "estimated", POOL_WAIT));
    }
    if (!plan.podNetworksAdopted()) {
      rows.add(List.of("pod networks", "seconds", "estimated", "is not waited for"));
    }
    rows.add(installer());
    if (objects.tests()) {
      Manifest ready = objects.ready();
      rows.add(
          List.of(
              "Job "
                  + Markdown.code(ready.name())
                  + ": all nodes are there, verified, and nobody uses their GPUs",
              "seconds",
              "estimated",
              Words.minutes(FabricObjects.deadlineSeconds(ready))));
      rows.add(
          List.of("the tests, one after the other", "see below", "not timed by us", "see below"));
      rows.add(List.of("stack output `verdict`", "–", "–", "–"));
    }
    return rows;
  }

  private String pools() {
    return names.severalPools() ? "GPU node pools, all at once" : "GPU node pool";
  }

  private List<String> installer() {
    String sets =
        Markdown.code(Words.range(objects.installers().stream().map(Manifest::name).toList()));
    return List.of(
        "namespace "
            + Markdown.code(plan.install().namespace())
            + ", its rights and policies, then DaemonSet "
            + sets
            + ": ready when every node has the driver and the software set and is verified;"
            + " then a node loses its startup taint",
        plan.pool().nodes() == 0 ? "seconds" : "20 to 25 min",
        plan.pool().nodes() == 0 ? "estimated" : "guide, which compiles on the node",
        Words.minutes(plan.install().timeoutSeconds()));
  }

  private void tests(Markdown out) {
    if (!objects.tests()) {
      out.text(
          "No test runs, as no node is certain to be there or the gate is off: the stack says"
              + " `verdict: not run`.");
      return;
    }
    out.text(
        "Each test is a Job with a pod on every node"
            + (names.severalPools()
                ? " of a pool; every pool has its own chain beside the others', of which the first"
                    + " is shown, and whose Jobs bear the pool's number at the end (`-1`, `-2`, …)"
                : "")
            + ". A Job starts when the one before it has passed. A program that hangs is ended"
            + " after its own limit; the Job's limit also counts waiting for nodes and runs that"
            + " were interrupted.");
    out.table(
        List.of("Job", "Question", "Program's limit", "Job's limit"),
        plan.workload().acceptance().tests().stream()
            .filter(run -> run.pool().equals(plan.pool().name()))
            .map(this::test)
            .toList());
    groups(out);
    notTested(out);
  }

  private void groups(Markdown out) {
    Optional<TestRun> grouped =
        plan.workload().acceptance().tests().stream()
            .filter(run -> !run.rounds().isEmpty())
            .findFirst();
    grouped.ifPresent(
        run ->
            out.text(
                "DeepEP's kernels between nodes are not compiled for "
                    + Words.count(run.pods(), "node")
                    + ": such a test runs in "
                    + run.rounds().size()
                    + " rounds, one after the other, each with its own program's limit. Groups of"
                    + " each round, by the pods' index: "
                    + run.rounds().stream()
                        .map(round -> Markdown.code(round.toString()))
                        .collect(Collectors.joining("; "))
                    + ". The pod with index 0 gets what all have found; its judge decides, and"
                    + " names the node that all failed groups share."));
  }

  private void notTested(Markdown out) {
    List<String> open = plan.workload().acceptance().open();
    if (!open.isEmpty()) {
      out.text(
          "**Not tested**, also when every test has passed; the output `verdict` says it too:");
      out.list(open.stream().map(Markdown::code).toList());
    }
  }

  private List<String> test(TestRun run) {
    return List.of(
        Markdown.code(run.job()),
        run.test() + ", " + Words.together(run),
        Words.minutes(run.program().limitSeconds()),
        Words.minutes(FabricObjects.deadlineSeconds(objects.named(run.job()))));
  }
}
