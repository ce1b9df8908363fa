package epfabric.jobs.verb.serve;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.json.Json;
import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.standin.ServedModelCluster;
import epfabric.standin.ServedModelCluster.Play;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code serve check} on an emulated server; each part of the server is broken once. */
class ServeCheckCommandTest {
  private static final String DEEPEP_LINE = "Using DeepEPLLAll2AllManager all2all manager.\n";

  @TempDir private Path folder;

  private List<String> createdJobs = List.of();
  private List<String> remainingJobs = List.of();

  @BeforeEach
  void copyEnvironment() throws IOException {
    Files.copy(Path.of("Pulumi.dev.yaml"), folder.resolve("Pulumi.dev.yaml"));
  }

  private static String table() throws IOException {
    return Files.readString(Path.of("src/operator/test/resources/serving/vllm-bench.txt"));
  }

  private static Play healthyPlay(int nodes) throws IOException {
    return new Play(nodes, true, "vllm", " there", DEEPEP_LINE, "", "Complete", table());
  }

  private Run check(Play play, String... more) throws IOException {
    try (ServedModelCluster cluster = ServedModelCluster.start(play)) {
      Path kubeconfig =
          Files.writeString(
              folder.resolve("kubeconfig"),
              """
              current-context: c
              contexts: [{name: c, context: {cluster: c, user: c, namespace: serving}}]
              clusters: [{name: c, cluster: {server: "%s"}}]
              users: [{name: c, user: {token: a-secret-token}}]
              """
                  .formatted(cluster.address()));
      String[] words =
          Stream.concat(
                  Stream.of("serve", "check", "dev", "--kubeconfig", kubeconfig.toString()),
                  Stream.of(more))
              .toArray(String[]::new);
      Run run = Cli.run(folder, words);
      createdJobs = cluster.made();
      remainingJobs = cluster.left();
      return run;
    }
  }

  @Test
  void aHealthyServerOnTwoNodesPasses() throws IOException {
    Run run = check(healthyPlay(2), "--concurrency", "8,16");
    assertThat(run)
        .isEqualTo(
            new Run(
                0,
                """
                serve in serving: deepseek-ai/DeepSeek-R1 by vllm
                  readiness        pass       2 of 2 pods ready, 16 GPUs, 16 NICs
                  completion       pass       deepseek-ai/DeepSeek-R1 answered with 5 characters
                  all-to-all       pass       the log names DeepEPLLAll2AllManager
                  traffic          pass       serve-0 sent 64.00 GB over 8 NICs, serve-0-1 sent 64.00 GB over 8 NICs
                  benchmark at 8   pass       356.17 tokens/s, 20.17 ms a token, of which at least 0.101 ms on links
                  benchmark at 16  pass       356.17 tokens/s, 20.17 ms a token, of which at least 0.101 ms on links
                """,
                """
                serve-check-8: 32 requests from gpu-0
                serve-check-16: 64 requests from gpu-0
                """));
    assertThat(createdJobs).hasSize(2);
    assertThat(Files.readString(Path.of("docs/serving.md"))).contains(run.out());
    assertThat(remainingJobs).isEmpty();
  }

  @Test
  void aHealthyServerOnOneNodePassesWithTrafficOverNvlink() throws IOException {
    Run run = check(healthyPlay(1), "--concurrency", "8");
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .contains(
            "traffic         pass       serve-0 sent 2.00 GB over NVLink, 0.00 GB over NICs\n");
  }

  @Test
  void jsonContainsTheResults() throws IOException {
    Path results = folder.resolve("out");
    Run run =
        check(
            healthyPlay(1),
            "--concurrency",
            "8",
            "--output",
            "json",
            "--results",
            results.toString());
    String written = Files.readString(results.resolve("serve-check.json"));
    assertThat(run.out()).isEqualTo(written);
    assertThat(Json.parse(written).at("/findings/0/outcome").asText()).isEqualTo("pass");
    assertThat(Json.parse(written).at("/benchmarks/0/tokensPerSecond").asDouble())
        .isEqualTo(356.17);
  }

  private void assertFails(Play play, int exit, String line) throws IOException {
    Run run = check(play, "--concurrency", "8");
    assertThat(run.exit()).isEqualTo(exit);
    assertThat(run.out()).contains(line + "\n");
    assertThat(remainingJobs).isEmpty();
  }

  @Test
  void podsThatAreNotReadyFailTheCheck() throws IOException {
    assertFails(
        new Play(1, false, "vllm", "x", DEEPEP_LINE, "", "Complete", table()),
        6,
        "readiness       fail       0 of 1 pod ready, 8 GPUs, 8 NICs: serve-0 is not ready");
  }

  @Test
  void anEmptyCompletionFailsTheCheck() throws IOException {
    assertFails(
        new Play(1, true, "vllm", "", DEEPEP_LINE, "", "Complete", table()),
        6,
        "completion      fail       deepseek-ai/DeepSeek-R1 answered with an empty text");
  }

  @Test
  void anUnexpectedAllToAllManagerFailsTheCheck() throws IOException {
    String other = "Using AgRsAll2AllManager all2all manager.\n";
    assertFails(
        new Play(1, true, "vllm", "x", other, "", "Complete", table()),
        6,
        "all-to-all      fail       the log names AgRsAll2AllManager; expected"
            + " FlashInferNVLinkOneSidedManager or DeepEPV2All2AllManager or"
            + " DeepEPLLAll2AllManager or DeepEPHTAll2AllManager");
  }

  @Test
  void aNicWithoutTrafficFailsTheCheck() throws IOException {
    assertFails(
        new Play(2, true, "vllm", "x", DEEPEP_LINE, "mlx5_3", "Complete", table()),
        6,
        "traffic         fail       serve-0 sent 28.00 GB over 8 NICs, serve-0-1 sent 28.00 GB over"
            + " 8 NICs; no traffic: mlx5_3 of serve-0, mlx5_3 of serve-0-1");
  }

  @Test
  void aFailedBenchmarkFailsTheCheckAndCausesNoLoad() throws IOException {
    Play play = new Play(1, true, "vllm", "x", DEEPEP_LINE, "", "Failed", "");
    assertFails(play, 6, "benchmark at 8  fail       the benchmark failed: Error, exit code 1");
    assertFails(play, 6, "traffic         not known  no benchmark put load on the server");
  }

  @Test
  void aBenchmarkWithoutATableIsUnknown() throws IOException {
    assertFails(
        new Play(1, true, "vllm", "x", DEEPEP_LINE, "", "Complete", "Killed\n"),
        8,
        "benchmark at 8  not known  its log has no complete table of results");
  }

  @Test
  void mistakesOfTheCommandLineAreReported() throws IOException {
    assertThat(check(healthyPlay(1), "--concurrency", "0"))
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: --concurrency takes numbers from 1 to 4096, got 0
                  hint: --concurrency 1,8,64
                """));
    assertThat(check(healthyPlay(1), "--name", "No_Name").err())
        .startsWith("epfabric: --name is the name of a LeaderWorkerSet, got No_Name\n");
    assertThat(check(new Play(1, true, "python", "x", "", "", "Complete", "")).err())
        .startsWith("epfabric: the command of pod serve-0 names no inference engine known here\n");
  }

  @Test
  void serveWithoutCheckStillRequiresItsOptions() {
    assertThat(Cli.run(folder, "serve").err())
        .startsWith(
            "epfabric: Missing required options and parameters: '--model=ID', '--engine=ENGINE',"
                + " '--output-dir=DIR', 'ENV'\n");
    assertThat(Cli.run(folder, "serve", "dev", "--engine", "vllm", "-o", "x").err())
        .startsWith("epfabric: Missing required option: '--model=ID'\n");
    assertThat(Cli.run(folder, "serve", "check").err())
        .startsWith("epfabric: Missing required parameter: 'ENV'\n");
    assertThat(Cli.run(folder, "serve", "--help").out())
        .contains("Usage: epfabric serve [-hV]")
        .contains(" --engine=ENGINE ")
        .contains("or: epfabric serve COMMAND");
  }
}
