package epfabric.jobs.verb.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchCommandTest {
  private static final Path SAMPLES =
      Path.of("src/operator/test/resources/epfabric/jobs/benchmark/page");

  @TempDir private Path folder;

  @BeforeEach
  void writeScenarioAndEnvironment() throws IOException {
    Files.copy(Path.of("Pulumi.dev.yaml"), folder.resolve("Pulumi.dev.yaml"));
    Files.createDirectory(folder.resolve("tests"));
    Files.copy(SAMPLES.resolve("standard.toml"), folder.resolve("tests/standard.toml"));
    Files.copy(SAMPLES.resolve("low_latency.toml"), folder.resolve("tests/low_latency.toml"));
    Files.copy(SAMPLES.resolve("scenario.toml"), folder.resolve("scenario.toml"));
  }

  private Run check(String... arguments) {
    return bench("check", arguments);
  }

  private Run plan(String... arguments) {
    return bench(
        "plan",
        Stream.concat(Stream.of(path("scenario.toml"), "-o", path("out")), Stream.of(arguments))
            .toArray(String[]::new));
  }

  private Run bench(String verb, String... arguments) {
    String[] all =
        Stream.concat(Stream.of("bench", verb, "--tests", path("tests")), Stream.of(arguments))
            .toArray(String[]::new);
    return Cli.run(folder, all);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private void edit(String file, String from, String to) throws IOException {
    Path path = folder.resolve(file);
    Files.writeString(path, Files.readString(path).replace(from, to));
  }

  private List<String> filesBelow(String below) throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve(below))) {
      return files
          .filter(Files::isRegularFile)
          .map(f -> folder.resolve(below).relativize(f).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void checksTestsWithoutAScenario() {
    Run run = check();
    assertThat(run.exit()).isZero();
    assertThat(run.out()).isEqualTo("2 tests: can be run\n");
    assertThat(run.err().lines()).hasSize(2).allMatch(line -> line.contains(": note: "));
  }

  @Test
  void checksAScenario() {
    assertThat(check(path("scenario.toml")).out()).isEqualTo("2 tests, 1 run: can be run\n");
  }

  @Test
  void reportsAllErrors() throws IOException {
    edit("tests/standard.toml", "tokens = 1024", "tokens = \"many\"");
    edit("scenario.toml", "num_nodes = 2", "num_nodes = 0");
    Run run = check(path("scenario.toml"));
    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains("scenario.toml:6:13: Tests[0].num_nodes: got 0\n")
        .contains("standard.toml:8:10: cmd_args.tokens: not a whole number, got \"many\"\n");
  }

  @Test
  void printsProblemsAsJson() throws IOException {
    edit("tests/standard.toml", "tokens = 1024", "tokens = 0");
    Run run = check(path("scenario.toml"), "--output", "json");
    assertThat(run.exit()).isEqualTo(3);
    JsonNode error =
        Json.parseObject(run.out())
            .get("remarks")
            .valueStream()
            .filter(r -> r.get("level").asText().equals("error"))
            .findFirst()
            .orElseThrow();
    assertThat(error.get("key").asText()).isEqualTo("cmd_args.tokens");
    assertThat(error.get("line").asInt()).isEqualTo(8);
    assertThat(error.get("message").asText()).isEqualTo("got 0");
  }

  @Test
  void strictModeAcceptsZeroTokensLikeCloudAi() throws IOException {
    edit("tests/standard.toml", "tokens = 1024", "tokens = 0");
    assertThat(check(path("scenario.toml"), "--strict-cloudai").exit()).isZero();
  }

  @Test
  void aHookRunsBeforeEachTest() throws IOException {
    Files.createDirectories(folder.resolve("hooks/test"));
    Files.copy(SAMPLES.resolve("standard.toml"), folder.resolve("hooks/test/a.toml"));
    Files.copy(SAMPLES.resolve("scenario.toml"), folder.resolve("hooks/warm.toml"));
    edit("hooks/warm.toml", "deepep-benchmark", "warm");
    edit("scenario.toml", "\n\n[[Tests]]", "\npre_test = \"warm\"\n\n[[Tests]]");
    assertThat(check(path("scenario.toml")).err())
        .contains("pre_test: no hook of this name, got \"warm\"");
    assertThat(check(path("scenario.toml"), "--hooks", path("hooks")).out())
        .isEqualTo("2 tests, 2 runs: can be run\n");
    plan("--hooks", path("hooks"));
    assertThat(filesBelow("out")).contains("Tests.1/0/pre_test/Tests.1/job.yaml");
  }

  @Test
  void plansAScenario() throws IOException {
    Run run = plan();
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
            deepep-benchmark on dev: 1 run, at least 0.041 s of transfers, at most 0:30:00 by their\
             limits, one after the other
              Tests.1/0  2 nodes, 1024 tokens x 7168, top-8 of 256, BF16; dispatch 14.6 MB RDMA +\
             83.8 MB NVLink >= 292.6 us (RDMA), combine 14.6 MB RDMA + 83.8 MB NVLink >= 292.6 us\
             (RDMA), limit 0:30:00
            """);
    assertThat(Files.readString(Path.of("docs/benchmarks.md"))).contains(run.out());
    assertThat(filesBelow("out"))
        .containsExactly(
            "Tests.1/0/config.yaml",
            "Tests.1/0/env_vars.sh",
            "Tests.1/0/job.yaml",
            "Tests.1/0/test-run.toml",
            "bundle.json",
            "checksums.txt",
            "plan.json");
  }

  @Test
  void planningTwiceGivesTheSameBytes() throws IOException {
    plan();
    String first = Files.readString(folder.resolve("out/checksums.txt"));
    assertThat(plan().exit()).isZero();
    assertThat(Files.readString(folder.resolve("out/checksums.txt"))).isEqualTo(first);
    assertThat(Cli.run(folder, "verify", path("out")).exit()).isZero();
  }

  @Test
  void doesNotOverwriteForeignFiles() throws IOException {
    Files.createDirectory(folder.resolve("out"));
    Files.writeString(folder.resolve("out/mine"), "x");
    assertThat(plan().exit()).isEqualTo(5);
    assertThat(filesBelow("out")).containsExactly("mine");
    assertThat(plan("--force").exit()).isEqualTo(5);
  }

  @Test
  void doesNotOverwriteChangedFiles() throws IOException {
    plan();
    Files.writeString(folder.resolve("out/Tests.1/0/job.yaml"), "mine");
    Run run = plan();
    assertThat(run.exit()).isEqualTo(5);
    assertThat(run.err()).contains("Tests.1/0/job.yaml").contains("plan with --force");
    assertThat(plan("--force").exit()).isZero();
  }

  @Test
  void writesNothingIfThereAreErrors() throws IOException {
    edit("scenario.toml", "num_nodes = 2", "num_nodes = 3");
    Run run = plan();
    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.err())
        .contains("num_nodes: test \"Tests.1\" needs 3 nodes, the fabric has 2")
        .contains("256 experts cannot be divided evenly among 24 GPUs");
    assertThat(Files.exists(folder.resolve("out"))).isFalse();
  }

  @Test
  void severalFabricsGetSeparateFolders() throws IOException {
    Files.copy(Path.of("Pulumi.guide.yaml"), folder.resolve("Pulumi.guide.yaml"));
    assertThat(plan().exit()).isEqualTo(2);
    assertThat(plan("--environment", "dev", "--environment", "guide").exit()).isZero();
    assertThat(filesBelow("out"))
        .contains("dev/Tests.1/0/job.yaml", "guide/Tests.1/0/job.yaml", "guide/plan.json");
  }

  @Test
  void imageAndPullSecretCanBeSetWithOptions() throws IOException {
    plan("--image", "example.org/x:1", "--pull-secret", "mine", "--namespace", "bench");
    assertThat(Files.readString(folder.resolve("out/Tests.1/0/job.yaml")))
        .contains("image: example.org/x:1\n", "- name: mine\n", "namespace: bench\n");
  }

  @Test
  void secretOfTheEnvironmentIsUsedUnlessAnOptionNamesOne() throws IOException {
    Files.writeString(
        folder.resolve("Pulumi.dev.yaml"),
        "  epfabric:images: {pullSecret: ours.registry}\n",
        StandardOpenOption.APPEND);
    plan();
    assertThat(Files.readString(folder.resolve("out/Tests.1/0/job.yaml")))
        .contains("imagePullSecrets:\n      - name: ours.registry\n");
    plan("--pull-secret", "mine");
    assertThat(Files.readString(folder.resolve("out/Tests.1/0/job.yaml")))
        .contains("imagePullSecrets:\n      - name: mine\n");
  }

  @Test
  void invalidOptionsAreReported() {
    Run run =
        plan(
            "--image",
            "A B",
            "--pull-secret",
            "X",
            "--namespace",
            "epfabric-dev-acceptance",
            "--group",
            "g=nowhere");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .contains("--image: not an image, got \"A B\"")
        .contains("--pull-secret: not a name of a Kubernetes object, got \"X\"")
        .contains("--namespace: \"epfabric-dev-acceptance\" admits only the fabric's own images")
        .contains("--group: the fabric has no such pool, got \"nowhere\"");
  }

  @Test
  void refusesAMissingFolder() {
    Run run = Cli.run(folder, "bench", "check", "--tests", path("nowhere"));
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).startsWith("epfabric: no such folder: ");
  }

  private void write(String file, String... lines) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, String.join("\n", lines) + "\n");
  }

  private void writeForeignTest(String file, String name, String template) throws IOException {
    write(
        file,
        "name = \"" + name + "\"",
        "description = \"a benchmark of another library\"",
        "test_template_name = \"" + template + "\"",
        "[cmd_args]",
        "docker_image_url = \"registry.example/other:1\"");
  }

  @Test
  void aTestOfAnUnsupportedTemplateIsNotCountedAsRunnable() throws IOException {
    writeForeignTest("tests/other.toml", "other", "NcclTest");
    Run run = check();
    assertThat(run.exit()).isZero();
    assertThat(run.out()).isEqualTo("2 tests: can be run\n");
    assertThat(run.err())
        .contains("note: test \"other\" is of NcclTest, which epfabric does not run\n");
  }

  @Test
  void aFolderWithoutATestThatCanBeRunIsRefused() throws IOException {
    writeForeignTest("foreign/other.toml", "other", "NixlEP");
    writeForeignTest("foreign/more.toml", "more", "vllm");
    Run run = Cli.run(folder, "bench", "check", "--tests", path("foreign"));
    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.out()).isEqualTo("no test can be run\n");
    assertThat(run.err())
        .isEqualTo(
            """
            note: test "more" is of vllm, which epfabric does not run
            note: test "other" is of NixlEP, which epfabric does not run
            """);
  }

  @Test
  void aScenarioThatNamesATestOfAnUnsupportedTemplateIsRefused() throws IOException {
    writeForeignTest("tests/other.toml", "other", "NcclTest");
    edit("scenario.toml", "test_name = \"deepep_standard\"", "test_name = \"other\"");
    assertThat(check(path("scenario.toml")).err())
        .contains(
            "Tests[0].test_name: a test of NcclTest, and epfabric runs DeepEP benchmarks only\n"
                + "  expected: a test of DeepEPBenchmark, DeepEP, MoEBenchmark\n"
                + "  hint: epfabric accept runs NCCL's all-reduce on all nodes"
                + " (test nccl-allreduce)\n");
  }

  @Test
  void problemsOfAnUnusedHookAreWarnings() throws IOException {
    writeForeignTest("hooks/test/other.toml", "other", "NcclTest");
    write(
        "hooks/warm-up.toml",
        "name = \"warm-up\"",
        "[[Tests]]",
        "id = \"Tests.1\"",
        "test_name = \"other\"");
    Run run = check(path("scenario.toml"), "--hooks", path("hooks"));
    assertThat(run.exit()).isZero();
    assertThat(run.err())
        .contains(
            "warning: Tests[0].test_name: a test of NcclTest, and epfabric runs DeepEP benchmarks"
                + " only\n  hint: no scenario uses this hook, so it will not run\n");
    edit("scenario.toml", "[[Tests]]", "pre_test = \"warm-up\"\n[[Tests]]");
    assertThat(check(path("scenario.toml"), "--hooks", path("hooks")).exit()).isEqualTo(3);
  }

  /**
   * CloudAI's own folder contains tests of other libraries together with those of DeepEP's scripts.
   */
  @Test
  void anUnsupportedLibraryIsRefusedUnlessTheScenarioOmitsItsTest() throws IOException {
    write(
        "tests/moe.toml",
        "name = \"moe\"",
        "description = \"several libraries\"",
        "test_template_name = \"MoEBenchmark\"",
        "[cmd_args]",
        "docker_image_url = \"registry.example/moe:1\"",
        "deepep_versions = [\"legacy\", \"uccl_ep\"]");
    Run named = check();
    assertThat(named.exit()).isEqualTo(3);
    assertThat(named.err())
        .contains(
            "cmd_args.deepep_versions: not a version of DeepEP, and epfabric runs no other library,"
                + " got \"uccl_ep\"\n  expected: legacy, elastic\n  hint: uccl_ep is UCCL's");
    Run other = check(path("scenario.toml"));
    assertThat(other.exit()).isZero();
    assertThat(other.out()).isEqualTo("2 tests, 1 run: can be run\n");
    assertThat(other.err())
        .contains("note: test \"moe\" is of uccl_ep, which epfabric does not run\n");
    edit("scenario.toml", "test_name = \"deepep_standard\"", "test_name = \"moe\"");
    assertThat(check(path("scenario.toml")).exit()).isEqualTo(3);
  }

  @Test
  void aSystemFileOfCloudAiIsReportedAndIgnored() throws IOException {
    write(
        "tests/system.toml",
        "name = \"cluster\"",
        "scheduler = \"slurm\"",
        "cache_docker_images_locally = true");
    Run run = check();
    assertThat(run.exit()).isZero();
    assertThat(run.out()).isEqualTo("2 tests: can be run\n");
    assertThat(run.err())
        .contains(
            "note: scheduler: a system file of CloudAI, which epfabric does not read: the"
                + " environment says where benchmarks run, and nodes keep the images that they"
                + " pulled (cache_docker_images_locally); --pull-secret is for registries with a"
                + " login\n");
  }
}
