package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli.Run;
import epfabric.results.judge.log.RunFolder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultsJudgeTest {
  @TempDir private Path folder;
  private Path log;

  /** Returns a log of NCCL's all-reduce, which is the shortest log that yields a verdict. */
  private static List<String> allReduce(double gbps) {
    List<String> lines = new ArrayList<>();
    for (long bytes : new long[] {1L << 20, 1L << 30}) {
      double micros = 2.0 * bytes * 15 / 16 / gbps / 1000;
      lines.add(
          String.format(
              Locale.ROOT,
              "[all-reduce] %d bytes, %.2f us, %.2f GB/s (bus), 0 wrong",
              bytes,
              micros,
              gbps));
    }
    lines.add("[all-reduce] done, 2 sizes, 16 ranks");
    return lines;
  }

  @BeforeEach
  void writeGoodLog() throws IOException {
    log = write("good.log", allReduce(350));
  }

  private Path write(String name, List<String> lines) throws IOException {
    return Files.writeString(folder.resolve(name), String.join("\n", lines) + "\n");
  }

  private Run judge(String... arguments) {
    List<String> all = new ArrayList<>(List.of("results", "judge"));
    all.addAll(List.of(arguments));
    return Cli.run(folder, all.toArray(String[]::new));
  }

  /**
   * Writes a results folder like a launcher, and returns its path. The run uses gIB, because only
   * then is a slow run degraded.
   */
  private Path writeResults(String runJson, List<String> lines) throws IOException {
    return writeResults("results", runJson, lines);
  }

  private Path writeResults(String name, String runJson, List<String> lines) throws IOException {
    Path results = Files.createDirectories(folder.resolve(name));
    String text = String.join("\n", lines) + "\n";
    Files.writeString(results.resolve("test.log"), text);
    Files.writeString(results.resolve("run.json"), runJson);
    Files.writeString(
        results.resolve("checksums.txt"),
        RunFolder.checksums(
            runJson.getBytes(StandardCharsets.UTF_8), text.getBytes(StandardCharsets.UTF_8)));
    return results;
  }

  private static String runJson(int node, String exitCode) {
    return String.format(
        Locale.ROOT,
        "{\"format\": 1, \"test\": \"nccl-allreduce\", \"provenance\": \"real\", \"node\": %d,"
            + " \"nodes\": 2, \"exitCode\": %s, \"command\": [], \"signal\": null, \"peersLost\": [],"
            + " \"seconds\": 1, \"libraries\": [\"/usr/local/gib/lib64/libnccl.so.2\"], \"nics\": []}",
        node,
        exitCode);
  }

  @Test
  void aGoodLogPassesAndItsTestIsRecognized() {
    Run run = judge(log.toString());
    assertThat(run.exit()).isZero();
    assertThat(run.err()).isEqualTo("note: no --test: " + log + " shows nccl-allreduce\n");
    assertThat(run.out())
        .isEqualTo(
            """
            PASS  nccl-allreduce on 2 x a4-highgpu-8g (16 ranks), limits default

              format        nccl_allreduce
              self-checked  2 figures

              GB/s                     logical      wire  of max   floor    band
              all-reduce                350.00         -       -       -       -  RDMA

              notes
              - the exit code of the test is not known: only its lines were judged
              - a log by itself does not prove where it is from: only you can know that
              - judged by the logs of 1 of 2 nodes; each shows one node's view
              - no limits are published for this shape: bandwidth was not judged
            """);
  }

  @ParameterizedTest
  @CsvSource({
    "350, strict, 0",
    "90, strict, 7",
    "90, fail, 0",
    "90, warn, 0",
    "90, off, 0",
  })
  void theGateDecidesWhetherADegradedRunFails(double gbps, String gate, int exit)
      throws IOException {
    writeResults("x/node-0", runJson(0, "0"), allReduce(gbps));
    writeResults("x/node-1", runJson(1, "0"), allReduce(gbps));
    String both = folder.resolve("x").toString();
    assertThat(judge(both, "--gate", gate).exit()).isEqualTo(exit);
  }

  /** Writes the files that a node's launcher leaves for a round. */
  private void writeRound(int node, int round, double gbps) throws IOException {
    String host = ", \"host\": \"gke-" + node + "\"}";
    String runJson = runJson(node - round + 1, "0").replace("}", host);
    writeResults("groups/node-" + node + "/round-" + round, runJson, allReduce(gbps));
  }

  private Run judgeGroups(String... options) {
    List<String> words =
        new ArrayList<>(List.of(folder.resolve("groups").toString(), "--test", "nccl-allreduce"));
    words.addAll(List.of("--round", "0-1", "--round", "1-2"));
    words.addAll(List.of(options));
    return judge(words.toArray(String[]::new));
  }

  @Test
  void theFolderOfNodeZeroShowsTheBadNodeOfTheGroups() throws IOException {
    writeRound(0, 1, 350);
    writeRound(1, 1, 350);
    writeRound(1, 2, 90);
    writeRound(2, 2, 90);
    Run run = judgeGroups();
    assertThat(run.exit()).isEqualTo(7);
    assertThat(run.out())
        .startsWith("DEGRADED  nccl-allreduce on 3 x a4-highgpu-8g")
        .contains("gke-2 (node 2) is in the one group that did not pass");
    assertThat(judgeGroups("--gate", "fail").exit()).isZero();
  }

  @Test
  void aReportOfGroupsHasEachGroupAndTheCommonVerdict() throws IOException {
    writeRound(0, 1, 350);
    writeRound(1, 1, 350);
    writeRound(1, 2, 90);
    writeRound(2, 2, 90);
    Path page = folder.resolve("page.html");
    String[] asked = {"results", "report", "groups", "--test", "nccl-allreduce"};
    List<String> words = new ArrayList<>(List.of(asked));
    words.set(2, folder.resolve("groups").toString());
    words.addAll(List.of("--round", "0-1", "--round", "1-2", "-o", page.toString()));
    assertThat(Cli.run(folder, words.toArray(String[]::new)).exit()).isZero();
    assertThat(Files.readString(page))
        .contains("1 of 2 groups passed: 0-1 in round 1 pass, 1-2 in round 2 degraded")
        .contains("gke-2 (node 2) is in the one group that did not pass")
        .contains("node-1/round-2");
  }

  @Test
  void onlyTheFolderOfNodeZeroDecidesTheVerdictOfGroups() throws IOException {
    writeRound(2, 2, 90);
    assertThat(judgeGroups().exit()).isZero();
    Files.delete(folder.resolve("groups/node-2/round-2/run.json"));
    assertThat(judgeGroups().exit()).isEqualTo(8);
  }

  @Test
  void invalidGroupsAreRefused() throws IOException {
    writeRound(0, 1, 350);
    String groups = folder.resolve("groups").toString();
    assertThat(judge(groups, "--test", "nccl-allreduce", "--round", "1-0").err())
        .contains("--round is groups of nodes, got \"1-0\"");
    assertThat(judge(groups, "--round", "0-1").err()).contains("--round needs --test");
    assertThat(judge(log.toString(), "--test", "nccl-allreduce", "--round", "0-1").exit())
        .isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"strict, 6, 8", "fail, 6, 8", "warn, 0, 0", "off, 0, 0"})
  void theGateDecidesWhetherFailedAndInconclusiveRunsFail(String gate, int fail, int inconclusive)
      throws IOException {
    Path bad = write("bad.log", allReduce(350).subList(0, 2));
    assertThat(judge(bad.toString(), "--gate", gate).exit()).isEqualTo(fail);
    Path cut = Files.writeString(folder.resolve("cut.log"), "[all-reduce] 1048576 bytes, 5.6");
    assertThat(judge(cut.toString(), "--gate", gate, "--test", "nccl-allreduce").exit())
        .isEqualTo(inconclusive);
  }

  @Test
  void aLogCanBeReadFromStandardInput() throws IOException {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(Files.readAllBytes(log)));
    try {
      assertThat(judge("-").exit()).isZero();
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void aResultsFolderIsJudgedWithItsRunFile() throws IOException {
    Path results = writeResults(runJson(0, "3"), allReduce(350));
    Path summary = folder.resolve("termination-log");
    Run run = judgeInPod(results, "--nodes", "2", "--summary", summary.toString());
    assertThat(run.exit()).isEqualTo(6);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("  1. the test ended with exit code 3\n");
    assertThat(summary)
        .content()
        .startsWith("{\"verdict\":\"fail\",\"test\":\"nccl-allreduce\",")
        .contains("\"code\":\"exit-code\"");
  }

  @Test
  void resultsOfOneOfTwoNodesAreInconclusive() throws IOException {
    Path results = writeResults(runJson(0, "0"), allReduce(350));
    Run run = judge(results.toString(), "--nodes", "2");
    assertThat(run.exit()).isEqualTo(8);
    assertThat(run.out())
        .contains(
            "  2. the numbers of nodes differ: 2 expected; 2 in RESULTS/run.json; results of 1 node;"
                    .replace("RESULTS", results.toString())
                + " 16 ranks in "
                + results
                + "/test.log (2 nodes of 8)\n"
                + "     do:    give the --nodes and --gpus that the run had, and the results of all"
                + " its nodes\n");
  }

  @Test
  void aFolderOfResultsIsJudgedNodeByNode() throws IOException {
    Path all = writeResultsOfTwoNodes();
    Run run = judge(all.toString());
    assertThat(run.out()).contains("RDMA, slowest of 2").doesNotContain("notes");
    assertThat(run.exit()).isZero();
  }

  /** Returns the complete results of a run of two nodes. */
  private Path writeResultsOfTwoNodes() throws IOException {
    writeResults("all/node-0", runJson(0, "0"), allReduce(350));
    writeResults("all/node-1", runJson(1, "0"), allReduce(350));
    return folder.resolve("all");
  }

  /** Judges as in a pod, which sees only the results of its node. */
  private Run judgeInPod(Path results, String... options) throws IOException {
    Files.writeString(results.resolve("launcher.lock"), "  0\n");
    List<String> words =
        new ArrayList<>(
            List.of(results.toString(), "--test", "nccl-allreduce", "--await-launcher", "1"));
    words.addAll(List.of(options));
    return judge(words.toArray(String[]::new));
  }

  private void assertInconclusive(Path results, String why) {
    assertInconclusive(judge(results.toString()), why);
  }

  private static void assertInconclusive(Run run, String why) {
    assertThat(run.out()).contains(". " + why + "\n").startsWith("INCONCLUSIVE");
    assertThat(run.exit()).isEqualTo(8);
  }

  @Test
  void aNodeWithoutResultsPreventsAPass() throws IOException {
    Path all = writeResultsOfTwoNodes();
    for (String file : RunFolder.FILES) {
      Files.delete(all.resolve("node-1").resolve(file));
    }
    assertInconclusive(all, "no run.json: the launcher was killed, as when a node is preempted");
    Files.delete(all.resolve("node-1"));
    assertInconclusive(all, "there is nothing from node 1, of 2 nodes");
  }

  @Test
  void twoResultsOfOneNodeAreNotResultsOfTwoNodes() throws IOException {
    Path all = writeResultsOfTwoNodes();
    for (String file : RunFolder.FILES) {
      Files.copy(
          all.resolve("node-0").resolve(file),
          all.resolve("node-1").resolve(file),
          StandardCopyOption.REPLACE_EXISTING);
    }
    String both = all.resolve("node-0") + " and " + all.resolve("node-1");
    assertInconclusive(all, both + " are both from node 0");
  }

  @Test
  void changedResultsAreInconclusive() throws IOException {
    Path results = writeResults(runJson(0, "0"), allReduce(350));
    assertThat(judgeInPod(results).exit()).isZero();
    Files.writeString(results.resolve("test.log"), "and more\n", StandardOpenOption.APPEND);
    assertInconclusive(
        judgeInPod(results), "test.log has different content from what checksums.txt says");
    writeResults(runJson(0, "1"), allReduce(350));
    Files.writeString(results.resolve("run.json"), runJson(0, "0"));
    assertInconclusive(
        judgeInPod(results), "run.json has different content from what checksums.txt says");
    Files.writeString(results.resolve("checksums.txt"), "");
    assertInconclusive(judgeInPod(results), "checksums.txt is not what sha256sum writes");
    Files.delete(results.resolve("checksums.txt"));
    assertInconclusive(judgeInPod(results), "there is no checksums.txt");
    writeResults(runJson(0, "0"), allReduce(350));
    Files.delete(results.resolve("test.log"));
    assertInconclusive(judgeInPod(results), "there is no test.log, which checksums.txt lists");
  }

  @Test
  void aLogOfAnotherMachineGetsAHintAboutTheOptions() {
    Path real = Path.of("src/core/test/cases/results/h200x4-intranode").toAbsolutePath();
    Run run = judge(real.toString());
    assertThat(run.exit()).isEqualTo(6);
    assertThat(run.out())
        .contains(
            "     do:    if its nodes have 4 GPUs: --gpus 4, and --machine for another machine; else"
                + " the line was damaged, or --nodes, --tokens, --hidden, --topk or --experts are"
                + " not the run's\n");
  }

  @Test
  void anEmptyResultsFolderIsReportedAsAKilledLauncher() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Run run = judge(empty.toString(), "--test", "nccl-allreduce", "--nodes", "2");
    assertThat(run.exit()).isEqualTo(8);
    assertThat(run.out())
        .contains("  1. no run.json: the launcher was killed, as when a node is preempted\n");
  }

  @Test
  void aGivenExitCodeIsJudged() {
    Run run = judge(log.toString(), "--exit-code", "1");
    assertThat(run.exit()).isEqualTo(6);
    assertThat(judge(log.toString(), "--exit-code", "0").out())
        .doesNotContain("the exit code of the test is not known");
  }

  @Test
  void anExitCodeDoesNotReplaceARunFile() throws IOException {
    Path results = writeResults(runJson(0, "0"), allReduce(350));
    Run run = judge(results.toString(), "--exit-code", "0");
    assertThat(run)
        .isEqualTo(
            new Run(2, "", "epfabric: --exit-code is for logs; a results folder has run.json\n"));
  }

  @Test
  void everyOutputFormatHasTheVerdict() {
    String file = log.toString();
    assertThat(judge(file, "--output", "json").out()).contains("\"verdict\": \"pass\"");
    assertThat(judge(file, "--output", "junit").out()).contains("<testsuite name=\"epfabric\"");
    assertThat(judge(file, "--output", "markdown").out()).startsWith("### PASS");
  }

  @Test
  void eachTestInALogIsJudged() throws IOException {
    List<String> both = new ArrayList<>(allReduce(350));
    both.add("[config] num_tokens=4096, hidden=7168, num_topk=8");
    Run run = judge(write("both.log", both).toString());
    assertThat(run.exit()).isEqualTo(6);
    assertThat(run.err())
        .isEqualTo(
            "note: no --test: "
                + folder.resolve("both.log")
                + " shows intranode, nccl-allreduce\n");
    assertThat(run.out())
        .contains("FAIL  intranode on 1 x")
        .contains("\n\nPASS  nccl-allreduce on 2 x");
    assertThat(judge(folder.resolve("both.log").toString(), "--test", "nccl-allreduce").exit())
        .isZero();
  }

  @Test
  void anUnrecognizedLogIsAUsageErrorUnlessTheTestIsNamed() throws IOException {
    Path nothing = write("nothing.log", List.of("hello"));
    assertThat(judge(nothing.toString()))
        .isEqualTo(
            new Run(
                2,
                "",
                "epfabric: no line of a known test in "
                    + nothing
                    + "\n  hint: --test TEST judges it anyway\n"));
    assertThat(judge(nothing.toString(), "--test", "intranode").exit()).isEqualTo(6);
  }

  @Test
  void misspelledTestsMachinesAndProfilesGetSuggestions() {
    assertThat(judge(log.toString(), "--test", "internod").err())
        .isEqualTo(
            """
            epfabric: no such test: "internod"
              expected: epbench, nic-bandwidth, intranode, nvlink-domain, internode, low-latency-nvlink, deepep-data, low-latency-nic, low-latency, nccl-allreduce, nccl-between-domains
              hint: did you mean "internode"?
            """);
    assertThat(judge(log.toString(), "--machine", "a4-highgpu-4g").err())
        .isEqualTo(
            """
            epfabric: no such machine: "a4-highgpu-4g"
              expected: a3-ultragpu-8g, a4-highgpu-8g, a4x-highgpu-4g
              hint: did you mean "a4-highgpu-8g"?
            """);
    assertThat(judge(log.toString(), "--limits", "gude").err())
        .isEqualTo(
            """
            epfabric: no such limits profile: "gude"
              expected: default, guide, none
              hint: did you mean "guide"?
            """);
  }

  @Test
  void aNumberOutOfRangeIsAUsageError() {
    Run run = judge(log.toString(), "--nodes", "0");
    assertThat(run)
        .isEqualTo(new Run(2, "", "epfabric: --nodes is a number from 1 to 4096, got 0\n"));
  }

  @Test
  void aMissingFileIsAUsageError() {
    Path missing = folder.resolve("missing.log");
    assertThat(judge(missing.toString()))
        .isEqualTo(new Run(2, "", "epfabric: no such file or folder: " + missing + "\n"));
  }

  @Test
  void anInvalidRunFileIsReportedWithItsLocation() throws IOException {
    Path results = writeResults(runJson(0, "\"zero\""), allReduce(350));
    assertThat(judge(results.toString(), "--test", "nccl-allreduce"))
        .isEqualTo(
            new Run(
                3,
                "",
                results
                    + "/run.json:1:98: exitCode: not a whole number from -255 to 255, got \"zero\"\n"
                    + "  expected: -255 to 255\n"));
  }

  @Test
  void theResultsCommandNeedsASubcommand() {
    Run run = Cli.run(folder, "results");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo("epfabric: a command is missing\n  hint: epfabric results --help\n");
  }

  @Test
  void helpFitsTheTerminalAndHasExamples() {
    String help = judge("--help").out();
    assertThat(help.lines()).allMatch(line -> line.length() <= 80);
    assertThat(help)
        .contains("epfabric results judge results/ --test internode --nodes 2")
        .contains("epbench, nic-bandwidth, intranode, nvlink-domain,\n")
        .contains("strict, fail, warn, off\n");
    assertThat(Cli.run(folder, "results", "--help").out().lines())
        .allMatch(line -> line.length() <= 80);
  }

  @Test
  void bytesThatAreNoTextAreIgnored() throws IOException {
    byte[] good = Files.readAllBytes(log);
    byte[] bytes = "\u00ff\u0000\u001b[2J\n".getBytes(StandardCharsets.ISO_8859_1);
    byte[] both = new byte[good.length + bytes.length];
    System.arraycopy(bytes, 0, both, 0, bytes.length);
    System.arraycopy(good, 0, both, bytes.length, good.length);
    assertThat(judge(Files.write(folder.resolve("odd.log"), both).toString()).exit()).isZero();
  }
}
