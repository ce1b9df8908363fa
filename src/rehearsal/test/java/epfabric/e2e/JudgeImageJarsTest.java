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

/** Checks that the judge image's jars print the same as the complete jar for all verbs of pods. */
@Tag("e2e")
class JudgeImageJarsTest {
  private static final String RESULTS = "src/core/test/cases/results/h200x4-intranode";

  @TempDir private Path folder;

  @BeforeEach
  void writeJars() throws IOException {
    byte[] complete = Files.readAllBytes(ProgramJar.orSkip());
    for (Map.Entry<String, byte[]> jar : ImageJars.of(complete).entrySet()) {
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

  private void assertSameOutput(int exit, String... arguments)
      throws IOException, InterruptedException {
    Outcome ofImage = run(folder.resolve("judge.jar"), arguments);
    Outcome complete = run(ProgramJar.orSkip(), arguments);
    assertThat(ofImage.output()).isEqualTo(complete.output()).isNotEmpty();
    assertThat(List.of(ofImage.exit(), complete.exit())).as(ofImage.output()).containsOnly(exit);
  }

  @Test
  void resultsJudgePrintsTheSameAsTheCompleteJar() throws IOException, InterruptedException {
    assertSameOutput(0, "results", "judge", RESULTS, "--gpus", "4", "--machine", "a3-ultragpu-8g");
    Files.delete(folder.resolve("operate.jar"));
    assertSameOutput(
        0,
        "results",
        "judge",
        RESULTS,
        "--gpus",
        "4",
        "--machine",
        "a3-ultragpu-8g",
        "--output=json");
  }

  @Test
  void readyAndVerdictPrintTheSameAsTheCompleteJar() throws IOException, InterruptedException {
    String nowhere = "src/core/test/cases/Pulumi.flex.yaml";
    assertSameOutput(9, "ready", "--pools", "p", "--nodes", "2", "--kubeconfig", nowhere);
    assertSameOutput(9, "verdict", "--namespace", "n", "--test", "a=2", "--kubeconfig", nowhere);
    Path kubeconfig =
        Files.writeString(
            folder.resolve("kubeconfig"),
            """
            current-context: c
            contexts: [{name: c, context: {cluster: c, user: c}}]
            clusters: [{name: c, cluster: {server: "http://127.0.0.1:9"}}]
            users: [{name: c, user: {token: t0ken}}]
            """);
    assertSameOutput(
        8, "ready", "--pools", "p", "--nodes", "2", "--kubeconfig", kubeconfig.toString());
  }

  @Test
  void acceptPrintsTheSameAsTheCompleteJar() throws IOException, InterruptedException {
    assertSameOutput(
        9, "-C", "src/core/test/cases", "accept", "flex", "--results", "gs://bucket/folder");
  }
}
