package epfabric.jobs.verb.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.base.terminal.CommandException;
import epfabric.jobs.benchmark.outcome.DamagedFile;
import epfabric.jobs.benchmark.outcome.FoundFiles;
import epfabric.results.report.SourceFile;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks which files of a folder are results, and which of them are read. */
class BenchResultsTest {
  private static final String DATED = "moe_2026-11-22_01-02-03";
  private static final Path REAL_LOG =
      Path.of("src/core/test/cases/results/h200x4-intranode/test.log");

  @TempDir private Path folder;

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private void writeSparse(String name, long bytes) throws IOException {
    Path file = write(name, "");
    try (RandomAccessFile empty = new RandomAccessFile(file.toFile(), "rw")) {
      empty.setLength(bytes);
    }
  }

  private FoundFiles read() throws IOException {
    return BenchResults.read(folder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "experiment.json",
        "a/0/config.yaml",
        "a/0/test-run.toml",
        "a/0/slurm-job.toml",
        "a/0/k8s-job.toml",
        "a/0/benchmark_1/results.json",
        "a/0/benchmark_1/summary.json",
        "a/0/benchmark_1/token_matrix.txt",
        "a/0/benchmark_1/metadata/node-12.toml",
        "a/trajectory.csv"
      })
  void filesThatReportsUseAreRead(String name) throws IOException {
    write(name, "text");
    assertThat(read().text(name)).contains("text");
  }

  @ParameterizedTest
  @ValueSource(strings = {"notes.md", "a/0/job.yaml", "a/0/node-x.toml", "a/0/results.json.bak"})
  void otherFilesAreListedButNotRead(String name) throws IOException {
    write(name, "text");
    FoundFiles found = read();
    assertThat(found.names()).containsExactly(name);
    assertThat(found.texts()).isEmpty();
    assertThat(found.sources()).isEmpty();
  }

  @Test
  void reportsAreNotResults() throws IOException {
    write("report/experiment.json", "{}");
    write("a/0/report/results.json", "[]");
    assertThat(read().names()).containsExactly("a/0/report/results.json");
  }

  @Test
  void filesAreListedWithTheirChecksums() throws IOException {
    write("a/0/config.yaml", "tokens: 1\n");
    assertThat(read().sources())
        .containsExactly(
            new SourceFile(
                "a/0/config.yaml",
                10,
                "9a3c2184b1d916d9472a3dd1650e9151cbb16e725e9e2b0dc2b16027b779066a"));
  }

  @Test
  void onlyLogsWithOutputOfATestAreResults() throws IOException {
    write("a/0/stdout.txt", Files.readString(REAL_LOG));
    write("a/0/stdout-1.txt", "Hello\n");
    write("a/0/stdout-x.txt", Files.readString(REAL_LOG));
    FoundFiles found = read();
    assertThat(found.logs()).containsOnlyKeys("a/0/stdout.txt");
    assertThat(found.sources()).extracting(SourceFile::bytes).containsExactly(Files.size(REAL_LOG));
    assertThat(found.texts()).as("logs may be long, so their texts are not kept").isEmpty();
  }

  @Test
  void aLogWithInvalidBytesIsNotDamaged() throws IOException {
    Path log = write("a/0/stdout.txt", "");
    Files.write(log, new byte[] {(byte) 0xff, 0, 10});
    FoundFiles found = read();
    assertThat(found.damages()).isEmpty();
    assertThat(found.logs()).isEmpty();
  }

  @Test
  void onlyShortErrorFilesAreRead() throws IOException {
    write("a/0/stderr.txt", "");
    write("b/0/stderr.txt", "boom\n");
    write("c/0/stderr.txt", "x".repeat(64 << 10));
    write("d/0/stderr.txt", "x".repeat((64 << 10) + 1));
    FoundFiles found = read();
    assertThat(found.texts()).containsOnlyKeys("b/0/stderr.txt", "c/0/stderr.txt");
    assertThat(found.damages()).as("a long error file is not damaged").isEmpty();
  }

  @Test
  void aDamagedFileDoesNotPreventReadingOtherFiles() throws IOException {
    Files.write(write("a/0/config.yaml", ""), new byte[] {(byte) 0xc3, 0x28});
    writeSparse("a/0/results.json", (16L << 20) + 1);
    write("b/0/config.yaml", "x");
    FoundFiles found = read();
    assertThat(found.texts()).containsOnlyKeys("b/0/config.yaml");
    assertThat(found.damages())
        .containsExactly(
            new DamagedFile("a/0/config.yaml", "not UTF-8"),
            new DamagedFile("a/0/results.json", "has more than 16777216 bytes, and was left out"));
  }

  @Test
  void linkedFoldersAreIgnored() throws IOException {
    Path other = Files.createDirectories(folder.resolve("results/a"));
    Files.createSymbolicLink(other.resolve("up"), folder);
    write("experiment.json", "{}");
    assertThat(BenchResults.read(folder.resolve("results")).names()).isEmpty();
  }

  private static String deepPath(int folders) {
    return "d/".repeat(folders);
  }

  @Test
  void filesBelowTheDepthLimitAreReported() throws IOException {
    write(deepPath(11) + "config.yaml", "the last that is read");
    write(deepPath(12) + "config.yaml", "one too deep");
    FoundFiles found = read();
    assertThat(found.names()).containsExactly(deepPath(11) + "config.yaml");
    assertThat(found.damages())
        .containsExactly(
            new DamagedFile(deepPath(11) + "d", "is 12 folders deep: what is in it was left out"));
  }

  @Test
  void deepFoldersAreReportedInOneLine() throws IOException {
    for (String last : new String[] {"x", "y", "z"}) {
      write(deepPath(11) + last + "/stdout.txt", "");
    }
    Files.createDirectories(folder.resolve(deepPath(11) + "empty"));
    assertThat(read().damages())
        .singleElement()
        .extracting(DamagedFile::reason)
        .isEqualTo("is 12 folders deep: what is in it, and in 2 others, was left out");
  }

  @Test
  void reportsAreNotReadAtAnyDepth() throws IOException {
    write("report/" + deepPath(12) + "x", "");
    assertThat(read().damages()).isEmpty();
  }

  @Test
  void excessFilesAreOmittedAndReported() throws IOException {
    for (int i = 0; i < 4; i++) {
      write("a/" + i + "/config.yaml", "x");
    }
    assertThat(BenchResults.read(folder, 4).damages()).isEmpty();
    FoundFiles some = BenchResults.read(folder, 3);
    assertThat(some.names()).hasSize(3);
    assertThat(some.damages())
        .containsExactly(
            new DamagedFile(".", "has more than 3 files; those after the first 3 were left out"));
  }

  @Test
  void theResultsHaveTheNameOfTheirFolder() throws IOException {
    Path results = Files.createDirectories(folder.resolve(DATED));
    assertThat(BenchResults.read(results).folder()).isEqualTo(DATED);
    assertThat(BenchResults.read(results.resolve(".")).folder()).isEqualTo(DATED);
  }

  private Path scenario(String name) throws IOException {
    return BenchResults.scenario(folder.resolve(name));
  }

  @Test
  void theFolderOfAScenarioIsFoundBelowItsParent() throws IOException {
    write("results/" + DATED + "/experiment.json", "{}");
    write("results/notes/x", "");
    Path only = folder.resolve("results").resolve(DATED);
    assertThat(scenario("results")).isEqualTo(only);
    assertThat(scenario("results/" + DATED)).isEqualTo(only);
  }

  @Test
  void aFolderWithoutADateIsUsedDirectly() throws IOException {
    write("mine/a/0/stdout.txt", "");
    assertThat(scenario("mine")).isEqualTo(folder.resolve("mine"));
  }

  /** An experiment may contain the folder of another experiment. */
  @Test
  void aDatedFolderIsUsedWhateverItContains() throws IOException {
    write(DATED + "/x_2026-11-22_01-02-03/a", "");
    assertThat(scenario(DATED)).isEqualTo(folder.resolve(DATED));
  }

  @Test
  void severalExperimentsAreRefused() throws IOException {
    write("results/b_2026-11-22_01-02-03/x", "");
    write("results/a_2026-11-23_01-02-03/x", "");
    assertThatThrownBy(() -> scenario("results"))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            folder.resolve("results")
                + " holds several runs of scenarios\n"
                + "  found: a_2026-11-23_01-02-03, b_2026-11-22_01-02-03\n"
                + "  hint: name one of them");
  }

  @Test
  void aFileIsRefused() throws IOException {
    write("results.json", "[]");
    assertThatThrownBy(() -> scenario("results.json"))
        .isInstanceOf(CommandException.class)
        .hasMessageStartingWith("no such folder of results: " + folder.resolve("results.json"));
  }
}
