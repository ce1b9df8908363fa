package epfabric.operate.verb;

import static epfabric.standin.ApiServer.page;
import static epfabric.standin.ApiServer.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.cli.FailingFabric;
import epfabric.operate.google.EmulatedGoogle;
import epfabric.standin.ApiServer;
import epfabric.standin.ApiServer.Answer;
import epfabric.standin.ApiServer.Question;
import epfabric.standin.KubeObjects;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class DiagnoseCommandTest {
  private static final String TESTS = FailingFabric.TESTS;

  /** Environment variables without credentials for Google. */
  private Map<String, String> google = Map.of("NO_GCE_CHECK", "true");

  @TempDir private Path folder;

  @BeforeEach
  void environment() throws IOException {
    String file = Files.readString(Path.of("Pulumi.dev.yaml"));
    Files.writeString(
        folder.resolve("Pulumi.dev.yaml"),
        "encryptionsalt: v1:pLanted-salt=:v1:x:y\n" + file + "# token: pLanted-comment\n");
  }

  private Run diagnose(Function<Question, Answer> answers, String... arguments) throws IOException {
    try (ApiServer api = ApiServer.start(answers)) {
      return diagnose(api.address(), arguments);
    }
  }

  private Run diagnose(String server, String... arguments) throws IOException {
    Path kubeconfig =
        Files.writeString(
            folder.resolve("kubeconfig"),
            """
            current-context: c
            contexts: [{name: c, context: {cluster: c, user: c}}]
            clusters: [{name: c, cluster: {server: "%s"}}]
            users: [{name: c, user: {token: %s}}]
            """
                .formatted(server, FailingFabric.LOGIN));
    String[] all =
        Stream.concat(
                Stream.of("diagnose", "dev", "--kubeconfig", kubeconfig.toString()),
                Stream.concat(Stream.of("-o", folder.toString()), Stream.of(arguments)))
            .toArray(String[]::new);
    CommandLine command = Cli.commandLine();
    DiagnoseCommand verb =
        (DiagnoseCommand)
            Objects.requireNonNull(command.getSubcommands().get("diagnose")).getCommand();
    verb.variables = google;
    Run run = Cli.run(command, new StringWriter(), folder, all);
    return new Run(
        run.exit(),
        run.out().replace(folder.toString(), "FOLDER"),
        run.err().replace(server, "http://SERVER"));
  }

  private Map<String, String> archive(String name) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (InputStream in = Files.newInputStream(folder.resolve(name));
        ZipInputStream zip = new ZipInputStream(in, StandardCharsets.UTF_8)) {
      for (ZipEntry e = zip.getNextEntry(); e != null; e = zip.getNextEntry()) {
        files.put(e.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return files;
  }

  @Test
  void theCauseComesFirstAndTheArchiveHasItsEvidence() throws IOException {
    Run run = diagnose(FailingFabric::sick);
    assertThat(run.err()).isEmpty();
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .contains("1. ibgda-refused: the GPU may not map the NIC's doorbell page")
        .contains("   where: " + TESTS + "/logs/deepep-0/test.log:4\n")
        .contains("archive: FOLDER/epfabric-diagnosis-dev.zip (");
    String root = "epfabric-diagnosis-dev/";
    Map<String, String> files = archive("epfabric-diagnosis-dev.zip");
    assertThat(files)
        .containsKeys(
            root + "plan/decisions.json",
            root + "plan/inputs/Pulumi.dev.yaml",
            root + "cluster/version.json",
            root + "nodes/n1.json",
            root + TESTS + "/pods/deepep-0.json",
            root + TESTS + "/configmaps/c.json");
    assertThat(files.get(root + TESTS + "/logs/deepep-0/test.previous.log"))
        .endsWith("previous=true\n");
    assertThat(files.get(root + TESTS + "/events.txt"))
        .isEqualTo(
            "2026-10-01T08:30:00Z  Warning  BackOff  Pod/deepep-0  12345678  x4 "
                + " password=[redacted: by name]\n");
    assertThat(files.get(root + "README.md")).contains("\n1. ibgda-refused: ");
    assertThat(files.get(root + "settings.txt"))
        .contains("NVSHMEM_IB_GID_INDEX=3\n")
        .contains("NCCL_DEBUG=INFO\n");
    assertThat(files.get(root + "missing.txt"))
        .contains("network-parameters: 404: ")
        .contains(
            "google/: (no-credentials) cannot ask Google Cloud: no credentials on this machine")
        .contains("kubectl debug node/NODE")
        .contains("epfabric orphans dev");
  }

  @Test
  void theArchiveContainsNoPlantedSecret() throws IOException {
    diagnose(FailingFabric::sick);
    Map<String, String> files = archive("epfabric-diagnosis-dev.zip");
    assertThat(files).hasSizeGreaterThan(10);
    files.forEach((name, text) -> assertThat(text).as(name).doesNotContain("pLanted"));
    assertThat(String.join("", files.values())).contains("[redacted: login]").contains("n0");
  }

  @Test
  void theCommandOnlyReadsAndNeverRequestsSecrets() throws IOException {
    List<Question> questions = new ArrayList<>();
    diagnose(
        question -> {
          synchronized (questions) {
            questions.add(question);
          }
          return FailingFabric.sick(question);
        });
    assertThat(questions)
        .isNotEmpty()
        .allSatisfy(q -> assertThat(q.resource()).startsWith("GET ").doesNotContain("secrets"));
  }

  private static final String FABRIC = "epfabric-dev";
  private static final String TOKEN = "hf_pLantedInAnOperationOfGoogle";

  /**
   * Returns the response to a request about a pool for which Google has no machines; it contains a
   * secret in an unexpected place.
   */
  private static Answer answerWithoutStock(Question question) {
    String resource = question.resource();
    if (resource.endsWith("/clusters/" + FABRIC)) {
      return new Answer(
          200,
          """
          {"name": "epfabric-dev", "status": "RUNNING",
           "networkConfig": {"enableMultiNetworking": true},
           "masterAuth": {"clientKey": "pLanted-key-of-the-master"},
           "nodePools": [{"name": "epfabric-dev-gpu", "status": "RUNNING_WITH_ERROR",
             "conditions": [{"code": "GCE_STOCKOUT", "message": "the zone has none"}],
             "instanceGroupUrls": [
               "https://x/projects/p/zones/us-central1-b/instanceGroupManagers/gke-a-grp"]}]}
          """);
    }
    if (resource.contains("/networks/")) {
      return new Answer(200, "{\"name\": \"n\", \"mtu\": 8896}");
    }
    return resource.endsWith("/operations")
        ? new Answer(
            200,
            "{\"operations\": [{\"targetLink\": \"x/clusters/epfabric-dev\", \"detail\": \"TOKEN\"}]}"
                .replace("TOKEN", TOKEN))
        : new Answer(200, "{}");
  }

  /** Returns the response to a request about a pool with a single machine. */
  private static Answer answerWithOneNode(Question question) {
    return question.resource().endsWith("/nodes")
        ? page("NodeList", "", KubeObjects.node(FailingFabric.POOL, "n0"))
        : FailingFabric.sick(question);
  }

  @Test
  void theReasonForMissingMachinesComesFromGoogle() throws IOException {
    List<String> asked = Collections.synchronizedList(new ArrayList<>());
    try (ApiServer cloud =
        ApiServer.start(
            question -> {
              asked.add(question.resource());
              return answerWithoutStock(question);
            })) {
      google = EmulatedGoogle.at(URI.create(cloud.address()));
      Run run = diagnose(DiagnoseCommandTest::answerWithOneNode);
      assertThat(run.out())
          .startsWith(
              "1. Google has no such machine in the zone now: pool epfabric-dev-gpu: GCE_STOCKOUT");
    }
    Map<String, String> files = archive("epfabric-diagnosis-dev.zip");
    assertThat(files.keySet())
        .map(name -> name.replace("epfabric-diagnosis-dev/", ""))
        .contains(
            "google/cluster.json",
            "google/operations.json",
            "google/zone-operations.json",
            "google/global-operations.json",
            "google/machines.json",
            "google/group-errors/gke-a-grp.json");
    assertThat(String.join("", files.values()))
        .doesNotContain("pLanted")
        .contains("[redacted: token]");
    assertThat(asked).isNotEmpty().allSatisfy(q -> assertThat(q).startsWith("GET "));
  }

  @Test
  void anUnreachableGoogleApiIsRequestedOnlyOnce() throws IOException {
    google = EmulatedGoogle.at(URI.create("http://127.0.0.1:1"));
    assertThat(diagnose(FailingFabric::sick).exit()).isZero();
    assertThat(archive("epfabric-diagnosis-dev.zip").get("epfabric-diagnosis-dev/missing.txt"))
        .contains("google/cluster.json: (unreachable) cannot read cluster epfabric-dev of project")
        .contains("google/machines.json: not asked, for the reason above\n");
  }

  @Test
  void archivesAreNeverOverwritten() throws IOException {
    diagnose(FailingFabric::sick);
    byte[] first = Files.readAllBytes(folder.resolve("epfabric-diagnosis-dev.zip"));
    assertThat(diagnose(FailingFabric::sick).out()).contains("FOLDER/epfabric-diagnosis-dev-2.zip");
    assertThat(folder.resolve("epfabric-diagnosis-dev.zip")).hasBinaryContent(first);
    assertThat(archive("epfabric-diagnosis-dev-2.zip").values())
        .containsExactlyElementsOf(archive("epfabric-diagnosis-dev.zip").values());
  }

  @Test
  void standardOutputContainsOnlyJson() throws IOException {
    Run run = diagnose(FailingFabric::sick, "--output", "json");
    ObjectNode json = Json.parseObject(run.out());
    JsonNode first = json.get("causes").get(0);
    assertThat(first.get("kind").asText()).isEqualTo("run-failed");
    assertThat(first.get("evidence").get(0).get("line").asInt()).isEqualTo(4);
    assertThat(json.get("missing")).isNotEmpty();
  }

  @Test
  void aRefusedNamespaceDoesNotEndTheDiagnosis() throws IOException {
    Run run =
        diagnose(
            question ->
                question.resource().contains(TESTS)
                    ? refusal(403, "pods is forbidden")
                    : FailingFabric.sick(question));
    assertThat(run.exit()).isZero();
    assertThat(archive("epfabric-diagnosis-dev.zip").get("epfabric-diagnosis-dev/missing.txt"))
        .contains(TESTS + "/pods: 403: pods is forbidden\n");
  }

  @Test
  void anExpiredLoginIsReportedAsTheCause() throws IOException {
    Run run = diagnose(question -> refusal(401, "Unauthorized"));
    assertThat(run.exit()).isEqualTo(9);
    assertThat(run.out()).startsWith("1. the cluster rejects this login");
    assertThat(run.err())
        .startsWith("epfabric: the cluster does not accept this login: the archive");
  }

  @Test
  void theArchiveContainsThePlanIfTheClusterDoesNotAnswer() throws IOException {
    Run run = diagnose("http://127.0.0.1:1");
    assertThat(run.exit()).isEqualTo(8);
    assertThat(run.out()).startsWith("1. the API server does not answer: no answer: ");
    assertThat(run.err())
        .startsWith(
            "epfabric: the cluster does not answer: the archive has the plan only\n  hint: ")
        .doesNotContain("\tat ");
    assertThat(archive("epfabric-diagnosis-dev.zip"))
        .containsKey("epfabric-diagnosis-dev/plan/decisions.json");
  }

  /** Without a cluster there is no kubeconfig, but Google may know why there is no cluster. */
  @Test
  void googleIsQueriedEvenWithoutAKubeconfig() throws IOException {
    System.setProperty("kubeconfig", folder.resolve("none").toString());
    try (ApiServer cloud = ApiServer.start(DiagnoseCommandTest::answerWithoutStock)) {
      CommandLine command = Cli.commandLine();
      DiagnoseCommand verb =
          (DiagnoseCommand)
              Objects.requireNonNull(command.getSubcommands().get("diagnose")).getCommand();
      verb.variables = EmulatedGoogle.at(URI.create(cloud.address()));
      Run run =
          Cli.run(command, new StringWriter(), folder, "diagnose", "dev", "-o", folder.toString());
      assertThat(run.exit()).isEqualTo(9);
      assertThat(run.out())
          .contains(
              "the cluster was not asked: no cluster to look at: no current context in a file, and"
                  + " not in a pod\n   do:    gcloud container clusters get-credentials"
                  + " epfabric-dev --location us-central1 --project my-project; then diagnose"
                  + " again\n");
    } finally {
      System.clearProperty("kubeconfig");
    }
    assertThat(archive("epfabric-diagnosis-dev.zip"))
        .containsKeys(
            "epfabric-diagnosis-dev/google/cluster.json",
            "epfabric-diagnosis-dev/plan/decisions.json");
  }

  @Test
  void invalidOptionsAreReported() throws IOException {
    assertThat(diagnose(FailingFabric::sick, "--context", "d").exit()).isEqualTo(9);
    assertThat(diagnose(FailingFabric::sick, "--output", "xml").exit()).isEqualTo(2);
    assertThat(Cli.run(folder, "diagnose", "dev", "-o", folder.resolve("absent").toString()))
        .isEqualTo(
            new Run(
                2,
                "",
                "epfabric: no such folder: "
                    + folder.resolve("absent")
                    + "\n  hint: make it first, or leave -o out\n"));
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.filter(f -> f.toString().endsWith(".zip"))).isEmpty();
    }
  }

  @Test
  void invalidResponsesAreReported() throws IOException {
    for (String answer : List.of("", "no json", "[1]", "{\"items\": [1]}", "{\"items\": 1}")) {
      Run run = diagnose(question -> new Answer(200, answer));
      assertThat(run.exit()).as(answer).isEqualTo(8);
      assertThat(run.out()).as(answer).contains("1. what answers is not an API server, or");
      assertThat(run.err()).as(answer).startsWith("epfabric: the cluster does not answer: ");
    }
  }

  @Test
  void aMissingPermissionIsReportedAsTheCause() throws IOException {
    Run run = diagnose(question -> new Answer(403, "{\"message\": \"nodes is forbidden\"}"));
    assertThat(run.exit()).isEqualTo(9);
    assertThat(run.out())
        .contains("1. the cluster lets this login see neither nodes nor pods: 403");
    assertThat(run.err()).startsWith("epfabric: the cluster does not accept this login: ");
  }
}
