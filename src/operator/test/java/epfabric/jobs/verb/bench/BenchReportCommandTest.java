package epfabric.jobs.verb.bench;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli;
import epfabric.jobs.benchmark.outcome.ResultSamples;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchReportCommandTest {
  @TempDir private Path folder;

  @Test
  void writesEveryReportIntoTheFolderOfResults() throws IOException {
    Path results = writeResults(ResultSamples.single());
    Cli.Run run = report(results.toString());
    assertThat(run.err()).endsWith("report\n").contains("wrote 5 files to ");
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
            acceptance: 1 of 1 run passed
              Tests.1/0 deepep_standard: passed (it has figures; its data was not checked); exchange 3272.0 us, 78.1 GB/s
            """);
    assertThat(names(results.resolve("report")))
        .containsExactly(
            "acceptance.html",
            "cloudai_deepep_standard_report.csv",
            "deepep_standard_full.csv",
            "experiment.json",
            "junit.xml");
    assertThat(Files.readString(results.resolve("report/acceptance.html")))
        .contains("href=\"../Tests.1/0/stdout.txt\"");
  }

  @Test
  void printsNoControlCharacters() throws IOException {
    ResultSamples samples =
        ResultSamples.empty()
            .put("Tests.1/0/config.yaml", "tokens: 1\n")
            .put("Tests.1/0/stderr.txt", "\u001b]52;c;eA==\u0007boom\u009b2J \u202eend\n");
    assertThat(report(writeResults(samples).toString()).out())
        .contains("its stderr ends with:  ]52;c;eA== boom 2J  end)\n");
  }

  /**
   * The folder has CloudAI's structure on Slurm, and contains the log of a real run on four H200.
   */
  @Test
  void readsTheLogOfAScriptOfDeepEp() throws IOException {
    String log = Files.readString(Path.of("src/core/test/cases/results/h200x4-intranode/test.log"));
    ResultSamples samples =
        ResultSamples.empty().script("test_intranode", 1, "num_processes = 4", log);
    Path results = writeResults(samples);
    assertThat(report(results.toString()).out())
        .isEqualTo(
            """
            acceptance: 1 of 1 run passed
              Tests.1/0 deepep-test_intranode: passed; dispatch FP8 (cached) 428.5 us, 191.3 GB/s, dispatch BF16 (cached) 810.3 us, 196.1 GB/s, combine 600.3 us, 264.8 GB/s
            """);
    assertThat(Files.readString(results.resolve("report/acceptance.html")))
        .contains("<th scope=\"row\">Tests.1/0/stdout.txt</th>");
    Files.writeString(results.resolve("Tests.1/0/stdout.txt"), log.substring(0, 4000));
    assertThat(report(results.toString()).out())
        .contains(
            "failed (no figures: no line \"Best dispatch (BF16)\", \"Best combine\" (stdout.txt))");
  }

  @Test
  void theSameInputGivesTheSameBytes() throws IOException {
    Path results = writeResults(ResultSamples.several(1));
    Path out = folder.resolve("out");
    report(results.toString(), "-o", out.toString());
    Map<String, String> first = contents(out);
    assertThat(report(results.toString(), "-o", out.toString()).exit()).isZero();
    assertThat(contents(out)).isEqualTo(first).isNotEmpty();
    assertThat(first)
        .as("experiment.json is already in the folder of results")
        .doesNotContainKey("experiment.json");
  }

  /** The page in docs is generated from the results in the same folder. */
  @ParameterizedTest
  @CsvSource({"2026-11-22-2xh200, 6 of 7", "2026-11-22-4xh200, 12 of 13"})
  void theCommittedReportsOfRealRunsAreUpToDate(String name, String passed) throws IOException {
    Path real = Path.of("docs/benchmarks", name);
    Path copy = folder.resolve(real.getFileName());
    try (Stream<Path> all = Files.walk(real)) {
      for (Path from : all.filter(p -> !p.startsWith(real.resolve("report"))).toList()) {
        Files.copy(from, copy.resolve(real.relativize(from).toString()));
      }
    }
    assertThat(report(copy.toString()).out()).startsWith(name + ": " + passed + " runs passed\n");
    String page = "report/" + name + ".html";
    assertThat(withoutVersion(copy.resolve(page)))
        .as("epfabric bench report %s", real)
        .isEqualTo(withoutVersion(real.resolve(page)));
  }

  private static String withoutVersion(Path page) throws IOException {
    return Files.readString(page).replaceAll("Made by epfabric \\S+", "Made by epfabric");
  }

  @Test
  void anEarlierReportIsNotReadAsAResult() throws IOException {
    Path results = writeResults(ResultSamples.single());
    report(results.toString());
    String before = Files.readString(results.resolve("report/acceptance.html"));
    report(results.toString());
    assertThat(Files.readString(results.resolve("report/acceptance.html"))).isEqualTo(before);
  }

  @Test
  void aBaselineDecidesTheExitCode() throws IOException {
    Path before = writeResults(ResultSamples.several(1));
    Path after = folder.resolve("after_2026-11-23_00-00-00");
    write(after, ResultSamples.several(1.1));
    Cli.Run slower = report(after.toString(), "--baseline", before.toString());
    assertThat(slower.exit()).isEqualTo(7);
    assertThat(slower.out())
        .contains("against acceptance_2026-11-22_01-02-03: 2 slower, 2 same")
        .contains("slower: dispatch, ep16-bf16: time +10.0 %, noise 2.0 %");
    assertThat(report(after.toString(), "--baseline", after.toString()).exit()).isZero();
    Path other = folder.resolve("other");
    write(other, ResultSamples.single());
    assertThat(report(after.toString(), "--baseline", other.toString()).exit()).isEqualTo(8);
    assertThat(report(after.toString(), "--baseline", before.toString(), "--noise", "20").exit())
        .isZero();
  }

  /**
   * One of two tests failed, so the unchanged speed of the other test does not make the comparison
   * pass.
   */
  @Test
  void aMissingMeasurementMakesTheComparisonInconclusive() throws IOException {
    Path before = writeResults(ResultSamples.several(1));
    Path after = folder.resolve("after_2026-11-23_00-00-00");
    ResultSamples half = ResultSamples.several(1);
    String record = half.files().getOrDefault("experiment.json", "");
    write(
        after,
        half.put(
            "experiment.json",
            record.replaceAll(
                "(\"Tests.2\".*)\"status\": \"passed\"", "$1\"status\": \"failed\"")));
    Cli.Run gone = report(after.toString(), "--baseline", before.toString());
    assertThat(gone.out()).contains("2 gone, 2 same");
    assertThat(gone.exit()).isEqualTo(8);
  }

  @Test
  void printsJsonAndJunitOnRequest() throws IOException {
    Path results = writeResults(ResultSamples.several(1));
    assertThat(report(results.toString(), "--output", "json").out())
        .startsWith("{\n  \"format\": 1,");
    Cli.Run junit = report(results.toString(), "--output", "junit");
    assertThat(junit.out()).startsWith("<?xml").contains("<testsuite name=\"acceptance\"");
    assertThat(junit.err()).contains("not read: Tests.5/0/benchmark_16_ranks_");
  }

  @Test
  void reportsAFolderWithoutResults() throws IOException {
    Cli.Run nothing = report(folder.resolve("nothing").toString());
    assertThat(nothing.exit()).isEqualTo(2);
    assertThat(nothing.err()).contains("no such folder of results").doesNotContain("\tat ");
    Path empty = Files.createDirectories(folder.resolve("empty"));
    Cli.Run none = report(empty.toString());
    assertThat(none.exit()).isEqualTo(2);
    assertThat(none.err()).contains("no results of a benchmark in").contains("expected: ID/");
    assertThat(names(empty)).isEmpty();
  }

  @Test
  void usesTheOnlyScenarioOfAFolderAndRefusesSeveral() throws IOException {
    writeResults(ResultSamples.single());
    assertThat(report(folder.toString()).exit()).isZero();
    write(folder.resolve("acceptance_2026-11-23_01-02-03"), ResultSamples.single());
    Cli.Run several = report(folder.toString());
    assertThat(several.exit()).isEqualTo(2);
    assertThat(several.err())
        .contains("found: acceptance_2026-11-22_01-02-03, acceptance_2026-11-23_01-02-03");
  }

  @Test
  void doesNotWriteIntoForeignFoldersWithoutForce() throws IOException {
    Path results = writeResults(ResultSamples.single());
    Cli.Run refused = report(results.toString(), "-o", results.toString());
    assertThat(refused.exit()).isEqualTo(5);
    assertThat(refused.err()).contains("holds files, but no report of epfabric");
    assertThat(results.resolve("junit.xml")).doesNotExist();
    assertThat(report(results.toString(), "-o", results.toString(), "--force").exit()).isZero();
  }

  @Test
  void aReportThatWasKilledIsCompletedByTheNextRun() throws IOException {
    Path results = writeResults(ResultSamples.single());
    Path target = Files.createDirectory(folder.resolve("killed"));
    Files.writeString(target.resolve(".acceptance.html.1f.part"), "<!doctype html>");
    assertThat(report(results.toString(), "-o", target.toString()).exit()).isZero();
    Files.delete(target.resolve("junit.xml"));
    Files.delete(target.resolve("cloudai_deepep_standard_report.csv"));
    assertThat(report(results.toString(), "-o", target.toString()).exit())
        .as("the page, which is written first, identifies the folder as a report of epfabric")
        .isZero();
    assertThat(target.resolve("junit.xml")).exists();
  }

  @Test
  void readsInvalidTextAndUnknownMachines() throws IOException {
    Path results = writeResults(ResultSamples.single());
    Files.write(results.resolve("Tests.1/0/config.yaml"), new byte[] {(byte) 0xFF, 0, 1});
    assertThat(report(results.toString()).out())
        .contains("not read: Tests.1/0/config.yaml: not UTF-8");
    Cli.Run unknown = report(results.toString(), "--machine", "a4-highgpu-8");
    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.err()).contains("no such machine: \"a4-highgpu-8\"");
  }

  private Cli.Run report(String... arguments) {
    List<String> all = Stream.concat(Stream.of("bench", "report"), Stream.of(arguments)).toList();
    return Cli.run(folder, all.toArray(String[]::new));
  }

  private Path writeResults(ResultSamples samples) throws IOException {
    Path results = folder.resolve(ResultSamples.FOLDER);
    write(results, samples);
    return results;
  }

  private static void write(Path results, ResultSamples samples) throws IOException {
    for (Map.Entry<String, String> file : samples.files().entrySet()) {
      Path path = results.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static Map<String, String> contents(Path folder) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    for (String name : names(folder)) {
      contents.put(name, Files.readString(folder.resolve(name), StandardCharsets.UTF_8));
    }
    return contents;
  }
}
