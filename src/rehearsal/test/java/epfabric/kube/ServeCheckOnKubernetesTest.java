package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.environment.ServingRequest.Shape;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.kubernetes.real.PodScript;
import epfabric.rehearsal.kubernetes.real.PodScript.When;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests {@code epfabric serve check} with a real API server and LeaderWorkerSet's own controller.
 * Nodes are emulated: engines have logs but no address, and cannot run commands.
 */
@Tag("kube")
class ServeCheckOnKubernetesTest {
  private static final FabricPlan PLAN =
      Planned.plan(
          "dev",
          text ->
              text
                  + "  epfabric:network: {mode: dranet}\n"
                  + "  epfabric:addons: {monitoring: false}\n");

  private static final String LOG =
      "server_args=ServerArgs(model_path='m', 'moe_a2a_backend': 'deepep')\n";

  private static ControlPlane plane;
  private static Kubectl kubectl;

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    plane = ControlPlane.extended();
    kubectl = plane.admin().with("-n", "default");
    StandInNodes nodes = plane.nodes(NodePool.claimed(PLAN.pool().name(), "gpu-0", "gpu-1"));
    nodes.follow(
        PodScript.QUIET
            .act(When.ALWAYS.container("serve-prefill"), Map.of("log", LOG))
            .act(When.ALWAYS.container("serve-decode"), Map.of("log", LOG)));
    kubectl
        .apply(Workloads.server(PLAN, Engine.SGLANG, Shape.PREFILL_DECODE, 1, Optional.empty()))
        .orFail();
    for (String set : List.of("serve-prefill", "serve-decode")) {
      kubectl.await("--for=condition=Available", "leaderworkerset/" + set);
    }
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  private Run check(Path kubeconfig, String... more) throws IOException {
    Files.copy(Path.of("Pulumi.dev.yaml"), folder.resolve("Pulumi.dev.yaml"));
    String[] words =
        Stream.concat(
                Stream.of("serve", "check", "dev", "--kubeconfig", kubeconfig.toString()),
                Stream.concat(
                    Stream.of("--namespace", "default", "--concurrency", "8"), Stream.of(more)))
            .toArray(String[]::new);
    return Cli.run(folder, words);
  }

  @Test
  void partsThatCannotBeReadAreUnknown() throws IOException {
    Run run = check(plane.process().kubeconfig(), "--engine", "sglang");
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .isEqualTo(
            """
            serve in default
              readiness   pass       2 of 2 pods ready, 16 GPUs, NICs not known
              completion  fail       serve-api/v1/models: 503: no endpoints available for service "serve-api"
              all-to-all  pass       the log names deepep
              traffic     not known  no model answers, so there is no load
              benchmark   not known  no model answers
            """);
    assertThat(run.exit()).isEqualTo(6);
  }

  @Test
  void missingRightsAreReported() throws IOException {
    kubectl.run("create", "serviceaccount", "looker").orFail();
    kubectl.run("create", "role", "looker", "--verb=get,list", "--resource=pods").orFail();
    kubectl
        .run("create", "rolebinding", "looker", "--role=looker", "--serviceaccount=default:looker")
        .orFail();
    Run run = check(kubeconfigOfViewer());
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .isEqualTo(
            """
            serve in default
              readiness   pass       2 of 2 pods ready, 16 GPUs, NICs not known
              completion  not known  serve-api/v1/models: 403: services "serve-api:http" is forbidden: User "system:serviceaccount:default:looker" cannot get resource "services/proxy" in API group "" in the namespace "default"
              all-to-all  not known  no line of the log names it, or the log's start is gone
              traffic     not known  no model answers, so there is no load
              benchmark   not known  no model answers
            """);
    assertThat(run.exit()).isEqualTo(8);
  }

  private static Path kubeconfigOfViewer() throws IOException {
    String token = kubectl.run("create", "token", "looker").orFail().output().strip();
    String own = kubectl.run("config", "view", "--raw", "-o", "json").orFail().output();
    ObjectNode config = Json.parseObject(own);
    ObjectNode login = Json.object();
    login.put("token", token);
    ((ObjectNode) config.get("users").get(0)).set("user", login);
    Path file = Files.createTempFile(kubectl.home(), "account", ".kubeconfig");
    return Files.writeString(file, config.toString());
  }
}
