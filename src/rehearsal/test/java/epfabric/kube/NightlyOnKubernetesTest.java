package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.base.value.Zone;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.operate.google.EmulatedGoogle;
import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.cloud.rest.CloudServer;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.kubernetes.real.PodScript;
import epfabric.rehearsal.kubernetes.real.PodScript.When;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import epfabric.rehearsal.pulumi.Subprocess;
import epfabric.rehearsal.pulumi.Subprocess.Outcome;
import epfabric.rehearsal.time.JumpingTime;
import epfabric.standin.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the CronJob of the acceptance tests on a real API server. The CronJob's pod is emulated;
 * the test itself runs the pod's command with the pod's account and files.
 */
@Tag("kube")
class NightlyOnKubernetesTest {
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static AppliedFabric fabric;
  private static StandInNodes nodes;

  @TempDir private Path folder;

  private Map<String, String> google = Map.of();

  @BeforeAll
  static void start() {
    plane = ControlPlane.shared();
    kubectl = plane.admin();
    fabric = AppliedFabric.of(Planned.planText("dev", environment()), kubectl);
    plane.nodes(NodePool.system());
    nodes = plane.nodes(NodePool.verified(fabric.plan().pool().name(), "gpu-0", "gpu-1"));
    fabric.applyAllButJobs();
    nodes.awaitReady();
  }

  @AfterAll
  static void stop() {
    fabric.deleteAll();
    assertThat(fabric.left()).isEmpty();
    plane.close();
  }

  @AfterEach
  void deleteJobs() {
    nodes.follow(PodScript.QUIET);
    kubectl.run("delete", "jobs", "--all", "-n", fabric.acceptance()).orFail();
  }

  private static String environment() {
    String image = Planned.plan("dev", Planned.IN_DEVICE_MODE).scope().imageRepository();
    String digest = "@sha256:" + "17".repeat(32) + "\n";
    return Planned.IN_DEVICE_MODE.apply(Planned.text("Pulumi.dev.yaml"))
        + "  epfabric:images:\n"
        + ("    installer: " + image + "/installer" + digest)
        + ("    test: " + image + "/test" + digest)
        + ("    judge: " + image + "/judge" + digest)
        + "  epfabric:acceptance:\n"
        + "    nightly:\n"
        + "      schedule: \"0 3 * * *\"\n";
  }

  @Test
  void aNightlyJobIsAdmittedByThePoliciesAndRunsOnASystemNode() {
    Kubectl here = kubectl.with("-n", fabric.acceptance());
    assertThat(here.run("get", "cronjob", "nightly").orFail().output())
        .contains("0 3 * * *", "Etc/UTC");
    here.run("create", "job", "now", "--from=cronjob/nightly").orFail();
    TestedJob job = new TestedJob("now", here);
    job.awaitComplete();
    assertThat(job.nodes()).containsExactly("system-0");
    assertThat(job.pods("{.items[*].spec.containers[*].args[*]}"))
        .containsSequence("-C", "/etc/epfabric", "accept", "dev");
  }

  @Test
  void theNightlyAccountHasOnlyTheRightsThatARunNeeds() {
    assertThat(Permissions.of(kubectl, fabric.acceptance(), "nightly").beyondDefaults())
        .containsExactlyInAnyOrder(
            "jobs.batch [] [] [create get list delete]",
            "nodes [] [] [list]",
            "pods [] [] [list]",
            "pods/log [] [] [get]");
  }

  @Test
  void aRunWithTheNightlyAccountAndFileSucceeds() throws IOException, InterruptedException {
    Outcome run = accept("--tests", "intranode");
    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.output()).contains("run 0001 on gpu-0, gpu-1: pass");
  }

  /** Runs the pod's command twice with {@code nightly.results} in an emulated bucket. */
  @Test
  void theRunOfTheNextNightIsComparedWithTheRunInTheBucket()
      throws IOException, InterruptedException {
    EmulatedCloud cloud =
        new EmulatedCloud(
            CloudSettings.of("my-project", new Zone("us-central1-b"), Catalog.load().machines()),
            new JumpingTime());
    cloud.giveBucket("my-bucket", "US");
    String[] options = {
      "--tests", "intranode", "--results", "gs://my-bucket/accept/dev", "--baseline"
    };
    try (CloudServer server = CloudServer.start(cloud, 0)) {
      google = EmulatedGoogle.at(server.address());
      Outcome first = accept(options);
      assertThat(first.exit()).as(first.output()).isZero();
      assertThat(first.output())
          .contains("no earlier run here passed")
          .contains("kept in gs://my-bucket/accept/dev/0001");
      kubectl.run("delete", "jobs", "--all", "-n", fabric.acceptance()).orFail();
      Outcome second = accept(options);
      assertThat(second.output())
          .contains("compared with run 0001\n")
          .contains("kept in gs://my-bucket/accept/dev/0002");
    }
    assertThat(cloud.existing())
        .contains("b/my-bucket/o/accept/dev/0001/history.json")
        .contains("b/my-bucket/o/accept/dev/0002/deepep-intranode.json");
  }

  @Test
  void aFailedRunDeletesTheObjectsThatItCreated() throws IOException, InterruptedException {
    When pods = When.ALWAYS.label("epfabric/test", "intranode");
    nodes.follow(PodScript.QUIET.hang(pods.container("test")).preempt(pods.index(1), 0.5));
    assertThat(accept("--tests", "intranode").exit()).isEqualTo(8);
    assertThat(
            kubectl.run("get", "jobs", "-n", fabric.acceptance(), "-o", "name").orFail().output())
        .isEmpty();
  }

  private Outcome accept(String... options) throws IOException, InterruptedException {
    List<String> java =
        List.of(
            Jdk.current().java().toString(),
            "-cp",
            System.getProperty("java.class.path"),
            "epfabric.cli.Main",
            "accept",
            "dev",
            "--kubeconfig",
            kubeconfig().toString());
    writeFiles();
    List<String> command = new ArrayList<>(java);
    command.addAll(List.of(options));
    Map<String, String> variables = new TreeMap<>(Subprocess.QUICK_JVM);
    variables.putAll(google);
    return Subprocess.run(command, folder, variables, LIMIT);
  }

  /** Writes the files of the ConfigMap that the API server stores. */
  private void writeFiles() throws IOException {
    String path = "{.spec.jobTemplate.spec.template.spec.volumes[0].configMap.name}";
    Kubectl here = kubectl.with("-n", fabric.acceptance());
    String map = here.run("get", "cronjob", "nightly", "-o", "jsonpath=" + path).orFail().output();
    JsonNode data = here.get("configmap", map).get("data");
    for (String name : Json.keys(data)) {
      Files.writeString(folder.resolve(name), data.get(name).asText());
    }
    assertThat(Json.keys(data)).containsExactly("Pulumi.dev.yaml");
  }

  private Path kubeconfig() throws IOException {
    String token =
        kubectl
            .run("create", "token", "nightly", "-n", fabric.acceptance())
            .orFail()
            .output()
            .strip();
    return Files.writeString(
        folder.resolve("kubeconfig"),
        """
        current-context: c
        contexts: [{name: c, context: {cluster: c, user: c}}]
        clusters: [{name: c, cluster: {server: "%s", certificate-authority: "%s"}}]
        users: [{name: c, user: {token: "%s"}}]
        """
            .formatted(plane.server(), plane.authority(), token));
  }
}
