package epfabric.operate.verb;

import static epfabric.standin.ApiServer.page;
import static epfabric.standin.ApiServer.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.standin.ApiServer;
import epfabric.standin.ApiServer.Answer;
import epfabric.standin.ApiServer.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerdictCommandTest {
  private static final String PASS =
      "{\"verdict\":\"pass\",\"log\":\"real\",\"reasons\":[],\"gbps\":{\"allReduce\":180.2}}";

  private static final String FAIL =
      "{\"verdict\":\"fail\",\"log\":\"real\",\"reasons\":"
          + "[{\"kind\":\"fail\",\"what\":\"wrong data\",\"do\":\"look at its NIC\"}]}";

  @TempDir private Path folder;

  private static ObjectNode pod(String job, int index, String phase, String message) {
    ObjectNode pod =
        Json.parseObject(
            """
            {
              "metadata": {
                "namespace": "t",
                "name": "%s-%d-abcde",
                "labels": {
                  "batch.kubernetes.io/job-name": "%s",
                  "batch.kubernetes.io/job-completion-index": "%d"
                }
              },
              "spec": {"nodeName": "gpu-%d", "containers": []},
              "status": {
                "phase": "%s",
                "containerStatuses": [
                  {"name": "test", "state": {"terminated": {"exitCode": 0}}},
                  {
                    "name": "judge",
                    "state": {
                      "terminated": {"exitCode": 0, "finishedAt": "2026-10-01T08:30:00Z"}
                    }
                  }
                ]
              }
            }
            """
                .formatted(job, index, job, index, index, phase));
    ObjectNode judge = (ObjectNode) pod.get("status").get("containerStatuses").get(1);
    ((ObjectNode) judge.get("state").get("terminated")).put("message", message);
    return pod;
  }

  private static Function<Question, Answer> cluster(ObjectNode... pods) {
    return question -> page("PodList", "", (Object[]) pods);
  }

  private Run verdict(Function<Question, Answer> answers, String... arguments) throws IOException {
    try (ApiServer api = ApiServer.start(answers)) {
      Path kubeconfig =
          Files.writeString(
              folder.resolve("kubeconfig"),
              """
              current-context: c
              contexts: [{name: c, context: {cluster: c, user: c}}]
              clusters: [{name: c, cluster: {server: "%s"}}]
              users: [{name: c, user: {token: t}}]
              """
                  .formatted(api.address()));
      String[] all =
          Stream.concat(
                  Stream.of("verdict", "--namespace", "t", "--kubeconfig", kubeconfig.toString()),
                  Stream.of(arguments))
              .toArray(String[]::new);
      Run run = Cli.run(folder, all);
      assertThat(api.questions())
          .allSatisfy(
              question -> {
                assertThat(question.resource()).endsWith("/namespaces/t/pods");
                assertThat(question.parameter("fieldSelector")).isEqualTo("status.phase=Succeeded");
              });
      return new Run(run.exit(), run.out(), run.err().replace(api.address(), "http://SERVER"));
    }
  }

  @Test
  void aPassPrintsATableAndOneLine() throws IOException {
    Function<Question, Answer> cluster =
        cluster(
            pod("nccl-allreduce", 1, "Succeeded", PASS),
            pod("nccl-allreduce", 0, "Succeeded", PASS));
    assertThat(verdict(cluster, "--test", "nccl-allreduce=2"))
        .isEqualTo(
            new Run(
                0,
                """
                TEST            POD  NODE   VERDICT  FIGURES OR REASONS
                nccl-allreduce  0    gpu-0  pass     allReduce 180.2 GB/s
                nccl-allreduce  1    gpu-1  pass     allReduce 180.2 GB/s

                gate strict passed: 1 test passed
                """,
                ""));
  }

  @Test
  void everyTestThatDidNotPassIsNamedWithTheCommandThatRepeatsIt() throws IOException {
    Function<Question, Answer> cluster =
        cluster(
            pod("epbench-accept", 0, "Succeeded", FAIL),
            pod("nccl-allreduce", 0, "Succeeded", PASS));
    String[] tests = {
      "--test", "epbench-accept=1", "--test", "deepep-intranode=1", "--test", "nccl-allreduce=1"
    };
    assertThat(verdict(cluster, tests))
        .isEqualTo(
            new Run(
                6,
                """
                TEST              POD  NODE   VERDICT       FIGURES OR REASONS
                epbench-accept    0    gpu-0  fail          wrong data
                deepep-intranode  0    -      inconclusive  no verdict: no pod with this index has succeeded and still exists
                nccl-allreduce    0    gpu-0  pass          allReduce 180.2 GB/s

                epbench-accept: look at its NIC
                deepep-intranode: a pod is deleted with its node, and its test must then run again
                """,
                """
                epfabric: gate strict not passed: 2 of 3 tests did not pass: epbench-accept fail, deepep-intranode inconclusive
                  hint: once that is fixed, run these tests again: pulumi up --replace '**::test-epbench-accept' --replace '**::test-deepep-intranode'
                """));
  }

  /** The judge in a preempted pod may have ended before another pod replaced it. */
  @Test
  void verdictsOfPodsThatDidNotSucceedAreIgnored() throws IOException {
    for (String phase : List.of("Failed", "Running", "Pending", "Unknown")) {
      Run run =
          verdict(cluster(pod("nccl-allreduce", 0, phase, PASS)), "--test", "nccl-allreduce=1");
      assertThat(run.exit()).as(phase).isEqualTo(8);
    }
  }

  @Test
  void noGateIsPassedWithoutPods() throws IOException {
    for (String gate : List.of("strict", "fail", "warn", "off")) {
      Run run = verdict(cluster(), "--test", "nccl-allreduce=1", "--gate", gate);
      assertThat(run.exit()).as(gate).isEqualTo(8);
    }
  }

  @Test
  void theSummaryIsTheTerminationMessageOfTheJob() throws IOException {
    Path summary = folder.resolve("termination-log");
    String[] arguments = {"--test", "nccl-allreduce=1", "--summary", summary.toString()};
    verdict(cluster(pod("nccl-allreduce", 0, "Succeeded", PASS)), arguments);
    assertThat(summary).hasContent("{\"verdict\":\"pass\",\"log\":\"real\",\"reasons\":[]}");
    verdict(cluster(pod("nccl-allreduce", 0, "Succeeded", FAIL)), arguments);
    assertThat(summary)
        .hasContent(
            "{\"verdict\":\"fail\",\"log\":\"real\",\"reasons\":[{\"kind\":\"fail\",\"what\":\"fail:"
                + " wrong data\",\"do\":\"look at its NIC\",\"where\":\"nccl-allreduce, pod 0 on"
                + " gpu-0\"}]}");
    Run refused = verdict(question -> refusal(403, "no"), arguments);
    assertThat(refused.exit()).isEqualTo(9);
    assertThat(summary)
        .content()
        .startsWith("{\"verdict\":\"refused\",\"reasons\":[{\"where\":\"http://127.0.0.1:")
        .contains("\"what\":\"cannot list pods: 403: no\"");
  }

  @Test
  void aTestWithZeroPodsIsRefused() throws IOException {
    assertThat(verdict(cluster(), "--test", "a=0", "--test", "b=-1"))
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: --test a=0, b=-1: expected 1 pod or more
                  hint: epfabric verdict --help
                """));
    assertThat(verdict(cluster()).exit()).isEqualTo(2);
  }
}
