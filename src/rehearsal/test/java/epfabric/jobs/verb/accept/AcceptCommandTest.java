package epfabric.jobs.verb.accept;

import static epfabric.standin.ApiServer.page;
import static epfabric.standin.ApiServer.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.value.Zone;
import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.operate.google.EmulatedGoogle;
import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.cloud.rest.CloudServer;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.time.JumpingTime;
import epfabric.standin.ApiServer;
import epfabric.standin.ApiServer.Answer;
import epfabric.standin.ApiServer.Question;
import epfabric.standin.KubeObjects;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Checks the messages of {@code accept} before it runs tests; AcceptOnKubernetesTest runs tests.
 */
class AcceptCommandTest {
  private static final String POOL = "epfabric-dev-gpu";
  private static final String ENGINE = "ghcr.io/example/engine@sha256:" + "23".repeat(32);

  @TempDir private Path folder;

  private Map<String, String> google = Map.of();

  @BeforeEach
  void writeEnvironment() throws IOException {
    String image = Planned.plan("dev").scope().imageRepository();
    String digest = "@sha256:" + "17".repeat(32) + "\n";
    write(
        Planned.text("Pulumi.dev.yaml")
            + "  epfabric:images:\n"
            + ("    installer: " + image + "/installer" + digest)
            + ("    test: " + image + "/test" + digest)
            + ("    judge: " + image + "/judge" + digest));
  }

  private void write(String text) throws IOException {
    Files.writeString(folder.resolve("Pulumi.dev.yaml"), text);
  }

  /** Answers with two verified nodes and no Jobs; other requests about Jobs are refused. */
  private static Function<Question, Answer> cluster(List<ObjectNode> pods) {
    return question -> {
      if (question.resource().endsWith("/nodes")) {
        return page("NodeList", "", KubeObjects.node(POOL, "a1"), KubeObjects.node(POOL, "a2"));
      }
      if (question.resource().endsWith("/pods")) {
        boolean first = question.parameter("fieldSelector").startsWith("spec.nodeName=a1,");
        return page("PodList", "", first ? pods.toArray() : new Object[0]);
      }
      return question.resource().startsWith("GET")
          ? page("JobList", "")
          : refusal(403, "jobs.batch is forbidden");
    };
  }

  private Run accept(Function<Question, Answer> answers, String... options) throws IOException {
    try (ApiServer api = ApiServer.start(answers)) {
      Path kubeconfig =
          Files.writeString(
              folder.resolve("kubeconfig"),
              """
              current-context: c
              contexts: [{name: c, context: {cluster: c, user: c}}]
              clusters: [{name: c, cluster: {server: "%s"}}]
              users: [{name: c, user: {token: a-secret-token}}]
              """
                  .formatted(api.address()));
      CommandLine line = Cli.commandLine();
      AcceptCommand command =
          Objects.requireNonNull(line.getSubcommands().get("accept")).getCommand();
      command.with(google);
      Run run =
          Cli.run(
              line,
              new StringWriter(),
              folder,
              Stream.concat(
                      Stream.of("accept", "dev", "--kubeconfig", kubeconfig.toString()),
                      Stream.of(options))
                  .toArray(String[]::new));
      return new Run(run.exit(), run.out(), run.err().replace(api.address(), "http://SERVER"));
    }
  }

  @Test
  void aMissingRightIsReportedAndNoResultsAreKept() throws IOException {
    Run run = accept(cluster(List.of()), "--tests", "intranode");
    assertThat(run)
        .isEqualTo(
            new Run(
                9,
                "",
                """
                deepep-intranode: on a1, a2, for 40 minutes at most
                epfabric: http://SERVER/: cannot create jobs: 403: jobs.batch is forbidden
                  expected: permission to create jobs in epfabric-dev-acceptance
                  hint: `kubectl auth can-i create jobs -n epfabric-dev-acceptance` checks it
                  to do: gcloud auth login && gcloud container clusters get-credentials epfabric-dev --location us-central1 --project my-project
                """));
    assertThat(folder.resolve("results/dev")).isEmptyDirectory();
  }

  @Test
  void nodesThatExistForAWorkloadAreTestedIfNoNodeIsPermanent() throws IOException {
    Path file = folder.resolve("Pulumi.dev.yaml");
    write(Files.readString(file).replace("    nodes: 2\n", "    autoscaling: {min: 0, max: 4}\n"));
    assertThat(accept(cluster(List.of()), "--tests", "intranode").err())
        .startsWith("deepep-intranode: on a1, a2, for 40 minutes at most\n");
    assertThat(accept(question -> page("NodeList", "")))
        .isEqualTo(
            new Run(
                8,
                "",
                """
                epfabric: pool epfabric-dev-gpu: no node exists: its nodes are created for work and deleted after it
                  hint: start work on it, then wait for free nodes with --wait MINUTES
                nothing was started: the nodes are not free and verified
                """));
  }

  @Test
  void podsThatHoldGpusAreNamedWithTheirOwners() throws IOException {
    ObjectNode pod = KubeObjects.pod("a1", "ml", "train-0", 8);
    ObjectNode owner = Json.object();
    owner.put("kind", "Job");
    owner.put("name", "train");
    owner.put("controller", true);
    ArrayNode owners = Json.array();
    owners.add(owner);
    pod.withObjectProperty("metadata").set("ownerReferences", owners);
    assertThat(accept(cluster(List.of(pod))))
        .isEqualTo(
            new Run(
                8,
                "",
                """
                epfabric: node a1: its GPUs are held by ml/train-0 of Job train (8 GPUs, since 2026-10-01T08:30:00Z)
                  hint: wait with --wait MINUTES, take other nodes with --nodes, or ask whose it is: kubectl describe pod -n ml train-0
                nothing was started: the nodes are not free and verified
                """));
  }

  @Test
  void aRunningTestOfTheStackPreventsARun() throws IOException {
    ObjectNode testPod = KubeObjects.ourPod("a1", "epfabric-dev-acceptance", "deepep-x", "tests");
    assertThat(accept(cluster(List.of(testPod))).exit()).isEqualTo(8);
  }

  @Test
  void aTestThatNeedsMoreNodesIsRefusedByName() throws IOException {
    assertThat(accept(cluster(List.of()), "--nodes", "1", "--tests", "intranode,internode"))
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: --tests: "internode" cannot run on 1 node
                  expected: epbench, intranode, low-latency-nvlink, deepep-data, low-latency-nic
                  hint: it needs 2 nodes: --nodes 2
                """));
  }

  @Test
  void invalidOptionsAreReported() throws IOException {
    Run run = accept(question -> refusal(503, "never asked"), "--tests", "internod");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .startsWith(
            "epfabric: --tests: no such test with software set \"b200-gke\": \"internod\"\n")
        .endsWith("  hint: did you mean \"internode\"?\n");
    assertThat(accept(cluster(List.of()), "--wait", "-1").err())
        .isEqualTo("epfabric: --wait is a number of minutes from 0 to 1440, got -1\n");
    assertThat(accept(cluster(List.of()), "--nodes", "0").exit()).isEqualTo(2);
    assertThat(accept(cluster(List.of()), "--nodes", "a1,zz").err())
        .startsWith("epfabric: node zz: no such node in the fabric's pools\n  expected: a1, a2\n");
  }

  @Test
  void imagesMustBeBuiltAndTestsMustExist() throws IOException {
    write(Planned.text("Pulumi.dev.yaml"));
    assertThat(accept(cluster(List.of())).err())
        .isEqualTo(
            """
            epfabric: the images of environment "dev" are not built
              hint: epfabric image build dev --push, then pulumi up
            """);
    write(Planned.text("Pulumi.dev.yaml") + "  epfabric:acceptance:\n    gate: off\n");
    assertThat(accept(cluster(List.of())).err())
        .isEqualTo(
            """
            epfabric: environment "dev" has no acceptance tests: epfabric:acceptance.gate is off
              hint: change that in Pulumi.dev.yaml, then pulumi up --stack dev
            """);
    write(Planned.text("Pulumi.dev.yaml") + "  epfabric:parked: true\n");
    assertThat(accept(cluster(List.of())).err())
        .isEqualTo(
            """
            epfabric: environment "dev" has no acceptance tests: the environment is parked
              hint: epfabric unpark dev, then pulumi up --stack dev
            """);
  }

  @Test
  void aBucketIsCheckedBeforeAnyJobIsCreated() throws IOException {
    assertThat(accept(cluster(List.of()), "--results", "my-bucket/x").err())
        .isEqualTo(
            """
            epfabric: --results is a folder of a bucket, got my-bucket/x
              hint: --results gs://BUCKET/PREFIX
            """);
    assertThat(accept(cluster(List.of()), "--results", "gs://my-bucket/x", "-o", "y").exit())
        .isEqualTo(2);
    EmulatedCloud cloud =
        new EmulatedCloud(
            CloudSettings.of("my-project", new Zone("us-central1-b"), Catalog.load().machines()),
            new JumpingTime());
    try (CloudServer server = CloudServer.start(cloud, 0)) {
      google = EmulatedGoogle.at(server.address());
      Run run = accept(cluster(List.of()), "--results", "gs://my-bucket/x");
      assertThat(run)
          .isEqualTo(
              new Run(
                  2,
                  "",
                  """
                  epfabric: cannot list gs://my-bucket/x/: The specified bucket does not exist.
                    hint: gcloud storage buckets create gs://my-bucket
                  """));
    }
  }

  @Test
  void anUnreachableClusterIsInconclusiveAndNoSecretIsPrinted() throws IOException {
    Run run = accept(question -> refusal(503, "starting"));
    assertThat(run.exit()).isEqualTo(8);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("epfabric: http://SERVER/: cannot list nodes: 503: starting\n  to do: see");
    assertThat(accept(question -> refusal(401, "Unauthorized")).err())
        .doesNotContain("a-secret-token")
        .contains("cannot list nodes: 401");
  }

  private void admit(String engine) throws IOException {
    write(Files.readString(folder.resolve("Pulumi.dev.yaml")) + "    engines: [" + engine + "]\n");
  }

  @Test
  void anImageThatIsNotAdmittedIsReportedWithAllOtherProblems() throws IOException {
    Run run =
        accept(
            cluster(List.of()),
            "--image",
            ENGINE,
            "--tests",
            "internode",
            "--baseline",
            "--sign",
            "k");
    assertThat(run)
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: --image: --tests internode cannot be combined with it: the run tests the engine's DeepEP, not the fabric's
                  hint: leave out --tests internode
                epfabric: --image: --baseline cannot be combined with it: the run tests the engine's DeepEP, not the fabric's
                  hint: leave out --baseline
                epfabric: --image: --sign cannot be combined with it: the run tests the engine's DeepEP, not the fabric's
                  hint: leave out --sign
                epfabric: --image: the acceptance namespace does not admit %s
                  expected: an image of epfabric:images.engines
                  hint: add the image to epfabric:images.engines in Pulumi.dev.yaml, then pulumi up
                """
                    .formatted(ENGINE)));
  }

  @Test
  void anImageWithoutDigestIsRefused() throws IOException {
    assertThat(accept(cluster(List.of()), "--image", "vllm/vllm-openai:v0.33").err())
        .isEqualTo(
            """
            epfabric: --image: not an image with its digest: vllm/vllm-openai:v0.33
              expected: REPOSITORY@sha256:…
            """);
  }

  @Test
  void onlyTheDataTestRunsInTheImageOfAnEngine() throws IOException {
    admit(ENGINE);
    assertThat(accept(cluster(List.of()), "--image", ENGINE).err())
        .startsWith("deepep-data: on a1, a2, for ")
        .contains("cannot create jobs: 403");
  }
}
