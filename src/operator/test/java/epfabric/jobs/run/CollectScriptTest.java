package epfabric.jobs.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the script of the results container in a shell; the output is read like a log. */
class CollectScriptTest {
  private static final int LARGE_LIMIT = 1 << 20;

  @TempDir private Path folder;

  @BeforeEach
  void writeResults() throws IOException {
    Files.createDirectories(folder.resolve("out/benchmark_8_ranks_x_standard"));
    Files.writeString(folder.resolve("out/benchmark_8_ranks_x_standard/results.json"), "[]");
    try (InputStream script = script()) {
      Files.copy(script, folder.resolve("collect.sh"));
    }
  }

  private static InputStream script() {
    return Objects.requireNonNull(
        CollectScriptTest.class.getResourceAsStream("/epfabric/deploy/manifest/test/collect.sh"));
  }

  /** Starts the script, stops it as Kubernetes does, and reads its output. */
  private ResultsArchive collect(int maxBytes) throws IOException, InterruptedException {
    Path log = folder.resolve("log");
    Process process =
        new ProcessBuilder("sh", "collect.sh", "out", String.valueOf(maxBytes))
            .directory(folder.toFile())
            .redirectOutput(log.toFile())
            .redirectError(folder.resolve("errors").toFile())
            .start();
    Thread.sleep(500); // until the script has set its trap; a benchmark takes much longer
    process.destroy();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
    return ResultsArchive.ofLog(Files.readString(log));
  }

  @Test
  void theArchiveContainsTheFilesOfTheFolder() throws IOException, InterruptedException {
    String name = "long-" + "x".repeat(150) + ".txt";
    Files.writeString(folder.resolve("out").resolve(name), "text");
    ResultsArchive archive = collect(LARGE_LIMIT);
    assertThat(archive.missing()).isEmpty();
    assertThat(archive.files()).containsOnlyKeys("benchmark_8_ranks_x_standard/results.json", name);
    assertThat(
            new String(Objects.requireNonNull(archive.files().get(name)), StandardCharsets.UTF_8))
        .isEqualTo("text");
  }

  @Test
  void measurementsAreKeptIfTheFolderIsTooLarge() throws IOException, InterruptedException {
    byte[] noise = new byte[LARGE_LIMIT / 4];
    new Random(7).nextBytes(noise);
    Files.write(folder.resolve("out/a-trace.bin"), noise);
    ResultsArchive archive = collect(LARGE_LIMIT / 8);
    assertThat(archive.missing()).endsWith("1 file of it came back");
    assertThat(archive.files()).containsOnlyKeys("benchmark_8_ranks_x_standard/results.json");
  }

  @Test
  void anEmptyFolderGivesACompleteArchive() throws IOException, InterruptedException {
    Files.delete(folder.resolve("out/benchmark_8_ranks_x_standard/results.json"));
    ResultsArchive archive = collect(LARGE_LIMIT);
    assertThat(archive.missing()).isEmpty();
    assertThat(archive.files()).isEmpty();
  }
}
