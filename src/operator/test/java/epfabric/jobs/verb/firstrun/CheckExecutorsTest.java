package epfabric.jobs.verb.firstrun;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.fetch.LocalPrograms;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.hardware.HardwareCheck.Way;
import epfabric.fabric.hardware.HardwareCheckList;
import epfabric.fabric.hardware.Observation;
import epfabric.jobs.firstrun.CheckStep;
import epfabric.jobs.firstrun.CommandWords;
import epfabric.operate.live.AddedObjects;
import epfabric.standin.ApiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks questions that need no pod, because they run programs on this machine or query the API
 * server.
 */
class CheckExecutorsTest {
  @TempDir private Path folder;

  private static CheckStep step(Way way, String command, String moreFields) {
    HardwareCheck check =
        HardwareCheckList.of(
                "parts: [{title: T, checks: [{id: \"1\", question: q, expected: e, by: "
                    + way.name().toLowerCase(Locale.ROOT)
                    + ", command: \""
                    + command
                    + "\""
                    + moreFields
                    + "}]}]")
            .checks()
            .get(0);
    return new CheckStep(way, List.of(check));
  }

  private Observation runLocally(String command, long seconds) {
    LocalExecutor executor =
        new LocalExecutor(
            CommandWords.of(Planned.plan("dev")),
            LocalExecutor.ownCommand(),
            folder,
            LocalPrograms.onPath(System.getenv("PATH")));
    return Objects.requireNonNull(executor.ask(step(Way.LOCAL, command, ""), seconds).get("1"))
        .get(0);
  }

  @Test
  void aVerbRunsInASeparateProcessInTheSameFolder() throws IOException {
    Files.writeString(folder.resolve("Pulumi.dev.yaml"), Planned.text("Pulumi.dev.yaml"));
    Observation seen = runLocally("./epfabric explain $ENV epfabric:zone", 60);
    assertThat(seen.exit()).as(seen.text()).isZero();
    assertThat(seen.text()).contains("epfabric:zone").contains("Pulumi.dev.yaml:");
    assertThat(runLocally("./epfabric explain other", 60).exit()).isEqualTo(2);
  }

  @Test
  void aFailedProgramHasAnAnswerAndAHangingProgramHasAReason() {
    assertThat(runLocally("echo $ZONE; exit 3", 9))
        .isEqualTo(new Observation("", 3, Planned.plan("dev").scope().zone().toString()));
    Observation unanswered = runLocally("sleep 30", 1);
    assertThat(unanswered.answered()).isFalse();
    assertThat(unanswered.text()).isNotEmpty();
  }

  private List<Observation> askCluster(
      Function<ApiServer.Question, ApiServer.Answer> answers, String path, String moreFields)
      throws IOException {
    try (ApiServer api = ApiServer.start(answers)) {
      Path kubeconfig = api.kubeconfig(folder);
      try (AddedObjects cluster = AddedObjects.find(Optional.of(kubeconfig), Optional.empty())) {
        String command = "kubectl get --raw '" + path + "'";
        return Objects.requireNonNull(
            new ClusterExecutor(Planned.plan("dev"), cluster, List.of("gpu-0", "gpu-1"))
                .ask(step(Way.CLUSTER, command, moreFields), 9)
                .get("1"));
      }
    }
  }

  @Test
  void eachNodeHasASeparateAnswer() throws IOException {
    List<Observation> seen =
        askCluster(
            question ->
                question.resource().endsWith("gpu-0")
                    ? new ApiServer.Answer(200, "{\"a\": {\"b/c\": \"text\"}, \"list\": [1, 2]}")
                    : ApiServer.refusal(404, "nodes \"gpu-1\" not found"),
            "/api/v1/nodes/$NODE",
            ", pick: [/a/b~1c, /list, /none]");
    assertThat(seen)
        .containsExactly(
            new Observation("gpu-0", 0, "/a/b~1c = text\n/list = [1,2]\n/none = "),
            Observation.silent("gpu-1", "there is nothing at /api/v1/nodes/gpu-1"));
  }

  @Test
  void aRefusalIsTheReasonWhyThereIsNoAnswer() throws IOException {
    List<Observation> seen =
        askCluster(
            question -> ApiServer.refusal(403, "events is forbidden"),
            "/api/v1/namespaces/$SYSTEM/events",
            "");
    assertThat(seen).hasSize(1);
    assertThat(seen.get(0).answered()).isFalse();
    assertThat(seen.get(0).text()).contains("events is forbidden");
  }
}
