package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.problem.Problem;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.InstallPlan;
import epfabric.operate.live.LiveCluster;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.live.seen.PoolNode;
import epfabric.operate.live.seen.TestReadiness;
import epfabric.operate.live.seen.WantedNodes;
import epfabric.rehearsal.kubernetes.real.PodScript;
import epfabric.rehearsal.kubernetes.real.PodScript.When;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the check before the acceptance tests, with the permissions of the check's Job. */
@Tag("kube")
class ReadyOnKubernetesTest {
  private static final String TRAINING =
      """
      apiVersion: v1
      kind: Pod
      metadata:
        name: train-0
        namespace: default
      spec:
        nodeName: gpu-1
        restartPolicy: Never
        tolerations:
        - operator: Exists
        containers:
        - name: main
          image: example.invalid/none
          resources:
            limits:
              nvidia.com/gpu: 8
      """;

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static AppliedFabric fabric;
  private static StandInNodes nodes;
  private static WantedNodes wanted;

  @BeforeAll
  static void start() {
    plane = ControlPlane.shared();
    kubectl = plane.admin();
    fabric = AppliedFabric.of(Planned.plan("dev"), kubectl);
    String pool = fabric.plan().pool().name();
    nodes = plane.nodes(NodePool.unverified(pool, "gpu-0", "gpu-1"));
    fabric.applyAllButJobs();
    wanted = new WantedNodes(List.of(pool), 2, InstallPlan.STARTUP_TAINT);
    kubectl.awaitValue(
        List.of("get", "pods", "-n", fabric.system(), "-o", "jsonpath={.items[*].spec.nodeName}"),
        names -> names.contains("gpu-0") && names.contains("gpu-1"));
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  private static String token(String account) {
    return kubectl
        .run("create", "token", account, "-n", fabric.acceptance())
        .orFail()
        .output()
        .strip();
  }

  /**
   * Returns a kubeconfig with the API server, its certificate authority, and the login of the
   * tests' account.
   */
  private static Path kubeconfig(String token) throws IOException {
    String own = kubectl.run("config", "view", "--raw", "-o", "json").orFail().output();
    ObjectNode config = Json.parseObject(own);
    ObjectNode login = Json.object();
    login.put("token", token);
    ((ObjectNode) config.get("users").get(0)).set("user", login);
    Path file = Files.createTempFile(kubectl.home(), "account", ".kubeconfig");
    return Files.writeString(file, config.toString());
  }

  private static LiveCluster clusterWith(String token) throws IOException {
    return LiveCluster.find(Optional.of(kubeconfig(token)), Optional.empty());
  }

  private static TestReadiness checkReadiness() throws IOException {
    try (LiveCluster cluster = clusterWith(token("observer"))) {
      List<PoolNode> poolNodes = cluster.nodes(wanted.pools());
      return TestReadiness.of(wanted, poolNodes, cluster.pods(poolNodes));
    }
  }

  private static String text(TestReadiness readiness) {
    return readiness.problems().stream().map(Problem::render).collect(Collectors.joining("\n"));
  }

  @Test
  void unverifiedBusyAndFreeNodesAreDistinguished() throws IOException {
    kubectl
        .run("annotate", "node", "gpu-0", "epfabric/phase=modules", "epfabric/failure=no such key")
        .orFail();
    TestReadiness unverified = checkReadiness();
    assertThat(text(unverified))
        .contains(
            "node gpu-0: still has the taint "
                + InstallPlan.STARTUP_TAINT
                + "; installer: phase modules, failed: no such key\n"
                + "  hint: kubectl logs -n epfabric-dev-system installer-")
        .contains("node gpu-1: still has the taint");
    Problem first = unverified.problems().get(0);
    assertThat(first.hint()).startsWith("kubectl ");
    kubectl.run(first.hint().replaceFirst("kubectl ", "").split(" ")).orFail();

    kubectl.run("taint", "node", "--all", InstallPlan.STARTUP_TAINT + "-").orFail();
    assertThat(text(checkReadiness())).isEmpty();

    nodes.follow(PodScript.QUIET.hang(When.ALWAYS.container("main")));
    kubectl.apply(TRAINING).orFail();
    String start = awaitStart();
    assertThat(text(checkReadiness()))
        .isEqualTo(
            "node gpu-1: its GPUs are held by default/train-0 (8 GPUs, since "
                + start
                + ")\n  hint: wait, or free them: kubectl describe pod -n default train-0 says"
                + " whose it is");

    nodes.follow(PodScript.QUIET);
    kubectl.await("--for=jsonpath={.status.phase}=Succeeded", "pod/train-0");
    assertThat(checkReadiness().ready()).isTrue();
  }

  private static String awaitStart() {
    return kubectl
        .awaitValue(
            List.of("get", "pod", "train-0", "-o", "jsonpath={.status.startTime}"),
            time -> !time.isBlank())
        .strip();
  }

  @Test
  void aMissingPermissionIsReportedWithTheServersMessage() throws IOException {
    try (LiveCluster cluster = clusterWith(token("tests"))) {
      assertThatThrownBy(() -> cluster.nodes(wanted.pools()))
          .isInstanceOf(ClusterException.class)
          .hasMessageContaining(
              "cannot list nodes: 403: nodes is forbidden: User"
                  + " \"system:serviceaccount:epfabric-dev-acceptance:tests\" cannot list resource"
                  + " \"nodes\" in API group \"\" at the cluster scope\n"
                  + "  expected: permission to list nodes in the whole cluster\n");
    }
    try (LiveCluster cluster = clusterWith("no-token")) {
      assertThatThrownBy(() -> cluster.nodes(wanted.pools()))
          .isInstanceOf(ClusterException.class)
          .hasMessageContaining("cannot list nodes: 401: Unauthorized\n");
    }
  }

  @Test
  void accountOfTheCheckHasOnlyThePermissionsThatTheCheckNeeds() {
    Kubectl observer = kubectl.with("--token=" + token("observer"));
    assertThat(Kubectl.refusal(observer.run("get", "secrets", "-A"))).contains("cannot list");
    assertThat(Kubectl.refusal(observer.run("get", "node", "gpu-0"))).contains("cannot get");
  }
}
