package epfabric.jobs.verb.firstrun;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.deploy.infra.Planned;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks the messages of {@code first-run} before the first question; {@code
 * FirstRunOnKubernetesTest} checks the runs.
 */
class FirstRunCommandTest {
  @TempDir private Path folder;

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

  private Run firstRun(String... options) {
    String[] words =
        Stream.concat(Stream.of("first-run"), Stream.of(options)).toArray(String[]::new);
    return Cli.run(folder, words);
  }

  @Test
  void everyMistakeIsReportedWithAHint() throws IOException {
    assertThat(firstRun().err())
        .isEqualTo(
            """
            epfabric: the name of an environment is missing
              hint: epfabric first-run dev --budget 60
            """);
    assertThat(firstRun("dev").err())
        .isEqualTo(
            """
            epfabric: --budget USD is missing: the most that the run may cost, above 0
              hint: epfabric first-run dev --dry-run prints what the questions cost
            """);
    assertThat(firstRun("dev", "--budget", "0").exit()).isEqualTo(2);
    assertThat(firstRun("dev", "--budget", "5", "--only", "2.2,99").err())
        .isEqualTo(
            """
            epfabric: no question or part has the ID "99"
              hint: epfabric first-run dev --dry-run lists them
            """);
    assertThat(firstRun("dev", "--budget", "5", "-o", folder.resolve("none").toString()).err())
        .contains("no such folder: ");
    write(Planned.text("Pulumi.dev.yaml"));
    assertThat(firstRun("dev", "--budget", "5").err())
        .isEqualTo(
            """
            epfabric: the images of environment "dev" are not built
              hint: epfabric image build dev --push
            """);
  }

  @Test
  void aDryRunShowsOrderTimeCostAndAddedObjects() {
    Run run = firstRun("dev", "--dry-run", "--only", "2.2");
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
                32 s    0.70 USD  asking 2.2 on the nodes, about 32 s
                         2.2 Which driver version is loaded?

            by hand: nothing
            added to the cluster and removed: Jobs in namespace epfabric-dev-acceptance
            """);
  }

  @Test
  void aStateOfADifferentConfigurationIsNotContinued() throws IOException {
    Path results = Files.createDirectories(folder.resolve("results/dev/first-run"));
    Path state = results.resolve("state.json");
    Files.writeString(state, "{}");
    Path kubeconfig =
        Files.writeString(
            folder.resolve("kubeconfig"),
            """
            current-context: c
            contexts: [{name: c, context: {cluster: c, user: c}}]
            clusters: [{name: c, cluster: {server: "https://127.0.0.1:9"}}]
            users: [{name: c, user: {token: t}}]
            """);
    String[] options = {"dev", "--budget", "5", "--kubeconfig", kubeconfig.toString()};
    assertThat(firstRun(options).err())
        .startsWith(
            "epfabric: "
                + state
                + ": version: required, but not given\n  expected: a whole number from 1 to 1\n");
    Files.writeString(
        state,
        "{\"version\": 1, \"fabric\": \"other\", \"started\": \"2026-11-27T00:00:00Z\","
            + " \"usedSeconds\": 5, \"added\": [], \"answers\": []}");
    assertThat(firstRun(options).err())
        .isEqualTo(
            "epfabric: "
                + state
                + """
 : the environment has changed since this run was started
   hint: --restart asks all questions again
 """);
  }
}
