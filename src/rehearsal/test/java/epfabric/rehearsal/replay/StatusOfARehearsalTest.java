package epfabric.rehearsal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.manifest.test.AcceptJob;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.advice.status.FabricStatus;
import epfabric.operate.advice.status.NodeRow;
import epfabric.operate.advice.status.NodeRow.State;
import epfabric.operate.live.LiveCluster;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.standin.ApiServer;
import epfabric.standin.ApiServer.Answer;
import epfabric.standin.ApiServer.Question;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the output of {@code status} for a fabric in the in-memory cluster, at emulated times. */
class StatusOfARehearsalTest {
  private static final Catalog CATALOG = Catalog.load();

  private static final Map<String, String> KINDS =
      Map.of(
          "nodes", "v1 Node",
          "pods", "v1 Pod",
          "jobs", "batch/v1 Job",
          "resourceslices", "resource.k8s.io/v1 ResourceSlice",
          "networks", "networking.gke.io/v1 Network",
          "gkenetworkparamsets", "networking.gke.io/v1 GKENetworkParamSet");

  @TempDir private Path folder;

  private FabricStatus status(RehearsedFabric fabric) throws IOException {
    try (ApiServer api = ApiServer.start(question -> answer(fabric, question));
        LiveCluster cluster =
            LiveCluster.find(Optional.of(api.kubeconfig(folder)), Optional.empty())) {
      return FabricStatus.of(
          fabric.plan,
          cluster.fabric(
              fabric.plan.pool().names(),
              fabric.plan.install().namespace(),
              fabric.plan.install().testNamespace()),
          fabric.time.now());
    }
  }

  private static Answer answer(RehearsedFabric fabric, Question question) {
    String path = question.resource();
    String[] kind = Objects.requireNonNull(KINDS.get(path.replaceFirst(".*/", ""))).split(" ", -1);
    Object[] found =
        fabric.cluster.list(kind[0], kind[1]).stream()
            .filter(isSelected(path, question.parameter("labelSelector")))
            .toArray();
    return ApiServer.page(kind[1] + "List", "", found);
  }

  /**
   * Returns which objects a list request selects, according to the namespace in the path and the
   * first label of the selector.
   */
  private static Predicate<ObjectNode> isSelected(String path, String selector) {
    String label = selector.replaceFirst(" in .*", "");
    String value = selector.contains(" in ") ? selector.replaceFirst(".*\\((.*)\\)", "$1") : "";
    return object -> {
      String namespace = JsonTree.text(object, "metadata", "namespace");
      String labelValue = JsonTree.text(object, "metadata", "labels", label);
      return (namespace.isEmpty() || path.contains("/namespaces/" + namespace + "/"))
          && (label.isEmpty() || !labelValue.isEmpty())
          && (value.isEmpty() || labelValue.equals(value));
    };
  }

  private static RehearsedFabric joinedFabric() {
    RehearsedFabric fabric = new RehearsedFabric("dev", RehearsedPlays.good(CATALOG));
    fabric.applyInfrastructure();
    fabric.joinAll();
    return fabric;
  }

  @Test
  void theStatusShowsInstallationThenTestsThenAHealthyFabric() throws IOException {
    RehearsedFabric fabric = joinedFabric();
    fabric.pass(100);
    FabricStatus first = status(fabric);
    assertThat(first.nodes()).extracting(NodeRow::state).containsOnly(State.INSTALLING);
    assertThat(first.nodes().get(0).progress().phase()).isEqualTo("stage");
    assertThat(first.nodes().get(0).age()).isEqualTo(Duration.ofSeconds(100));
    assertThat(first.well()).isFalse();

    fabric.passUntil(fabric::allVerified, 900);
    FabricStatus installed = status(fabric);
    assertThat(installed.headline())
        .isEqualTo("2 of 2 nodes verified, 16 of 16 RDMA NICs published, 0 of 10 tests passed");
    assertThat(installed.notices()).extracting(Notice::remedy).contains("pulumi up --stack dev");

    runTests(fabric);
    FabricStatus tested = status(fabric);
    assertThat(tested.well()).isTrue();
    assertThat(tested.notices()).isEmpty();
    assertThat(tested.tests().rows().get(3).finding().what())
        .startsWith("log replayed, dispatchFp8 ");
  }

  @Test
  void aPreemptedMachineIsMissingAndItsReplacementIsUntested() throws IOException {
    RehearsedFabric fabric = joinedFabric();
    fabric.passUntil(fabric::allVerified, 900);
    runTests(fabric);
    fabric.cluster.leave("gpu-1");
    fabric.pass(60);
    assertThat(status(fabric).notices().get(0).message()).startsWith("1 of 2 nodes exist");

    String replacement = fabric.join();
    fabric.passUntil(fabric::allVerified, 900);
    assertThat(status(fabric).notices())
        .extracting(Notice::message)
        .containsExactly("not run since these nodes joined: " + replacement);
    assertThat(status(fabric).notices())
        .extracting(Notice::remedy)
        .containsExactly("epfabric accept dev");
    assertThat(verdict(fabric, replacement)).isEqualTo("untested");
    assertThat(status(fabric).well())
        .as("the fabric is healthy before its replacement node is tested")
        .isFalse();
  }

  @Test
  void aReplacementIsHealthyAfterItWasTestedInItsGroup() throws IOException {
    RehearsedFabric fabric = joinedFabric();
    fabric.passUntil(fabric::allVerified, 900);
    runTests(fabric);
    fabric.cluster.leave("gpu-1");
    fabric.pass(60);
    String replacement = fabric.join();
    fabric.passUntil(fabric::allVerified, 900);
    List<TestRun> tests = fabric.plan.workload().acceptance().tests();
    for (TestRun test : tests) {
      assertThat(status(fabric).well()).as("before %s", test.job()).isFalse();
      String job = AcceptJob.name("0001", test);
      fabric.cluster.apply(
          RehearsedFabric.json(
              AcceptJob.of(fabric.plan, test, "0001", List.of("gpu-0", replacement))));
      fabric.passUntil(() -> !fabric.ending(job).isEmpty(), 3600);
    }
    assertThat(verdict(fabric, replacement)).startsWith("pass ");
    assertThat(verdict(fabric, "gpu-0")).startsWith("pass ");
    assertThat(status(fabric).well()).isTrue();
    assertThat(status(fabric).notices()).isEmpty();
  }

  private String verdict(RehearsedFabric fabric, String node) throws IOException {
    return status(fabric).nodes().stream()
        .filter(row -> row.name().node().equals(node))
        .map(row -> row.verdict().text())
        .findFirst()
        .orElseThrow();
  }

  /** Runs one test after another, in the order of their deployment. */
  private static void runTests(RehearsedFabric fabric) {
    for (String job : fabric.jobs()) {
      fabric.apply(job);
      fabric.passUntil(() -> !fabric.ending(job).isEmpty(), 3600);
    }
  }
}
