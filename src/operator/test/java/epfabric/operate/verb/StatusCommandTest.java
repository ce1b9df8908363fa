package epfabric.operate.verb;

import static epfabric.standin.ApiServer.page;
import static epfabric.standin.ApiServer.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.terminal.Screen;
import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.FabricManifests;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import epfabric.operate.google.EmulatedGoogle;
import epfabric.standin.ApiServer;
import epfabric.standin.ApiServer.Answer;
import epfabric.standin.ApiServer.Question;
import epfabric.standin.KubeObjects;
import java.io.IOException;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class StatusCommandTest {
  private static final FabricPlan PLAN = Planned.plan("dev", Planned.IN_DEVICE_MODE);
  private static final String POOL = PLAN.pool().name();
  private static final String GET_CREDENTIALS =
      "gcloud container clusters get-credentials epfabric-dev --location us-central1 --project"
          + " my-project";
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-21T03:04:05Z"), ZoneOffset.UTC);

  @TempDir private Path folder;

  @BeforeEach
  void environment() throws IOException {
    Files.writeString(
        folder.resolve("Pulumi.dev.yaml"),
        Planned.IN_DEVICE_MODE.apply(Planned.text("Pulumi.dev.yaml")));
  }

  /** Returns a node that is three hours old, with all its GPUs and NICs. */
  private static ObjectNode node(String name) {
    return withAgeAndNics(KubeObjects.node(POOL, name));
  }

  private static ObjectNode withAgeAndNics(ObjectNode node) {
    ObjectNode metadata = node.withObjectProperty("metadata");
    metadata.put("creationTimestamp", "2026-11-21T00:04:05Z");
    metadata.withObjectProperty("labels").put("cloud.google.com/gke-spot", "true");
    ObjectNode offered = node.withObjectProperty("status").withObjectProperty("allocatable");
    PLAN.network()
        .nodeNetworks()
        .forEach(n -> offered.put("networking.gke.io.networks/" + n.podNetwork() + ".IP", "1"));
    return node;
  }

  private static ObjectNode parse(String json) {
    return Json.parseObject(json);
  }

  private static ObjectNode network(NodeNetwork network) {
    return parse(
        "{\"metadata\":{\"name\":\"%s\"},\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}}"
            .formatted(network.podNetwork()));
  }

  private static ObjectNode job(String name) {
    return parse(
        """
        {"metadata": {"name": "%s", "creationTimestamp": "2026-11-21T01:00:00Z"},
         "status": {"startTime": "2026-11-21T01:00:00Z", "completionTime": "2026-11-21T01:04:00Z",
                    "conditions": [{"type": "Complete", "status": "True"}]}}
        """
            .formatted(name));
  }

  private static Object[] jobs() {
    return FabricManifests.acceptance(PLAN).stream()
        .filter(m -> m.kind().equals("Job"))
        .map(m -> job(m.name()))
        .toArray();
  }

  /** Returns the responses of a complete fabric with these nodes. */
  private static Function<Question, Answer> fabric(ObjectNode... nodes) {
    return question -> {
      String what = question.resource().replaceFirst(".*/", "");
      return switch (what) {
        case "nodes" -> page("NodeList", "", (Object[]) nodes);
        case "jobs" -> page("JobList", "", jobs());
        case "networks", "gkenetworkparamsets" ->
            page(
                "List",
                "",
                PLAN.network().nodeNetworks().stream().map(StatusCommandTest::network).toArray());
        default -> page("PodList", "");
      };
    };
  }

  private Path kubeconfig(String server) throws IOException {
    return Files.writeString(
        folder.resolve("kubeconfig"),
        """
        current-context: c
        contexts: [{name: c, context: {cluster: c, user: c}}]
        clusters: [{name: c, cluster: {server: "%s"}}]
        users: [{name: c, user: {token: s3cret}}]
        """
            .formatted(server));
  }

  /** Environment variables without credentials that also prevent a query of the metadata server. */
  private Map<String, String> google = Map.of("NO_GCE_CHECK", "true");

  private Run status(Function<Question, Answer> answers, String... arguments) throws IOException {
    try (ApiServer api = ApiServer.start(answers)) {
      return status(kubeconfig(api.address()), arguments);
    }
  }

  /** Runs the command; with {@code --watch}, it prints the status three times. */
  private Run status(Path kubeconfig, String... arguments) throws IOException {
    return status(new Screen(80, false), kubeconfig, arguments);
  }

  private Run status(Screen screen, Path kubeconfig, String... arguments) throws IOException {
    CommandLine line = Cli.commandLine();
    StatusCommand command =
        Objects.requireNonNull(line.getSubcommands().get("status")).getCommand();
    command.in(CLOCK, screen, new StatusWatch.Rhythm(Duration.ofMillis(1), 3));
    command.variables = google;
    String[] all =
        Stream.concat(
                Stream.of("status", "dev", "--kubeconfig", kubeconfig.toString()),
                Stream.of(arguments))
            .toArray(String[]::new);
    Run run = Cli.run(line, new StringWriter(), folder, all);
    assertThat(run.out() + run.err()).doesNotContain("s3cret").doesNotContain("\tat ");
    return new Run(
        run.exit(), run.out(), run.err().replaceAll("http://127.0.0.1:\\d+", "http://SERVER"));
  }

  @Test
  void aHealthyFabricPrintsOneScreen() throws IOException {
    assertThat(status(fabric(node("a1"), node("a2"))))
        .isEqualTo(
            new Run(
                0,
                """
                dev: cluster epfabric-dev, us-central1-b, project my-project
                2026-11-21 03:04:05 UTC
                WELL: 2 of 2 nodes verified, 9 of 9 pod networks ready, 10 of 10 tests passed

                Nodes (a4-highgpu-8g, pool epfabric-dev-gpu)
                  NODE  STATE     PHASE     FOR    AGE    GPUS  NICS  SPOT
                  a1    verified  verified  3h00m  3h00m  8/8   9/9   spot
                  a2    verified  verified  3h00m  3h00m  8/8   9/9   spot

                Pod networks
                  ready: gvnic-1, rdma-0, rdma-1, rdma-2, rdma-3, rdma-4, rdma-5, rdma-6, rdma-7

                Tests
                  TEST                       STATE     AGE    TOOK  LAST VERDICT
                  fabric-ready               complete  2h00m  4m    -
                  epbench-accept             complete  2h00m  4m    -
                  nic-bandwidth              complete  2h00m  4m    -
                  deepep-intranode           complete  2h00m  4m    -
                  deepep-internode           complete  2h00m  4m    -
                  deepep-low-latency-nvlink  complete  2h00m  4m    -
                  deepep-data                complete  2h00m  4m    -
                  deepep-low-latency-nic     complete  2h00m  4m    -
                  deepep-low-latency         complete  2h00m  4m    -
                  nccl-allreduce             complete  2h00m  4m    -

                Not tested
                  speed in epbench, low-latency-nvlink, low-latency-nic, low-latency,
                  nccl-allreduce: profile "default" has no floor for them
                  whether nic-bandwidth, low-latency-nic pass a gate: their verdicts are
                  reported only, unless epfabric:acceptance.tests names them

                Cost so far (an estimate)
                  237.80 USD: 6.0 machine hours of the nodes above at 39.63 USD (spot, Google's
                  price list SKU 816D-DB2C-4A30, 2026-06)
                  not included: machines that are gone, system nodes, disks, network

                What to do
                  nothing
                """,
                ""));
  }

  @Test
  void googleIsQueriedForTheReasonOfMissingNodes() throws IOException {
    String pool =
        """
        {"nodePools": [{"name": "epfabric-dev-gpu", "status": "RUNNING_WITH_ERROR",
           "statusMessage": "reservation \\"b200-x\\" not found for node pool \\"gpu\\""}]}
        """;
    try (ApiServer cloud = ApiServer.start(question -> new Answer(200, pool))) {
      google = EmulatedGoogle.at(URI.create(cloud.address()));
      assertThat(status(fabric(node("a1"))).out().replaceAll("\\s+", " "))
          .contains(
              "x pool epfabric-dev-gpu: 1 of 2 nodes exist; there is no such reservation in this"
                  + " zone and project, or it is not shared with the project: reservation"
                  + " \"b200-x\" not found for node pool \"gpu\"");
    }
  }

  @Test
  void missingNodesAreReportedIfGoogleDoesNotAnswer() throws IOException {
    assertThat(status(fabric(node("a1"))).out().replaceAll("\\s+", " "))
        .contains(
            "x pool epfabric-dev-gpu: 1 of 2 nodes exist; if `pulumi up` has created the pool,");
  }

  @Test
  void anUnhealthyFabricHasExitCodeFour() throws IOException {
    ObjectNode bad =
        withAgeAndNics(
            KubeObjects.unverified(POOL, "a2", "load", "load: DriverFailed: \u001b[2J Xid 79"));
    Run run = status(fabric(node("a1"), bad));
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.out())
        .contains("NOT WELL: 1 of 2 nodes verified, ")
        .contains("x node a2: the installer failed in phase load: DriverFailed: [2J Xid 79\n")
        .doesNotContain("\u001b");
  }

  @Test
  void jsonContainsTheWholeStatus() throws IOException {
    Run run = status(fabric(node("a1")), "--output", "json");
    assertThat(run.exit()).isEqualTo(4);
    ObjectNode json = parse(run.out());
    assertThat(Json.keys(json))
        .containsExactly(
            "format",
            "environment",
            "parked",
            "at",
            "well",
            "headline",
            "nodesWanted",
            "nodes",
            "podNetworks",
            "tests",
            "notTested",
            "cost",
            "notices");
    assertThat(json.get("at").asText()).isEqualTo("2026-11-21T03:04:05Z");
    JsonNode node = json.get("nodes").get(0);
    assertThat(node.get("ageSeconds").asLong()).isEqualTo(10_800);
    assertThat(node.get("spot").asBoolean()).isTrue();
    assertThat(json.get("cost").get("usd").asDouble()).isEqualTo(118.9);
    assertThat(json.get("notices")).hasSize(1);
  }

  @Test
  void anExpiredLoginIsReportedWithTheCommandThatRenewsIt() throws IOException {
    assertThat(status(question -> refusal(401, "Unauthorized")))
        .isEqualTo(
            new Run(
                9,
                "",
                """
                epfabric: http://SERVER/: cannot list nodes: 401: Unauthorized
                  expected: a login that the cluster accepts
                  hint: `kubectl get nodes` shows whether kubectl has one; in a pod, its account's token
                  to do: gcloud auth login && %s
                """
                    .formatted(GET_CREDENTIALS)));
  }

  @Test
  void aMissingPermissionIsNamed() throws IOException {
    Function<Question, Answer> answers =
        question ->
            question.resource().endsWith("/jobs")
                ? refusal(403, "jobs.batch is forbidden")
                : fabric(node("a1")).apply(question);
    assertThat(status(answers).err())
        .isEqualTo(
            """
            epfabric: http://SERVER/: cannot list jobs.batch: 403: jobs.batch is forbidden
              expected: permission to list jobs.batch in the whole cluster
              hint: `kubectl auth can-i list jobs.batch -A` checks it
              to do: gcloud auth login && %s
            """
                .formatted(GET_CREDENTIALS));
  }

  @Test
  void aClosedPortIsReportedAsUnreachable() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    Run run = status(kubeconfig("http://127.0.0.1:" + port));
    assertThat(run.exit()).isEqualTo(8);
    assertThat(run.err())
        .startsWith("epfabric: http://SERVER/: cannot list nodes: no answer: connection refused\n")
        .contains("  to do: see whether `kubectl get nodes` gets an answer from here");
  }

  /** The kernel accepts the connection, but no process reads from it. */
  @Test
  @Timeout(35)
  void aServerThatDoesNotAnswerTimesOut() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Run run = status(kubeconfig("http://127.0.0.1:" + silent.getLocalPort()));
      assertThat(run.exit()).isEqualTo(8);
      assertThat(run.err()).contains("no answer: it takes too long");
    }
  }

  @Test
  void aMissingKubeconfigIsReportedWithTheCommandThatWritesIt() throws IOException {
    Run run = status(folder.resolve("absent"));
    assertThat(run)
        .isEqualTo(
            new Run(
                9,
                "",
                "epfabric: %s: cannot be read\n  to do: %s\n"
                    .formatted(folder.resolve("absent"), GET_CREDENTIALS)));
  }

  @Test
  void aClusterWithoutPodNetworksIsReported() throws IOException {
    Function<Question, Answer> answers =
        question ->
            question.resource().contains("networking.gke.io")
                ? refusal(404, "the server could not find the requested resource")
                : fabric(node("a1"), node("a2")).apply(question);
    Run run = status(answers);
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.out()).contains("x pod network gvnic-1 and 8 more: there is no Network");
  }

  @Test
  void watchingPrintsOnlyChangesToAPipe() throws IOException {
    AtomicInteger queries = new AtomicInteger();
    Function<Question, Answer> answers =
        question -> {
          int query =
              question.resource().endsWith("/nodes") ? queries.incrementAndGet() : queries.get();
          return query < 3
              ? fabric(node("a1")).apply(question)
              : fabric(node("a1"), node("a2")).apply(question);
        };
    Run run = status(answers, "--watch");
    assertThat(run.out().lines().filter(line -> line.contains("WELL:")))
        .containsExactly(
            "NOT WELL: 1 of 2 nodes verified, 9 of 9 pod networks ready, 10 of 10 tests",
            "WELL: 2 of 2 nodes verified, 9 of 9 pod networks ready, 10 of 10 tests passed");
    assertThat(run.out()).doesNotContain("\u001b");
  }

  @Test
  void watchingRedrawsATerminal() throws IOException {
    try (ApiServer api = ApiServer.start(fabric(node("a1"), node("a2")))) {
      Run run = status(new Screen(160, true), kubeconfig(api.address()), "--watch");
      assertThat(run.out().split("\u001b\\[H\u001b\\[2J", -1)).hasSize(4);
    }
  }

  @Test
  void watchingContinuesAfterAnOutage() throws IOException {
    AtomicInteger queries = new AtomicInteger();
    Function<Question, Answer> answers =
        question -> {
          boolean first = question.resource().endsWith("/nodes") && queries.incrementAndGet() <= 3;
          return first ? refusal(503, "starting") : fabric(node("a1"), node("a2")).apply(question);
        };
    Run run = status(answers, "--watch");
    assertThat(run.out()).contains("cannot list nodes: 503: starting").contains("\nWELL: ");
  }
}
