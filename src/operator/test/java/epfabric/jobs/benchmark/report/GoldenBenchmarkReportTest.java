package epfabric.jobs.benchmark.report;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.catalog.Catalog;
import epfabric.jobs.benchmark.outcome.BenchmarkComparison;
import epfabric.jobs.benchmark.outcome.ExperimentJson;
import epfabric.jobs.benchmark.outcome.ExperimentOutcome;
import epfabric.jobs.benchmark.outcome.ResultSamples;
import epfabric.jobs.benchmark.outcome.export.BenchmarkCsv;
import epfabric.jobs.benchmark.outcome.export.BenchmarkJunit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares all files of small reports; {@code mvn -Dtest=GoldenBenchmarkReportTest
 * -Dsurefire.args=-Dgolden.update=true test} rewrites them.
 */
class GoldenBenchmarkReportTest {
  private static final Path GOLDEN = Path.of("src/operator/test/golden/benchmark-report");

  @ParameterizedTest
  @ValueSource(strings = {"one", "several"})
  void reportsEqualTheGoldenFiles(String name) throws IOException {
    Map<String, String> files = files(name);
    Path folder = GOLDEN.resolve(name);
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(folder);
      for (Map.Entry<String, String> file : files.entrySet()) {
        Files.writeString(folder.resolve(file.getKey()), file.getValue());
      }
    }
    assertThat(names(folder)).containsExactlyElementsOf(files.keySet());
    for (Map.Entry<String, String> file : files.entrySet()) {
      String golden = Files.readString(folder.resolve(file.getKey()));
      assertThat(file.getValue())
          .as(file.getKey() + ": rewrite with -Dsurefire.args=-Dgolden.update=true")
          .isEqualTo(golden);
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static Map<String, String> files(String name) {
    boolean one = name.equals("one");
    ExperimentOutcome experiment =
        one ? ResultSamples.single().experiment() : ResultSamples.several(1.08).experiment();
    Optional<BenchmarkComparison> comparison =
        one
            ? Optional.empty()
            : Optional.of(
                BenchmarkComparison.of(
                    ResultSamples.several(1).experiment(),
                    experiment,
                    "acceptance_2026-11-15_01-02-03",
                    Optional.empty()));
    BenchmarkInput input =
        new BenchmarkInput(
            experiment,
            comparison,
            Optional.ofNullable(Catalog.load().machines().get(experiment.about().machine())),
            OptionalDouble.of(45.5),
            "../",
            "0.0.0");
    Map<String, String> files = new TreeMap<>(BenchmarkCsv.files(experiment));
    files.put("acceptance.html", BenchmarkPage.of(input));
    files.put("junit.xml", BenchmarkJunit.of(experiment));
    files.put("experiment.json", ExperimentJson.of(experiment));
    return files;
  }
}
