package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli.Run;
import epfabric.infra.Planned;
import epfabric.run.ReplayedResults;
import epfabric.standin.ApiServer;
import epfabric.standin.JobServer;
import epfabric.standin.JobServer.Played;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bench run} against a stand-in API server; what benchmarks leave is replayed. */
class BenchRunCommandTest {
  private static final String TEST =
      """
      name = "small"
      description = "a small one"
      test_template_name = "DeepEPBenchmark"
      [cmd_args]
      docker_image_url = "registry.example/deepep:1"
      """;

  private static final Map<String, String> GOOD =
      Map.of("benchmark", "BENCHMARK: DeepEP Results\n", "results", ReplayedResults.log());

  @TempDir private Path folder;

  @BeforeEach
  void environment() throws IOException {
    Files.writeString(folder.resolve("Pulumi.dev.yaml"), Planned.text("Pulumi.dev.yaml"));
    Files.createDirectories(folder.resolve("tests"));
    Files.writeString(folder.resolve("tests/small.toml"), TEST);
  }

  private void scenario(String tests) throws IOException {
    Files.writeString(folder.resolve("scenario.toml"), "name = \"s\"\n" + tests);
  }

  private static String test(String id, String... more) {
    return "[[Tests]]\nid = \""
        + id
        + "\"\ntest_name = \"small\"\n"
        + String.join("\n", more)
        + "\n";
  }

  private Run bench(JobServer server, String... options) throws IOException {
    try (ApiServer api = ApiServer.start(server)) {
      Path kubeconfig =
          Files.writeString(
              folder.resolve("kubeconfig"),
              """
              current-context: c
              contexts: [{name: c, context: {cluster: c, user: c, namespace: lab}}]
              clusters: [{name: c, cluster: {server: "%s"}}]
              users: [{name: c, user: {token: a-secret-token}}]
              """
                  .formatted(api.address()));
      return Cli.run(
          folder,
          Stream.concat(
                  Stream.of("bench", "run", "--kubeconfig", kubeconfig.toString()),
                  Stream.of(options))
              .toArray(String[]::new));
    }
  }

  private Run all(Function<String, Played> parts) throws IOException {
    return bench(new JobServer(parts), start());
  }

  private String[] start() {
    return new String[] {
      folder.resolve("scenario.toml").toString(),
      "--tests",
      folder.resolve("tests").toString(),
      "-o",
      folder.resolve("results").toString()
    };
  }

  private Path results() throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("results"))) {
      return all.findFirst().orElseThrow();
    }
  }

  @Test
  void oneTestRunsAndItsResultsComeBack() throws IOException {
    scenario(test("Tests.1", "num_nodes = 1", "time_limit = \"30m\""));
    JobServer server = new JobServer(which -> Played.passed(GOOD));
    Run run = bench(server, start());
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("s on dev: 1 of 1 passed")
        .contains("Tests.1/0")
        .contains("passed");
    assertThat(server.made()).isEqualTo(List.of("s/Tests.1/0"));
    assertThat(server.jobs()).isEmpty();
    Path test = results().resolve("Tests.1/0");
    assertThat(test.resolve("stdout.txt")).hasContent("BENCHMARK: DeepEP Results\n");
    assertThat(test.resolve("benchmark_16_ranks_2026-11-22_03-00-00_standard/results.json"))
        .hasContent(ReplayedResults.ROWS);
    assertThat(test.resolve("metadata/node-0.toml")).hasContent("user = \"replayed\"\n");
    assertThat(test.resolve("config.yaml")).exists();
    assertThat(test.resolve("k8s-job.toml")).content().contains("state = \"passed\"");
  }

  @Test
  void aFailedTestIsDiagnosedBeforeItsJobGoes() throws IOException {
    scenario(test("Tests.1", "num_nodes = 1"));
    Run run = all(which -> Played.failed(4, Map.of("benchmark", "3 rows are wrong\n")));
    assertThat(run.exit()).as(run.err()).isEqualTo(6);
    assertThat(run.out()).contains("failed: bench-tests-1-0-").contains("exit code 4");
    Path test = results().resolve("Tests.1/0");
    assertThat(test.resolve("stdout.txt")).hasContent("3 rows are wrong\n");
    assertThat(test.resolve("kubernetes/events.txt")).exists();
    assertThat(test.resolve("kubernetes/pods")).isNotEmptyDirectory();
  }
}
