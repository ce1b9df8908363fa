package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.redaction.Redaction;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.advice.cause.CauseDirectness;
import epfabric.operate.advice.cause.Diagnosis;
import epfabric.operate.advice.cause.FailureCause;
import epfabric.operate.live.LiveCluster;
import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.KeptFile;
import epfabric.operate.live.evidence.MissingEvidence;
import epfabric.rehearsal.kubernetes.real.PodScript;
import epfabric.rehearsal.kubernetes.real.PodScript.When;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Diagnoses faults that a real API server and its controllers report; the nodes are emulated. */
@Tag("kube")
class DiagnoseOnKubernetesTest {
  private static final String JOB = "deepep-internode";
  private static final int ATTEMPTS = 60;

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static AppliedFabric fabric;
  private static StandInNodes nodes;
  private static Path kubeconfig;

  @BeforeAll
  static void start() throws IOException {
    plane = ControlPlane.shared();
    kubectl = plane.admin();
    fabric = AppliedFabric.of(Planned.plan("dev", Planned.IN_DEVICE_MODE), kubectl);
    nodes = plane.nodes(NodePool.verified(fabric.plan().pool().name(), "gpu-0", "gpu-1"));
    fabric.applyAllButJobs();
    String config = kubectl.run("config", "view", "--raw").orFail().output();
    kubeconfig = Files.createTempFile(kubectl.home(), "admin", ".kubeconfig");
    Files.writeString(kubeconfig, config);
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  @AfterEach
  void repair() {
    nodes.follow(PodScript.QUIET);
    kubectl.run("delete", "job,resourcequota", "--all", "-n", fabric.acceptance()).orFail();
  }

  private static Diagnosis diagnose() {
    return diagnose(kubeconfig, fabric.plan());
  }

  private static Diagnosis diagnose(Path login, FabricPlan plan) {
    try (LiveCluster cluster = LiveCluster.find(Optional.of(login), Optional.empty())) {
      Evidence.Places places =
          new Evidence.Places(
              plan.pool().names(),
              List.of(plan.install().namespace(), plan.install().testNamespace()));
      return Diagnosis.of(
          cluster.evidence(places), new Redaction(cluster.credentials()), plan, Catalog.load());
    }
  }

  /** Waits until the first cause is of this kind, and returns it. */
  private static FailureCause awaitFirstCause(CauseDirectness wanted) {
    Predicate<List<FailureCause>> isFirst = c -> !c.isEmpty() && c.get(0).directness() == wanted;
    List<FailureCause> causes = diagnose().causes();
    for (int i = 0; i < ATTEMPTS && !isFirst.test(causes); i++) {
      Kubectl.pause();
      causes = diagnose().causes();
    }
    assertThat(causes).isNotEmpty();
    assertThat(causes.get(0).directness()).as(causes.toString()).isEqualTo(wanted);
    return causes.get(0);
  }

  @Test
  void aTestThatRunsOutOfMemoryIsDiagnosed() {
    nodes.follow(PodScript.QUIET.oomKilled(When.ALWAYS.container("test"), 0.1));
    fabric.job(JOB);
    FailureCause cause = awaitFirstCause(CauseDirectness.EXHAUSTED);
    assertThat(cause.what()).startsWith("container test of pod ").contains("OOMKilled");
    assertThat(cause.places().get(0).text()).contains("OOMKilled");
  }

  @Test
  void aMissingImageIsDiagnosed() {
    nodes.follow(PodScript.QUIET.imageError(When.ALWAYS.container("test"), "manifest unknown"));
    fabric.job(JOB);
    assertThat(awaitFirstCause(CauseDirectness.NO_IMAGE).what()).contains("cannot be pulled");
  }

  @Test
  void aQuotaThatRefusesPodsIsDiagnosed() {
    kubectl.run("create", "quota", "small", "--hard=pods=0", "-n", fabric.acceptance()).orFail();
    fabric.job(JOB);
    assertThat(awaitFirstCause(CauseDirectness.REFUSED).what())
        .startsWith("the namespace's quota refuses pods of Job/" + JOB);
  }

  @Test
  void anImageThatAdmissionRefusesIsDiagnosed() {
    fabric.job(JOB, yaml -> yaml.replaceAll("image: \\S+", "image: example.invalid/other:1"));
    assertThat(awaitFirstCause(CauseDirectness.REFUSED).what())
        .startsWith("the cluster's admission refuses pods of Job/" + JOB)
        .contains("epfabric-dev-acceptance-images");
  }

  @Test
  void aMachineThatIsPreemptedDuringATestIsDiagnosed() {
    nodes.follow(PodScript.QUIET.preempt(When.job(JOB).container("test"), 0.1));
    fabric.job(JOB);
    assertThat(awaitFirstCause(CauseDirectness.NODE_LOST).places()).isNotEmpty();
  }

  @Test
  void aFailedGateIsDiagnosed() {
    String message =
        "{\"verdict\":\"fail\",\"reasons\":[{\"what\":\"31 GB/s of 45\",\"do\":\"look at it\"}]}";
    nodes.follow(PodScript.QUIET.exit(When.job(JOB).container("judge"), 6, message));
    fabric.job(JOB);
    FailureCause cause = awaitFirstCause(CauseDirectness.JUDGED);
    assertThat(cause.what()).startsWith("container judge of pod ").endsWith("fail: 31 GB/s of 45");
    assertThat(cause.remedy()).isEqualTo("look at it");
  }

  @Test
  void aFailedNicIsDiagnosed() {
    setCondition("False", "NicsWrong", "the port of mlx5_3 is not active");
    try {
      assertThat(awaitFirstCause(CauseDirectness.NODE_FAULTY).what())
          .isEqualTo("node gpu-0 is not verified: NicsWrong: the port of mlx5_3 is not active");
    } finally {
      setCondition("True", "Verified", "");
    }
  }

  private static void setCondition(String status, String reason, String message) {
    String patch =
        """
        {"status": {"conditions": [{"type": "EpfabricVerified", "status": "STATUS",
          "reason": "REASON", "message": "MESSAGE"}]}}
        """
            .replace("STATUS", status)
            .replace("REASON", reason)
            .replace("MESSAGE", message);
    kubectl.run("patch", "node", "gpu-0", "--subresource=status", "-p", patch).orFail();
  }

  @Test
  void missingPodNetworksAreDiagnosed() {
    kubectl.run("delete", "networks.networking.gke.io", "rdma-3").orFail();
    try {
      FailureCause cause = awaitFirstCause(CauseDirectness.NOT_AS_PLANNED);
      assertThat(cause.what()).startsWith("pod networks are missing: rdma-3: ");
      assertThat(cause.remedy()).contains("epfabric rescue dev");
    } finally {
      fabric.applyAllButJobs();
    }
  }

  @Test
  void aWrongClusterIsDiagnosed() {
    FabricPlan other = Planned.plan("prod", Planned.IN_DEVICE_MODE);
    FailureCause cause = diagnose(kubeconfig, other).causes().get(0);
    assertThat(cause.directness()).isEqualTo(CauseDirectness.ABSENT);
    assertThat(cause.remedy()).contains("get-credentials " + other.cluster().name());
  }

  @Test
  void anExpiredLoginIsDiagnosed() throws IOException {
    Path expired = kubeconfigWith("expired", "token: not-any-more", "server: ");
    assertThat(diagnose(expired, fabric.plan()).causes().get(0).directness())
        .isEqualTo(CauseDirectness.NO_LOGIN);
  }

  @Test
  void anUnreachableClusterIsDiagnosed() throws IOException {
    Path unreachable =
        kubeconfigWith("nowhere", "token: any-one-at-all", "server: https://127.0.0.1:1 #");
    assertThat(diagnose(unreachable, fabric.plan()).causes().get(0).directness())
        .isEqualTo(CauseDirectness.UNREACHABLE);
  }

  /** Returns the administrator's kubeconfig with another login and server. */
  private static Path kubeconfigWith(String name, String user, String server) throws IOException {
    String config =
        Files.readString(kubeconfig)
            .replaceAll("(client-key-data|token): \\S+", user)
            .replaceAll("client-certificate-data: \\S+", "username: \"\"")
            .replace("server: ", server);
    Path file = Files.createTempFile(kubectl.home(), name, ".kubeconfig");
    return Files.writeString(file, config);
  }

  @Test
  void allEvidenceIsCollected() {
    fabric.job(JOB);
    kubectl.await("--for=condition=Complete", "job/" + JOB, "-n", fabric.acceptance());
    Diagnosis diagnosis = diagnose();
    assertThat(diagnosis.evidence().files())
        .extracting(KeptFile::path)
        .contains("nodes/gpu-0.json", "networks/rdma-0.json", "cluster/version.json")
        .anyMatch(path -> path.matches(".*-system/logs/installer-.*/report\\.log"))
        .anyMatch(path -> path.matches(".*-acceptance/pods/" + JOB + "-.*\\.json"))
        .anyMatch(path -> path.matches(".*-system/configmaps/installer-.*\\.json"))
        .noneMatch(path -> path.contains("secret"));
    assertThat(diagnosis.causes()).isEmpty();
    // The stand-in kubelet runs no commands, and the server proxies to no address of this machine.
    assertThat(diagnosis.evidence().missing())
        .extracting(MissingEvidence::toString)
        .anyMatch(
            missing ->
                missing.startsWith(
                    "MissingEvidence[what=nodes/gpu-0/journal.log, why=400: address"))
        .anyMatch(missing -> missing.contains("/driver.txt, why="));
  }
}
