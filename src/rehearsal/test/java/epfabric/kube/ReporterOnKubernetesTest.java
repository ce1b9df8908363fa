package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.InstallPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the reporter with the permissions of its pod: which status it reports for a node, and when
 * it removes the taint.
 */
@Tag("kube")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ReporterOnKubernetesTest {
  private static final String OWN = "gpu-0";
  private static final String OTHER = "gpu-1";
  private static final String TAINTS = "{.spec.taints[*].key}";
  private static final String CONDITION =
      "{.status.conditions[?(@.type=='EpfabricVerified')]['status','reason','message']}";

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static Reporter reporter;
  @TempDir private static Path folder;

  @BeforeAll
  static void start() throws IOException {
    plane = ControlPlane.shared();
    kubectl = plane.admin();
    AppliedFabric fabric = AppliedFabric.of(Planned.plan("dev"), kubectl);
    plane.nodes(NodePool.unverified(fabric.plan().pool().name(), OWN, OTHER));
    fabric.applyAllButJobs();
    kubectl.await(
        "--for=jsonpath={.status.numberReady}=2", "daemonset/installer", "-n", fabric.system());
    kubectl.run("annotate", "node", OTHER, "epfabric/nics=mlx5_0=10.0.0.7").orFail();
    reporter = Reporter.start(plane, OWN, tokenOn(fabric.system(), OWN), folder);
  }

  @AfterAll
  static void stop() {
    reporter.close();
    plane.close();
  }

  private static String tokenOn(String namespace, String node) {
    String pod =
        output(
            "get", "pods", "-n", namespace, "-o", "name", "--field-selector=spec.nodeName=" + node);
    return output(
            "create",
            "token",
            "installer",
            "-n",
            namespace,
            "--bound-object-kind=Pod",
            "--bound-object-name=" + pod.strip().replace("pod/", ""))
        .strip();
  }

  private static String output(String... arguments) {
    return kubectl.run(arguments).orFail().output();
  }

  private static void awaitNode(String path, Predicate<String> wanted) {
    kubectl.awaitValue(List.of("get", "node", OWN, "-o", "jsonpath=" + path), wanted);
  }

  private static void reportCheck(boolean verified) {
    reporter.check(
        "INSTALLATION=a1", "VERIFIED=" + verified, "REASON=nics", "MESSAGE=mlx5_3 is DOWN");
  }

  @Test
  @Order(1)
  void aNodeReportsItsPhaseAndKeepsItsTaint() {
    reporter.installer("STATE=working", "PHASE=modules", "SOFTWARE_SET=b200", "SECONDS_hold=2");
    awaitNode(CONDITION, text -> text.startsWith("False Installing phase modules"));
    awaitNode("{.metadata.annotations.epfabric/phase-seconds}", "{\"hold\":2}"::equals);
    assertThat(output("get", "node", OWN, "-o", "jsonpath=" + TAINTS))
        .contains(InstallPlan.STARTUP_TAINT);
  }

  @Test
  @Order(2)
  void theReporterPassesTheAddressesOfOtherNodesToTheInstaller() {
    assertThat(reporter.neighbours()).contains(OTHER + "=10.0.0.7\n").doesNotContain(OWN + "=");
  }

  @Test
  @Order(3)
  void aVerifiedNodeLosesTheTaint() {
    reporter.installer("STATE=installed", "PHASE=ready", "INSTALLATION=a1", "SECONDS_hold=2");
    reportCheck(true);
    awaitNode(TAINTS, "nvidia.com/gpu"::equals);
    awaitNode(CONDITION, text -> text.startsWith("True Verified"));
  }

  @Test
  @Order(4)
  void aTaintThatAnUpdateRestoredIsRemovedAgain() {
    reportCheck(true);
    kubectl.run("taint", "node", OWN, InstallPlan.STARTUP_TAINT + "=true:NoSchedule").orFail();
    awaitNode(TAINTS, "nvidia.com/gpu"::equals);
  }

  @Test
  @Order(5)
  void aNicThatFailsLaterIsReportedAndTaintsTheNode() throws InterruptedException {
    reportCheck(false);
    // The reporter reads the result every five seconds, and ignores a single failed check.
    Thread.sleep(6_000);
    assertThat(output("get", "node", OWN, "-o", "jsonpath=" + TAINTS))
        .doesNotContain(InstallPlan.STARTUP_TAINT);
    reportCheck(false);
    awaitNode(TAINTS, text -> text.contains(InstallPlan.STARTUP_TAINT));
    awaitNode(CONDITION, "False NicsWrong mlx5_3 is DOWN"::equals);
  }

  @Test
  @Order(6)
  void noRequestOfTheReporterWasRefused() {
    assertThat(reporter.printed()).contains("\"event\": \"taint\"");
    // A conflict with a concurrent change of the node is retried, and does not count as a refusal.
    assertThat(reporter.printed().lines())
        .filteredOn(line -> line.contains("trouble"))
        .allMatch(line -> line.contains("the node changed meanwhile; trying again"));
  }
}
