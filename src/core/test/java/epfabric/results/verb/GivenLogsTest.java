package epfabric.results.verb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import epfabric.base.terminal.CommandException;
import epfabric.fabric.catalog.Catalog;
import epfabric.results.judge.RankLogs;
import epfabric.results.judge.test.TestKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Tests the output and exit code of {@code results judge} for logs in files. */
class GivenLogsTest {
  private static final Path LOGS = Path.of("src/core/test/cases/logs");

  @TempDir private Path folder;

  /** The exit code and the output of the command. */
  record Judged(int code, String out) {}

  private static Judged judge(Path log, String... options) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command =
        new CommandLine(new ResultsJudgeCommand())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .setCaseInsensitiveEnumValuesAllowed(true);
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.add(log.toString());
    int code = command.execute(arguments.toArray(String[]::new));
    return new Judged(code, out.toString());
  }

  private static Path logFile(String name) {
    return LOGS.resolve(name + ".log");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "a-unknown-exception;6;CUDA error /src/csrc/some_file.cpp:12 'unspecified launch failure'",
        "b-host-assertion;6;RuntimeError: Failed: Assertion error /src/csrc/deep_ep.cpp:99 'a <= b'",
        "c-v2-device-timeouts;6;of rank 11: \"DeepEP hybrid notify (GPU reduction) timeout",
        "d-half-a-gigabyte;8;far below a single NIC: at most 0.50 GB/s are 4 %",
        "e-lowlat-64-tokens;6;all 8 ranks moved the bytes of 64 tokens, not of 128",
        "f-lowlat-two-nodes-first-ranks-only;6;2 nodes began, ranks of 1 printed a bandwidth",
        "g-first-missing-case;6;2 of 24 or 32 functional tests passed; first missing: BF16, without"
            + " top-k (async=False, previous=False)",
        "h-v2-four-ranks;8;by itself",
        "i-v2-barrier;8;the log is of test_barrier.py of DeepEP V2, which epfabric does not judge",
        "j-sweep-without-best;6;40.00 GB/s (RDMA), 130.80 GB/s (NVL), 24 SMs, NVL chunk 4, RDMA chunk 8",
        "m-v2-skip-perf-test;8;144 cases passed, nothing was measured (--skip-perf-test)",
        "n-lowlat-use-logfmt;6;all 8 ranks combined the bytes of LogFMT, not of BF16",
        "o-v2-ignore-local-traffic;6;all ranks moved 7/8 of the bytes",
        "p-known-text-only;6;\"RuntimeError: DeepEP error: CPU recv timeout\"",
      })
  void theExpectedReasonAndExitCodeAreReported(String name, int code, String text) {
    Judged judged = judge(logFile(name));
    assertThat(judged.code()).isEqualTo(code);
    assertThat(judged.out()).contains(text);
  }

  @Test
  void aReasonThatAllRanksShareIsReportedOnce() {
    assertThat(judge(logFile("e-lowlat-64-tokens")).out())
        .contains("  1. ")
        .doesNotContain("  2. ");
    assertThat(judge(logFile("n-lowlat-use-logfmt")).out())
        .contains("  1. ")
        .doesNotContain("  2. ");
    assertThat(judge(logFile("e-lowlat-64-tokens"), "--tokens", "64").code()).isZero();
  }

  @Test
  void aLogOfSeveralNodesOfADomainIsJudgedAsADomainTest() throws IOException {
    Path log = folder.resolve("v2.log");
    Files.writeString(log, RankLogs.text(RankLogs.elastic(2, 4)));
    assertThat(judge(log, "--machine", "a4x-highgpu-4g"))
        .matches(judged -> judged.code() == 6)
        .extracting(Judged::out)
        .asString()
        .startsWith("FAIL  nvlink-domain on 2 x a4x-highgpu-4g (8 ranks)")
        .contains("the NVLink domain is not in use: V2 found 2 groups of 4 ranks");
    assertThat(judge(log, "--machine", "a4x-highgpu-4g", "--test", "internode").code()).isZero();
    Files.writeString(log, RankLogs.text(RankLogs.elastic(1, 8)));
    assertThat(judge(log, "--machine", "a4x-highgpu-4g").code()).isZero();
    assertThat(judge(log).out()).startsWith("PASS  intranode on ");
  }

  /** A pod prints only lines of the ranks on its node. */
  @Test
  void aDomainThatIsNotInUseIsReportedOnceForTheLogsOfAllPods() throws IOException {
    Path log = folder.resolve("pods.log");
    List<String> lines = new ArrayList<>();
    for (int pod = 0; pod < 2; pod++) {
      for (String line : RankLogs.elastic(2, 4)) {
        boolean isLineOfOtherPod =
            line.matches(" +[*\\-#@+] EP: +" + (pod == 0 ? "[4-7]" : "[0-3]") + "/8 .*");
        if (!isLineOfOtherPod) {
          lines.add("[pod/ep-" + pod + "-abcde/test] " + line);
        }
      }
    }
    Files.writeString(log, String.join("\n", lines) + "\n");
    Judged judged = judge(log, "--machine", "a4x-highgpu-4g");
    assertThat(judged.out())
        .contains("  1. the NVLink domain is not in use: ")
        .doesNotContain("  2. ");
  }

  @Test
  void machinesWithoutNvlinkBetweenNodesRefuseTheTestOfADomain() {
    CommandException refused =
        assertThrows(
            CommandException.class,
            () ->
                ExpectationOptions.of("a4-highgpu-8g", "default")
                    .of(TestKind.NVLINK_DOMAIN, Catalog.load()));
    assertThat(refused)
        .hasMessage(
            "a4-highgpu-8g has no test nvlink-domain: its NVLink ends at the node\n"
                + "  hint: --machine names the machine that the log is from");
  }

  /**
   * A setting in a benchmark's file beside the log explains a difference, which is then not
   * reported.
   */
  @Test
  void settingsInAFileBesideTheLogAreConsidered() throws IOException {
    Path log = Files.copy(logFile("n-lowlat-use-logfmt"), folder.resolve("stdout.txt"));
    Files.writeString(folder.resolve("test-run.toml"), "[cmd_args]\nuse_logfmt = true # on\n");
    assertThat(judge(log).code()).isZero();
    Files.writeString(folder.resolve("test-run.toml"), "[cmd_args]\nuse_logfmt = false\n");
    assertThat(judge(log).code()).isEqualTo(6);
    Path tokens = Files.copy(logFile("e-lowlat-64-tokens"), folder.resolve("other.txt"));
    Files.writeString(folder.resolve("test-run.toml"), "cmd_args.num_tokens = \"64\"\n");
    assertThat(judge(tokens).code()).isZero();
    Path remote = Files.copy(logFile("o-v2-ignore-local-traffic"), folder.resolve("v2.txt"));
    Files.writeString(folder.resolve("test-run.toml"), "\"ignore_local_traffic\" = true\n");
    assertThat(judge(remote, "--cases", "1").code()).isZero();
    Path skipped = Files.copy(logFile("m-v2-skip-perf-test"), folder.resolve("skip.txt"));
    Files.writeString(folder.resolve("test-run.toml"), "skip-perf-test = true\n");
    assertThat(judge(skipped).code()).isZero();
  }

  @Test
  void aRunWithFilteredCasesPassesWithTheOptionCases() {
    assertThat(judge(logFile("q-v2-first-only-ep8"), "--cases", "1").code()).isZero();
    assertThat(judge(logFile("k-v2-node-file-of-a-pod"), "--cases", "1").code()).isZero();
    Judged two = judge(logFile("q-v2-first-only-ep8"), "--cases", "1", "--nodes", "2");
    assertThat(two.code()).isEqualTo(8);
    assertThat(two.out()).doesNotContain("PASS");
  }

  @Test
  void nodesWithFourGpusAreAccepted() {
    assertThat(judge(logFile("h-v2-four-ranks")).out())
        .doesNotContain(" 0 ranks")
        .contains("--gpus 4");
    assertThat(judge(logFile("h-v2-four-ranks"), "--gpus", "4").out())
        .doesNotContain("numbers of nodes differ");
  }

  /** The option --nodes states that the low-latency test ran on several nodes. */
  @Test
  void theOptionNodesDeterminesTheTestOfALowLatencyLog() throws IOException {
    String both = Files.readString(logFile("f-lowlat-two-nodes-first-ranks-only"));
    Path one = folder.resolve("one.log");
    Files.writeString(one, both.substring(both.indexOf('\n') + 1));
    assertThat(judge(one).out()).contains("low-latency-nvlink on 1 x");
    assertThat(judge(one, "--nodes", "2").out()).contains("low-latency on 2 x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE"})
  void logsRedirectedByPowerShellAreRead(String charset) throws IOException {
    String text = "\ufeff" + Files.readString(logFile("e-lowlat-64-tokens")).replace("\n", "\r\n");
    Path log = folder.resolve("log");
    Files.write(log, text.getBytes(charset));
    assertThat(judge(log, "--tokens", "64").code()).isZero();
    Files.write(log, text.substring(1).getBytes(charset));
    assertThat(judge(log, "--tokens", "64").code()).isZero();
  }

  @Test
  void compressedLogsAreRead() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(Files.readAllBytes(logFile("q-v2-first-only-ep8")));
    }
    Path log = folder.resolve("log.gz");
    Files.write(log, bytes.toByteArray());
    assertThat(judge(log, "--cases", "1").code()).isZero();
  }

  /** Checks that a log passes with each prefix as it does without a prefix. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[pod/ep-0-abcde/test] %s",
        "2026-11-20T10:00:00.1Z stdout F %s",
        "0: %s",
        "[1,0]<stdout>:%s",
        "[1,0]<stdout>: %s",
        "Fri Nov 20 10:00:00 2026[1,0]<stdout>:%s",
        "ep-node0-1  | %s",
        "ep-0-xk4wv test %s",
        "Nov 20 10:00:00 node0 ep[77]: %s",
        "2026-11-20T10:00:00+0000 node0 ep[77]: %s",
        "\u001b[36mep-0-xk4wv\u001b[0m \u001b[32mtest\u001b[0m %s\u001b[K",
        "[2026-11-20 10:00:00] %s",
        "[default0]:%s",
        "{\"log\":\"%s\\n\",\"stream\":\"stdout\",\"time\":\"2026-11-20T10:00:00Z\"}",
        "{\"_HOSTNAME\":\"node0\",\"MESSAGE\":\"%s\"}",
        "[pod/ep-0-abcde/test] 2026-11-20T10:00:00Z 0: %s\r",
      })
  void everyEnvelopeIsRemoved(String envelope) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String line : Files.readAllLines(logFile("q-v2-first-only-ep8"))) {
      text.append(envelope.replace("%s", line)).append('\n');
    }
    Path log = folder.resolve("log");
    Files.writeString(log, text, StandardCharsets.UTF_8);
    Judged judged = judge(log, "--cases", "1");
    assertThat(judged.out()).startsWith("PASS  intranode on 1 x");
    assertThat(judged.code()).isZero();
  }

  /** A container runtime splits long lines into parts. */
  @Test
  void linesInPartsAreJoined() throws IOException {
    StringBuilder text = new StringBuilder();
    String stamp = "2026-11-20T10:00:00Z stdout ";
    for (String line : Files.readAllLines(logFile("q-v2-first-only-ep8"))) {
      int half = line.length() / 2;
      text.append(stamp).append("P ").append(line, 0, half).append('\n');
      text.append(stamp).append("F ").append(line.substring(half)).append('\n');
    }
    Path log = folder.resolve("log");
    Files.writeString(log, text);
    assertThat(judge(log, "--cases", "1").code()).isZero();
  }

  @Test
  void linesWithDifferentLabelsAreOfDifferentNodes() throws IOException {
    StringBuilder text = new StringBuilder();
    for (String line : Files.readAllLines(logFile("q-v2-first-only-ep8"))) {
      text.append("0: ").append(line).append("\n1: ").append(line).append('\n');
    }
    Path log = folder.resolve("log");
    Files.writeString(log, text);
    assertThat(judge(log, "--cases", "1", "--nodes", "2").out())
        .startsWith("PASS  intranode on 2 x a4-highgpu-8g (8 ranks each)");
  }

  /**
   * A log whose start is missing begins in the middle of a case, and its first lines still contain
   * bandwidths.
   */
  @Test
  void bandwidthsOfACutCaseAreShown() throws IOException {
    List<String> lines = Files.readAllLines(logFile("h-v2-four-ranks"));
    Path log = folder.resolve("log");
    Files.write(log, lines.subList(1, lines.size()));
    assertThat(judge(log).out()).contains("cut case      dispatch 800.00 GB/s (NVL)");
  }

  @Test
  void theCombinedLineOfLowLatencyIsRead() throws IOException {
    List<String> lines =
        Files.readAllLines(logFile("e-lowlat-64-tokens")).stream()
            .filter(line -> !line.contains("Combine bandwidth"))
            .toList();
    Path log = folder.resolve("log");
    Files.write(log, lines);
    assertThat(judge(log).out()).containsPattern("dispatch \\+ combine +34\\.76");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "Profiling all-gather:;test_agrs.py of DeepEP V2",
        " > Entries per rank: 64, hidden: 256;test_engram.py of DeepEP V2",
        "Profiling PP send and recv:;test_pp.py of DeepEP V2",
        "=== Kernel Benchmark (FP8, 8 ranks) ===;test_hybrid_ep.py of Hybrid-EP",
      })
  void testsThatTheJudgeDoesNotKnowAreNamedAndNotJudged(String line, String name)
      throws IOException {
    Path log = folder.resolve("log");
    Files.writeString(log, "Config:\n > Ranks: 1 x 8\n" + line + "\n > EP:   0/  8 | x\n");
    Judged judged = judge(log);
    assertThat(judged.code()).isEqualTo(8);
    assertThat(judged.out()).contains("the log is of " + name).doesNotContain("144 cases");
    Judged requested = judge(log, "--test", "intranode");
    assertThat(requested.code()).isEqualTo(6);
    assertThat(requested.out()).contains("the log is of " + name + ", not of intranode");
  }
}
