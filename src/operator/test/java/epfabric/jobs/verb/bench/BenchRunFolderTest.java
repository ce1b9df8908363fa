package epfabric.jobs.verb.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the folder into which {@code bench run} writes an experiment. */
class BenchRunFolderTest {
  private static final Instant NOW = Instant.parse("2026-11-22T03:10:00.5Z");

  @TempDir private Path target;

  private BenchRunFolder make(String scenario) throws IOException {
    return BenchRunFolder.make(target, scenario, NOW);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .filter(name -> !name.equals(".lock"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "moe, moe",
    "my scenario 2, my scenario 2",
    "../../etc, _._.._etc",
    ".hidden, _hidden",
    "a/b:c, a_b_c",
    "-rf, _rf"
  })
  void theFolderIsNamedAfterItsScenarioAndStaysInItsParent(String scenario, String name)
      throws IOException {
    try (BenchRunFolder runFolder = make(scenario)) {
      assertThat(runFolder.folder()).isEqualTo(target.resolve(name + "_2026-11-22_03-10-00"));
      assertThat(runFolder.folder()).isDirectory();
    }
  }

  @Test
  void nothingIsWrittenIntoAnExistingFolder() throws IOException {
    make("moe").close();
    assertThatThrownBy(() -> make("moe"))
        .isInstanceOfSatisfying(
            CommandException.class,
            e -> assertThat(e.exitCode()).isEqualTo(ExitCode.WOULD_OVERWRITE))
        .hasMessage(
            target.resolve("moe_2026-11-22_03-10-00")
                + " already exists\n  hint: try again, or use -o DIR");
  }

  @Test
  void onlyOneProcessMayUseTheFolder() throws IOException {
    Path folder;
    try (BenchRunFolder owned = make("moe")) {
      folder = owned.folder();
      Files.writeString(folder.resolve("experiment.json"), "{}");
      assertThatThrownBy(() -> BenchRunFolder.open(folder))
          .isInstanceOf(CommandException.class)
          .hasMessage("another epfabric bench run is using " + folder);
    }
    BenchRunFolder.open(folder).close();
  }

  @Test
  void onlyAnExperimentCanBeContinued() {
    assertThatThrownBy(() -> BenchRunFolder.open(target))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            target
                + " has no experiment.json\n"
                + "  hint: the folder that `epfabric bench run` has named");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "{}", "null"})
  void aDamagedRecordIsNotContinued(String json) throws IOException {
    try (BenchRunFolder folder = make("moe")) {
      Files.writeString(folder.folder().resolve("experiment.json"), json);
      assertThatThrownBy(folder::experiment)
          .isInstanceOf(CommandException.class)
          .hasMessageStartingWith(
              folder.folder().resolve("experiment.json") + ": cannot be continued: ")
          .hasMessageEndingWith("\n  hint: run the scenario again");
    }
  }

  @Test
  void filesAreStoredBelowTheirCase() throws IOException {
    try (BenchRunFolder folder = make("moe")) {
      folder.write("a/0", Map.of("stdout.txt", bytes("one"), "metadata/node-0.toml", bytes("")));
      folder.write("a/0", Map.of("stdout.txt", bytes("two")));
      assertThat(files(folder.folder()))
          .containsExactly("a/0/metadata/node-0.toml", "a/0/stdout.txt");
      assertThat(folder.text("a/0/stdout.txt")).isEqualTo("two");
    }
  }

  @Test
  void filesOfAnEarlierAttemptAreMovedAway() throws IOException {
    try (BenchRunFolder folder = make("moe")) {
      folder.write("a/0", Map.of("stdout.txt", bytes("1"), "kubernetes/events.txt", bytes("1")));
      folder.write("a/0/pre_test/x", Map.of("stdout.txt", bytes("hook")));
      folder.setAside("a/0", 1);
      folder.write("a/0", Map.of("stdout.txt", bytes("2")));
      folder.setAside("a/0", 2);
      assertThat(files(folder.folder().resolve("a/0")))
          .containsExactly(
              "attempts/1/kubernetes/events.txt",
              "attempts/1/stdout.txt",
              "attempts/2/stdout.txt",
              "pre_test/x/stdout.txt");
      assertThat(folder.text("a/0/attempts/1/stdout.txt")).isEqualTo("1");
    }
  }

  @Test
  void noFilesAreMovedAwayBeforeTheFirstAttempt() throws IOException {
    try (BenchRunFolder folder = make("moe")) {
      folder.setAside("a/0", 1);
      folder.write("a/0", Map.of("config.yaml", bytes("")));
      folder.setAside("a/0", 0);
      assertThat(files(folder.folder())).containsExactly("a/0/config.yaml");
    }
  }

  @Test
  void rowsComeFromTheFirstBenchmarkFolder() throws IOException {
    try (BenchRunFolder folder = make("moe")) {
      assertThat(folder.rows("a/0")).isEmpty();
      folder.write("a/0", Map.of("results.json", bytes("no"), "benchmark_1/log", bytes("")));
      assertThat(folder.rows("a/0")).isEmpty();
      folder.write("a/0", Map.of("benchmark_3/results.json", bytes("3")));
      folder.write("a/0", Map.of("benchmark_2/results.json", bytes("2")));
      assertThat(folder.rows("a/0")).contains("2");
    }
  }

  @Test
  void tooLargeRowsAreAbsentAndInvalidBytesAreReplaced() throws IOException {
    try (BenchRunFolder folder = make("moe")) {
      folder.write("a/0", Map.of("benchmark_1/results.json", new byte[(16 << 20) + 1]));
      assertThat(folder.rows("a/0")).isEmpty();
      folder.write("a/0", Map.of("benchmark_1/results.json", new byte[] {(byte) 0xff, '1'}));
      assertThat(folder.rows("a/0")).contains("\ufffd1");
    }
  }

  @Test
  void timesAreWholeSeconds() {
    assertThat(BenchRunFolder.second(NOW)).isEqualTo(Instant.parse("2026-11-22T03:10:00Z"));
  }
}
