package epfabric.jobs.firstrun;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.manifest.test.ProbeJob;
import epfabric.fabric.hardware.Observation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the script of a probe pod in a real shell, and reads its output with {@link ProbeLog}. */
class AskScriptTest {
  @TempDir private Path folder;

  private String runScript(String... questions) throws IOException, InterruptedException {
    StringBuilder list = new StringBuilder();
    for (int i = 0; i < questions.length; i += 2) {
      byte[] command = questions[i + 1].getBytes(StandardCharsets.UTF_8);
      list.append(questions[i] + " " + Base64.getEncoder().encodeToString(command) + "\n");
    }
    Path file = Files.writeString(folder.resolve("questions"), list.toString());
    try (InputStream script = ProbeJob.class.getResourceAsStream("ask.sh")) {
      Files.write(folder.resolve("ask.sh"), Objects.requireNonNull(script).readAllBytes());
    }
    Path log = folder.resolve("log");
    Process process =
        new ProcessBuilder("sh", "ask.sh", file.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
    return Files.readString(log);
  }

  @Test
  void everyQuestionGetsAnAnswerEvenIfItsCommandFails() throws IOException, InterruptedException {
    String log =
        runScript(
            "2.1 5", "echo one; echo 'two  $HOME' >&2",
            "2.2 5", "exit 3",
            "2.3 1", "echo early; sleep 20",
            "2.4 5", "cat; no-such-program",
            "2.5 5", "printf 'ä\\n'; kill -9 $$");
    Map<String, Observation> answers = ProbeLog.of("gpu-0", log);
    assertThat(answers)
        .containsEntry("2.1", new Observation("gpu-0", 0, "one\ntwo  $HOME"))
        .containsEntry("2.2", new Observation("gpu-0", 3, ""))
        .containsEntry("2.3", new Observation("gpu-0", 124, "early"));
    assertThat(Objects.requireNonNull(answers.get("2.5")).text()).startsWith("ä");
    assertThat(Objects.requireNonNull(answers.get("2.5")).exit()).isEqualTo(137);
    assertThat(Objects.requireNonNull(answers.get("2.4")).exit()).isEqualTo(127);
    assertThat(log).endsWith("epfabric-answers-complete\n");
  }

  @Test
  void aLongAnswerIsTruncatedAt64KiB() throws IOException, InterruptedException {
    Map<String, Observation> answers =
        ProbeLog.of("gpu-0", runScript("1 9", "head -c 200000 /dev/zero | tr '\\0' x"));
    assertThat(Objects.requireNonNull(answers.get("1")).text()).hasSize(65_536);
  }

  @Test
  void linesThatAreNotAnswersAreIgnored() {
    String log =
        "epfabric-answer 1 0 0 eWVz\nepfabric-answer 2 0 0 ===\nepfabric-answer 3 x 0 eWVz\n"
            + "some noise\nepfabric-answer 4 0 0 eW";
    assertThat(ProbeLog.of("gpu-0", log))
        .containsEntry("1", new Observation("gpu-0", 0, "yes"))
        .doesNotContainKeys("2", "3");
  }
}
