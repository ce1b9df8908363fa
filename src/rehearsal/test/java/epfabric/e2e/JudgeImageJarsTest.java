package epfabric.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.image.ImageJars;
import epfabric.rehearsal.pulumi.Subprocess;
import epfabric.rehearsal.pulumi.Subprocess.Outcome;
import epfabric.standin.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jars of the judge image print the same as the whole jar, for each verb that a pod runs. */
@Tag("e2e")
class JudgeImageJarsTest {
  private static final String RUN = "src/core/test/cases/results/h200x4-intranode";

  @TempDir private Path folder;

  @BeforeEach
  void write() throws IOException {
    byte[] whole = Files.readAllBytes(ProgramJar.orSkip());
    for (Map.Entry<String, byte[]> jar : ImageJars.of(whole).entrySet()) {
      Files.write(folder.resolve(Path.of(jar.getKey()).getFileName()), jar.getValue());
    }
  }

  private static Outcome run(Path jar, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(Jdk.current().java().toString(), "-jar"));
    command.add(jar.toString());
    command.addAll(List.of(arguments));
    return Subprocess.run(command, Path.of("."), Subprocess.QUICK_JVM, Duration.ofMinutes(1));
  }

  private void same(int exit, String... arguments) throws IOException, InterruptedException {
    Outcome small = run(folder.resolve("judge.jar"), arguments);
    Outcome whole = run(ProgramJar.orSkip(), arguments);
    assertThat(small.output()).isEqualTo(whole.output()).isNotEmpty();
    assertThat(List.of(small.exit(), whole.exit())).as(small.output()).containsOnly(exit);
  }

  @Test
  void resultsJudgePrintsTheSame() throws IOException, InterruptedException {
    same(0, "results", "judge", RUN, "--gpus", "4", "--machine", "a3-ultragpu-8g");
    Files.delete(folder.resolve("operate.jar"));
    same(0, "results", "judge", RUN, "--gpus", "4", "--machine", "a3-ultragpu-8g", "--output=json");
  }

  @Test
  void readyAndVerdictPrintTheSame() throws IOException, InterruptedException {
    String nowhere = "src/core/test/cases/Pulumi.flex.yaml";
    same(9, "ready", "--pools", "p", "--nodes", "2", "--kubeconfig", nowhere);
    same(9, "verdict", "--namespace", "n", "--test", "a=2", "--kubeconfig", nowhere);
    Path kubeconfig =
        Files.writeString(
            folder.resolve("kubeconfig"),
            """
            current-context: c
            contexts: [{name: c, context: {cluster: c, user: c}}]
            clusters: [{name: c, cluster: {server: "http://127.0.0.1:9"}}]
            users: [{name: c, user: {token: t0ken}}]
            """);
    same(8, "ready", "--pools", "p", "--nodes", "2", "--kubeconfig", kubeconfig.toString());
  }

  @Test
  void acceptPrintsTheSame() throws IOException, InterruptedException {
    same(9, "-C", "src/core/test/cases", "accept", "flex", "--results", "gs://bucket/folder");
  }
}
