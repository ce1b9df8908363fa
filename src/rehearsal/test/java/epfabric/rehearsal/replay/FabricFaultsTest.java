package epfabric.rehearsal.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.replay.log.TestOutcome;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests faults of a fabric, and the state of the fabric afterwards. */
class FabricFaultsTest {
  private static final Catalog CATALOG = Catalog.load();
  private static final String INTERNODE = "deepep-internode";
  private static final String COMPLETE = "Complete CompletionsReached";

  private RehearsedFabric fabric = new RehearsedFabric("dev", RehearsedPlays.good(CATALOG));

  private void start(ContainerPlays plays) {
    start(plays, "strict");
  }

  /** Starts a fabric on whose nodes the installer builds the drivers. */
  private void startWithBuiltDrivers(ContainerPlays plays) {
    fabric =
        new RehearsedFabric(
            Planned.plan("dev", text -> text + "  epfabric:software: b200\n"), plays);
    fabric.applyInfrastructure();
    fabric.joinAll();
  }

  private void start(ContainerPlays plays, String gate) {
    String acceptance = "  epfabric:acceptance:\n    gate: " + gate + "\n";
    fabric = new RehearsedFabric(Planned.plan("dev", text -> text + acceptance), plays);
    fabric.applyInfrastructure();
    fabric.joinAll();
  }

  private static ContainerPlays withInstallerFaults(InstallerFault... faults) {
    return RehearsedPlays.of(CATALOG, List.of(faults), m -> TestOutcome.GOOD, List.of());
  }

  private static ContainerPlays withOutcome(TestOutcome outcome) {
    return RehearsedPlays.of(CATALOG, List.of(), m -> outcome, List.of());
  }

  private static ContainerPlays withFault(ContainerFault fault) {
    return RehearsedPlays.of(CATALOG, List.of(), m -> TestOutcome.GOOD, List.of(fault));
  }

  private String run(String job) {
    fabric.apply(job);
    fabric.passUntil(() -> !fabric.ending(job).isEmpty(), 20_000);
    return fabric.ending(job);
  }

  @AfterEach
  void allObjectsAreDeletedDespiteAFault() {
    fabric.deleteAll();
    assertThat(fabric.left()).isEmpty();
    assertThat(fabric.cluster.list("v1", "Pod")).isEmpty();
  }

  @Test
  void aMachineThatVanishesDuringItsInstallationIsReplaced() {
    startWithBuiltDrivers(withInstallerFaults(InstallerFault.vanishing("modules")));
    fabric.pass(200);
    assertThat(fabric.nodes()).doesNotContain("gpu-0").contains("gpu-1");
    String other = fabric.join();
    fabric.passUntil(fabric::allVerified, 900);
    assertThat(fabric.note(other, "phase")).isEqualTo("ready");
    assertThat(fabric.note("gpu-1", "modules")).isEqualTo("built");
    assertThat(fabric.note(other, "modules")).isEqualTo("cached");
    assertThat(run("fabric-ready")).isEqualTo(COMPLETE);
  }

  @Test
  void aTemporaryFailureIsReportedAndRetried() {
    startWithBuiltDrivers(
        withInstallerFaults(InstallerFault.failing("load", "ModuleLoadFailed", 2)));
    fabric.passUntil(() -> !fabric.note("gpu-0", "failure").isEmpty(), 900);
    assertThat(fabric.note("gpu-0", "failure"))
        .isEqualTo(
            "load: ModuleLoadFailed: emulated failure; to do: look at the kernel log (dmesg) of"
                + " the node");
    assertThat(fabric.condition("gpu-0")).isEqualTo("False ModuleLoadFailed");
    fabric.passUntil(fabric::allVerified, 900);
    assertThat(fabric.note("gpu-0", "failure")).isEmpty();
    assertThat(fabric.condition("gpu-0")).isEqualTo("True Verified");
  }

  @Test
  void afterAPermanentFailureTheNodeStaysTaintedAndNoTestRuns() {
    startWithBuiltDrivers(
        withInstallerFaults(InstallerFault.failing("preflight", "SecureBootOn", 1)));
    fabric.pass(1200);
    assertThat(fabric.allVerified()).isFalse();
    assertThat(fabric.condition("gpu-0")).isEqualTo("False SecureBootOn");
    assertThat(fabric.verified(fabric.node("gpu-0"))).isFalse();
    assertThat(run("fabric-ready")).isEqualTo("Failed DeadlineExceeded");
    assertThat(fabric.pods("fabric-ready")).isNotEmpty();
    assertThat(fabric.messages("fabric-ready").get(0))
        .startsWith("8 {")
        .contains("1 of 2 nodes are verified");
  }

  @Test
  void theWholeTestRunsAgainIfAMachineVanishes() {
    start(RehearsedPlays.good(CATALOG));
    fabric.passUntil(fabric::allVerified, 900);
    fabric.apply(INTERNODE);
    fabric.pass(100);
    fabric.cluster.leave("gpu-1");
    fabric.pass(60);
    assertThat(fabric.messages(INTERNODE).stream().filter(m -> !m.isBlank()).toList())
        .hasSize(1)
        .first(STRING)
        .startsWith("8 {")
        .contains("node 1 disappeared before the test ended", "\"log\":\"replayed\"");
    assertThat(fabric.ending(INTERNODE)).isEmpty();
    fabric.join();
    fabric.passUntil(() -> !fabric.ending(INTERNODE).isEmpty(), 3600);
    assertThat(fabric.ending(INTERNODE)).isEqualTo(COMPLETE);
    assertThat(JsonTree.text(fabric.job(INTERNODE), "status", "failed")).isEqualTo("0");
  }

  @ParameterizedTest
  @CsvSource({
    "GOOD,  strict, Complete CompletionsReached,  0, pass",
    "SLOW,  strict, Failed BackoffLimitExceeded,  7, degraded",
    "SLOW,  fail,   Complete CompletionsReached,  0, degraded",
    "WRONG, fail,   Failed BackoffLimitExceeded,  6, fail",
    "WRONG, warn,   Complete CompletionsReached,  0, fail",
  })
  void theGateDecidesTheEffectOfAVerdict(
      TestOutcome outcome, String gate, String ending, String code, String verdict) {
    start(withOutcome(outcome), gate);
    fabric.passUntil(fabric::allVerified, 900);
    // Without gIB, the all-reduce has no minimum bandwidth, so a slow all-reduce passes.
    boolean slow = outcome == TestOutcome.SLOW;
    List<String> all = List.of("deepep-intranode", INTERNODE, "nccl-allreduce");
    for (String job : all.subList(0, slow ? 2 : 3)) {
      assertThat(run(job)).as(job + fabric.messages(job)).isEqualTo(ending);
      assertThat(fabric.messages(job))
          .anyMatch(m -> m.startsWith(code + " {\"verdict\":\"" + verdict + "\""))
          .allMatch(m -> m.contains("\"log\":\"replayed\""));
    }
  }

  @Test
  void aMissingImageFailsTheJobAtItsDeadline() {
    ContainerPlay play = ContainerPlay.imagePullError("manifest unknown");
    start(withFault(new ContainerFault(INTERNODE, "test", 99, play)));
    fabric.passUntil(fabric::allVerified, 900);
    fabric.apply(INTERNODE);
    fabric.pass(60);
    assertThat(fabric.waiting(INTERNODE)).contains("ImagePullBackOff");
    fabric.passUntil(() -> !fabric.ending(INTERNODE).isEmpty(), 20_000);
    assertThat(fabric.ending(INTERNODE)).isEqualTo("Failed BackoffLimitExceeded");
    assertThat(fabric.messages(INTERNODE))
        .anyMatch(message -> message.startsWith("6 ") && message.contains("launcher-absent"));
  }

  /**
   * When the test exceeds its memory, its container is killed together with the launcher. The
   * container of the judge still runs and reports this.
   */
  @Test
  void aTestThatExceedsItsMemoryFailsItsJobWithAVerdict() {
    ContainerPlay play = ContainerPlay.outOfMemoryAfter(30);
    start(withFault(new ContainerFault(INTERNODE, "test", 1, play)));
    fabric.passUntil(fabric::allVerified, 900);
    assertThat(run(INTERNODE)).isEqualTo("Failed BackoffLimitExceeded");
    assertThat(fabric.messages(INTERNODE))
        .anyMatch(message -> message.startsWith("6 ") && message.contains("launcher-killed"));
  }

  @Test
  void aJudgeThatExceedsItsMemoryFailsItsJob() {
    ContainerPlay play = ContainerPlay.outOfMemoryAfter(1);
    start(withFault(new ContainerFault(INTERNODE, "judge", 1, play)));
    fabric.passUntil(fabric::allVerified, 900);
    assertThat(run(INTERNODE)).isEqualTo("Failed BackoffLimitExceeded");
    assertThat(fabric.messages(INTERNODE)).anyMatch(message -> message.startsWith("137"));
  }

  @Test
  void aTestThatHangsIsEndedByTheDeadlineOfItsPod() {
    start(withFault(new ContainerFault(INTERNODE, "test", 1, ContainerPlay.hanging())));
    fabric.passUntil(fabric::allVerified, 900);
    assertThat(run(INTERNODE)).isEqualTo("Failed BackoffLimitExceeded");
    assertThat(fabric.pods(INTERNODE))
        .anyMatch(pod -> JsonTree.text(pod, "status", "reason").equals("DeadlineExceeded"));
  }

  @Test
  void eventsDuringAnOutageOfTheApiServerAreReportedLater() {
    start(RehearsedPlays.good(CATALOG));
    fabric.cluster.unreachableFor(Duration.ofMinutes(10));
    assertThatThrownBy(() -> fabric.cluster.list("v1", "Node"))
        .isInstanceOf(KubernetesException.class);
    fabric.pass(600);
    assertThat(fabric.allVerified()).isTrue();
  }

  @Test
  void aChangedInstallationIsRolledOutNodeByNodeAndVerified() {
    start(RehearsedPlays.good(CATALOG));
    fabric.passUntil(fabric::allVerified, 900);
    ObjectNode set = fabric.daemonSet();
    set.remove("status");
    JsonTree.make(set, "spec", "template", "metadata", "annotations")
        .put("epfabric/installation", "another");
    fabric.cluster.apply(set);
    fabric.pass(30);
    assertThat(fabric.nodes().stream().filter(n -> n.startsWith("gpu")))
        .filteredOn(n -> fabric.verified(fabric.node(n)))
        .hasSize(1);
    fabric.pass(600);
    assertThat(fabric.allVerified()).isTrue();
  }
}
