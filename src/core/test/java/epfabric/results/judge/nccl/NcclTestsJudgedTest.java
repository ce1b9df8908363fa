package epfabric.results.judge.nccl;

import static epfabric.results.judge.Judging.codes;
import static epfabric.results.judge.Judging.expect;
import static epfabric.results.judge.Judging.judge;
import static epfabric.results.judge.Judging.onlyLog;
import static epfabric.results.judge.Judging.run;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.Judging;
import epfabric.results.judge.NcclTestsLog;
import epfabric.results.judge.log.LineScanner;
import epfabric.results.judge.log.LogReader;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Figure;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.judge.verdict.VerdictText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests verdicts on NVIDIA's nccl-tests, as tables and as JSON. */
class NcclTestsJudgedTest {
  private static final NcclTestsLog ALL_TO_ALL = NcclTestsLog.allToAll(2, 45);

  static Stream<String> tableAndJson() {
    return Stream.of(ALL_TO_ALL.table(), ALL_TO_ALL.json());
  }

  @ParameterizedTest
  @MethodSource("tableAndJson")
  void anAllToAllIsReadAndJudged(String log) {
    assertThat(onlyLog(log).identity().test()).contains(TestKind.NCCL_TESTS);
    Verdict verdict = judge(log, TestKind.NCCL_TESTS);
    assertThat(verdict.reasons()).isEmpty();
    assertThat(VerdictText.headline(verdict))
        .isEqualTo("PASS  nccl-tests on 2 x a4-highgpu-8g (16 ranks), limits default");
    Figure figure = verdict.figures().get(0);
    assertThat(figure.phase().label()).isEqualTo("all-to-all");
    assertThat(figure.rate().logicalGbps()).isBetween(42.18, 42.19);
    assertThat(figure.bounds().floor()).hasValue(12.5);
    assertThat(figure.link()).isEqualTo(Link.RDMA);
    assertThat(figure.configuration()).contains("1073741824 bytes");
    assertThat(verdict.notes()).contains("average bus bandwidth of all sizes: 42.1875 GB/s");
    assertThat(verdict.notes()).noneMatch(note -> note.contains("not judged"));
  }

  @Test
  void anAllReduceOfNcclTestsIsJudgedLikeOurAllReduce() {
    String log = NcclTestsLog.allReduce(2, 200).table();
    assertThat(onlyLog(log).identity().test()).contains(TestKind.NCCL_ALLREDUCE);
    Verdict verdict = judge(log, TestKind.NCCL_ALLREDUCE);
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.figures().get(0).bounds().floor()).hasValue(100);
  }

  /** A node's all-reduce uses NVLink only; the test prints a quarter of its 900 GB/s. */
  @Test
  void aSingleNodeIsComparedWithNvlink() {
    Verdict verdict = judge(NcclTestsLog.allReduce(1, 200).table(), TestKind.NCCL_ALLREDUCE);
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.run().expected().nodes()).hasValue(1);
    assertThat(verdict.figures().get(0).link()).isEqualTo(Link.NVLINK);
    assertThat(verdict.figures().get(0).bounds().floor()).hasValue(225);
  }

  @Test
  void aSlowRunIsDegraded() {
    Verdict slow = judge(NcclTestsLog.allToAll(2, 10).table(), TestKind.NCCL_TESTS);
    assertThat(codes(slow)).containsExactly("below-floor");
    assertThat(slow.kind()).isEqualTo(Kind.DEGRADED);
  }

  /** A missing row may be the one with wrong elements. */
  @Test
  void everySizeOfTheHeaderMustHaveARow() {
    String log = ALL_TO_ALL.table();
    for (String size : List.of(" 268435456 ", " 536870912 ", " 1073741824 ")) {
      String row =
          log.lines()
              .filter(line -> line.startsWith("  ") && line.contains(size))
              .findFirst()
              .orElseThrow();
      Verdict verdict = judge(log.replace(row + "\n", ""), TestKind.NCCL_TESTS);
      assertThat(codes(verdict)).containsExactly("sizes");
      assertThat(verdict.reasons().get(0).what()).contains("2 of 3 sizes in the log");
    }
    String less = "Reducing maxBytes to 536870912 due to memory limitation";
    String end = log.lines().filter(line -> line.startsWith("  1073741824")).findFirst().orElse("");
    String reduced = log.replace("# Using devices", "# " + less).replace(end + "\n", "");
    assertThat(judge(reduced, TestKind.NCCL_TESTS).reasons()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "minBytes 8 maxBytes 1024 step: 2(factor), 8",
    "minBytes 8 maxBytes 1000 step: 2(factor), 7",
    "minBytes 100 maxBytes 1000 step: 300(bytes), 4",
    "minBytes 8 maxBytes 8 step: 1048576(bytes), 1"
  })
  void theNumberOfSizesFollowsFromTheHeader(String heading, int count) {
    assertThat(SizeRange.in(heading).orElseThrow().count(1024)).isEqualTo(count);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "minBytes 0 maxBytes 8 step: 2(factor)",
        "minBytes 8 maxBytes 9 step: 1(factor)",
        "minBytes 8 maxBytes 9 step: 0(bytes)",
        "minBytes 8 maxBytes 1073741824"
      })
  void anInvalidHeaderYieldsNoNumberOfSizes(String heading) {
    assertThat(SizeRange.in(heading)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "42.19       0;42.19       7;wrong-sum",
        "# Avg bus bandwidth;# average;no-end",
        "values : 0 OK;values : 4 FAILED;nccl-tests-failed",
        "42.19       0;52.19       0;self-check",
      })
  void aWrongResultFails(String from, String to, String code) {
    Verdict verdict =
        judge(run(ALL_TO_ALL.table().replace(from, to)), expect(TestKind.NCCL_TESTS, 2));
    assertThat(codes(verdict)).contains(code);
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
  }

  @Test
  void wrongElementsInTheJsonFail() {
    String log = ALL_TO_ALL.json().replaceFirst("nwrong\":0", "nwrong\":3");
    assertThat(codes(judge(log, TestKind.NCCL_TESTS))).containsExactly("wrong-sum");
  }

  /** Lines are read in parts of 256 KiB; the test moves the place where a part ends. */
  @Test
  void aLineOfAnyLengthIsReadCompletely() throws IOException {
    String devices = NcclTestsLog.allToAll(700, 45).json();
    int results = devices.indexOf("\"results\"");
    for (int before = 0; before < 700; before += 7) {
      String env = "A=" + "x".repeat(LineScanner.LONGEST_LINE * 2 - results - before + 30);
      NcclRun read = readInSmallParts(devices.replace("HOME=/root", env));
      assertThat(read.head().joined()).as("a part ends at offset %d", before).hasValue(5600);
      assertThat(read.head().hosts()).isEqualTo(700);
      assertThat(read.sizes())
          .extracting(NcclRun.Size::bytes)
          .containsExactly(1L << 28, 1L << 29, 1L << 30);
      assertThat(read.end().average()).isPresent();
    }
  }

  /** Reads a log in small parts, as from a pipe, so that the buffer is filled completely. */
  private static NcclRun readInSmallParts(String log) throws IOException {
    InputStream pipe =
        new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)) {
          @Override
          public synchronized int read(byte[] into, int offset, int length) {
            return super.read(into, offset, Math.min(length, 1 << 12));
          }

          @Override
          public synchronized int available() {
            return 0;
          }
        };
    LogReader reader = new LogReader(Judging.CATALOG.signatures());
    return reader.read("test.log", pipe).get(0).printed(NcclRun.class).orElseThrow();
  }

  /** The JSON has the last NCCL error of the process, which may have continued afterwards. */
  @Test
  void errorsInTheJsonAreRead() {
    String log =
        ALL_TO_ALL
            .json()
            .replace(
                "\"errors\":[]", "\"errors\":[\"Call to ibv_reg_mr failed with error EPERM\"]");
    assertThat(judge(log, TestKind.NCCL_TESTS).notes())
        .contains(
            "test.log:1: the run went on after: \"# error: Call to ibv_reg_mr failed with error"
                + " EPERM\"");
    Verdict failed = judge(log.replaceFirst("nwrong\":0", "nwrong\":3"), TestKind.NCCL_TESTS);
    assertThat(failed.reasons().get(0).what())
        .isEqualTo("most likely cause: \"# error: Call to ibv_reg_mr failed with error EPERM\"");
  }

  @Test
  void messagesThatAreTooSmallHaveNoMinimum() {
    String small = ALL_TO_ALL.table().replaceAll("(?m)^ +(?:536870912|1073741824) .*\n", "");
    Verdict verdict = judge(small.replace(" 268435456 ", " 134217728 "), TestKind.NCCL_TESTS);
    assertThat(verdict.figures().get(0).bounds().floor()).isEmpty();
    assertThat(verdict.notes())
        .contains("bandwidth was not judged: messages under 256 MiB measure latency too (-e 8G)");
  }

  /** Tables of old versions have neither the program's name nor a root column. */
  @ParameterizedTest
  @CsvSource({
    "sum, 1.875, all-reduce",
    "sum, 0.9375, reduce-scatter",
    "'', 0.9375, all-gather",
  })
  void theOperationOfAnOldTableIsInferred(String redop, double factor, String label) {
    String log =
        "# nThread 1 nGpus 1 minBytes 8 maxBytes 1073741824\n"
            + "#  Rank  0 Pid 812 on node0 device  0 [0x8f] NVIDIA\n"
            + "#       size   count   type "
            + (redop.isEmpty() ? "" : "  redop ")
            + "  time   algbw   busbw  error     time   algbw   busbw  error\n"
            + "  1073741824  268435456  float "
            + redop
            + String.format(
                " 10737.4 100.00 %.2f 0e+00 10737.4 100.00 %.2f N/A\n", factor * 100, factor * 100)
            + "# Avg bus bandwidth    : 93\n";
    NcclRun run = onlyLog(log).printed(NcclRun.class).orElseThrow();
    assertThat(run.head().operation().phase().label()).isEqualTo(label);
    assertThat(run.sizes().get(0).wrong()).hasValue(0);
  }

  @Test
  void aRunCanBeComparedWithAnEarlierRun() {
    Verdict before = judge(ALL_TO_ALL.table(), TestKind.NCCL_TESTS);
    assertThat(Phase.all()).contains(before.figures().get(0).phase());
    assertThat(TestKind.parse("nccl-tests")).contains(TestKind.NCCL_TESTS);
    assertThat(TestKind.words()).doesNotContain("nccl-tests");
  }

  /** mpirun and srun print a tag before each line. */
  @ParameterizedTest
  @CsvSource({"'[1,0]<stdout>:'", "'[1,0]<stdout>: '", "'0: '", "'[pod/nccl-0-abcde/test] '"})
  void tablesInEnvelopesAreRead(String tag) {
    String log = ALL_TO_ALL.table().replaceAll("(?m)^(?=.)", tag);
    assertThat(judge(log, TestKind.NCCL_TESTS).kind()).isEqualTo(Kind.PASS);
  }

  @Test
  void aFailureWithoutATableIsQuoted() {
    String log =
        ALL_TO_ALL.table().lines().limit(22).reduce("", (a, b) -> a + b + "\n")
            + "node0: Test NCCL failure common.cu:1023 'unhandled cuda error' / \n";
    Verdict verdict = judge(log, TestKind.NCCL_TESTS);
    assertThat(verdict.reasons().get(0).what())
        .isEqualTo(
            "most likely cause: \"node0: Test NCCL failure common.cu:1023 'unhandled cuda error'"
                + " /\"");
  }
}
