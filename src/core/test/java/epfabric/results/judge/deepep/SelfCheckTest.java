package epfabric.results.judge.deepep;

import static epfabric.results.judge.Judging.codes;
import static epfabric.results.judge.Judging.expect;
import static epfabric.results.judge.Judging.judge;
import static epfabric.results.judge.Judging.run;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.DeepEpLog;
import epfabric.results.judge.Judging;
import epfabric.results.judge.RankLogs;
import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how far bandwidth x time may differ from the bytes that the configuration implies. */
class SelfCheckTest {
  private static final Pattern V2_FIGURES = Pattern.compile(", (\\d+\\.\\d{3}) us, (\\d+) bytes");

  /**
   * Returns a log of runs that move {@code share} of the implied bytes. DeepEP moves 310.9 MB for
   * 4096 x 7168 in BF16, top-8 of 256 experts on eight GPUs.
   */
  private static DeepEpLog logThatMoves(int tokens, double share) {
    double megabytes = 310.9 * tokens / 4096 * share;
    List<DeepEpLog.Best> best = new ArrayList<>();
    for (DeepEpLog.Best b : DeepEpLog.GUIDE_INTRANODE) {
      double factor = b.phase().contains("FP8") ? 0.515625 : 1;
      double micros = 1000 * factor * megabytes / b.gbps().get(0);
      best.add(new DeepEpLog.Best(b.phase(), b.nvl(), 0, 0, micros, b.gbps()));
    }
    return DeepEpLog.intranode(LogFormat.C, best)
        .replace("num_tokens=4096", "num_tokens=" + tokens);
  }

  /**
   * The tolerance is 1.5 %. With fewer than 1024 tokens, it is larger by a factor of the square
   * root of 1024 / tokens: 2.1 % with 512.
   */
  @ParameterizedTest
  @CsvSource({
    "4096, 1.014, true",
    "4096, 1.016, false",
    "4096, 0.986, true",
    "4096, 0.984, false",
    "1024, 1.014, true",
    "1024, 1.016, false",
    "512, 1.020, true",
    "512, 1.023, false",
    "16, 1.110, true",
    "16, 1.130, false",
  })
  void theFirstGenerationIsCheckedWithinItsTolerance(int tokens, double share, boolean passes) {
    Verdict verdict = judge(logThatMoves(tokens, share), TestKind.INTRANODE);
    assertThat(codes(verdict).contains("self-check")).isNotEqualTo(passes);
  }

  @Test
  void everyBestLineIsChecked() {
    assertThat(codes(judge(logThatMoves(4096, 1.1), TestKind.INTRANODE)))
        .containsExactly("self-check", "self-check", "self-check");
    assertThat(judge(logThatMoves(4096, 1), TestKind.INTRANODE).run().facts())
        .contains(new Verdict.Fact("self-checked", "3 figures"));
  }

  /** Between nodes, both links of each line are checked. */
  @Test
  void bandwidthsOfBothLinksAreChecked() {
    DeepEpLog log = DeepEpLog.healthyInternode();
    assertThat(judge(log, TestKind.INTERNODE).run().facts())
        .contains(new Verdict.Fact("self-checked", "6 figures"));
    DeepEpLog nvlink = log.replace("230.84 GB/s (NVL)", "330.84 GB/s (NVL)");
    assertThat(codes(judge(run(nvlink.text()), expect(TestKind.INTERNODE, 2))))
        .containsExactly("self-check");
  }

  /** Ten of 128 x 8 selections are masked; the tolerance around the remaining number is 1.5 %. */
  @ParameterizedTest
  @CsvSource({"1039, true", "1040, false", "999, true", "998, false"})
  void lowLatencyIsCheckedWithinItsTolerance(int selections, boolean passes) {
    List<String> lines = new ArrayList<>();
    for (String line : RankLogs.lowLatency(0, 8)) {
      boolean phases = line.contains("] Dispatch bandwidth");
      lines.add(phases ? withSelections(line, selections) : line);
    }
    Verdict verdict = judge(RankLogs.text(lines), TestKind.LOW_LATENCY_NVLINK);
    assertThat(codes(verdict).contains("self-check")).isNotEqualTo(passes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"| Combine bandwidth", "] Dispatch bandwidth"})
  void eachKernelOfARankIsChecked(String kernel) {
    String text = RankLogs.text(RankLogs.lowLatency(0, 8));
    int at = text.indexOf(kernel, text.indexOf("[rank 4] Dispatch bandwidth") + 8);
    String changed = text.substring(0, at) + text.substring(at).replaceFirst(": \\d+", ": 9");
    assertThat(codes(judge(changed, TestKind.LOW_LATENCY_NVLINK))).containsExactly("self-check");
  }

  @Test
  void aRunOfAnUnknownConfigurationIsInconclusive() {
    DeepEpLog many = DeepEpLog.guideIntranode().replace("num_topk=8", "num_topk=17");
    Verdict verdict = judge(many, TestKind.INTRANODE);
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.INCONCLUSIVE);
    assertThat(Judging.why(verdict))
        .isEqualTo(
            "figures cannot be checked: 4096 tokens of 7168 elements, top-17, on 1 node of 8 GPUs"
                + " are no configuration that the judge knows");
  }

  @ParameterizedTest
  @CsvSource({
    "num_tokens=4096, num_tokens=0, tokens",
    "hidden=7168, hidden=0, hidden",
    "num_topk=8, num_topk=0, topk"
  })
  void aConfigurationOfZeroFails(String from, String to, String name) {
    DeepEpLog log = DeepEpLog.guideIntranode().replace(from, to);
    Verdict verdict = judge(log, TestKind.INTRANODE);
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.FAIL);
    assertThat(verdict.reasons().get(0).what())
        .isEqualTo(name + ": the log says 0, but no test runs with less than 1");
  }

  /** The test changes a [tuning] line and no best line. */
  @Test
  void aTuningLineThatContradictsItselfFails() {
    DeepEpLog log = DeepEpLog.guideIntranode();
    String line =
        log.lines().stream().filter(l -> l.contains("NVL chunk 4:")).findFirst().orElseThrow();
    DeepEpLog changed = log.replace(line, line.replaceFirst("281.94", "181.94"));
    assertThat(Judging.why(judge(changed, TestKind.INTRANODE)))
        .isEqualTo(
            "dispatch FP8: bandwidth x time is 103.1 MB over NVL, the configuration implies 160.3"
                + " MB");
  }

  @Test
  void anAverageTimeOutsideMinimumAndMaximumFails() {
    String text = RankLogs.text(RankLogs.lowLatency(0, 8));
    String changed = text.replaceFirst("max_t=510.25", "max_t=410.25");
    assertThat(Judging.why(judge(changed, TestKind.LOW_LATENCY_NVLINK)))
        .isEqualTo(
            "rank 0, dispatch + combine: avg_t 490.00 us is not between min_t 480.50 us and max_t"
                + " 410.25 us");
    assertThat(Judging.why(judge(changed + text, TestKind.LOW_LATENCY_NVLINK)))
        .startsWith("rank 0, dispatch + combine: avg_t 490.00 us is not between");
  }

  @Test
  void theBytesOfDispatchAndCombineTogetherAreChecked() {
    String text = RankLogs.text(RankLogs.lowLatency(0, 8));
    String changed = text.replaceFirst("combine bandwidth: 45.09", "combine bandwidth: 65.09");
    assertThat(Judging.why(judge(changed, TestKind.LOW_LATENCY_NVLINK)))
        .isEqualTo(
            "rank 0, dispatch + combine: bandwidth x time is 31.89 MB, the configuration implies"
                + " 22.27 MB");
  }

  /**
   * Of each case, only the line of the slowest rank is kept, which is rank 7 here. A line that
   * contradicts itself is kept instead: here the line of rank 3.
   */
  @Test
  void theLineOfEveryRankOfTheSecondGenerationIsChecked() {
    List<String> lines = new ArrayList<>(RankLogs.elastic(1, 8));
    int lineOfRank3 =
        lines.indexOf(lines.stream().filter(l -> l.contains("EP:   3/8")).findFirst().get());
    lines.set(
        lineOfRank3, lines.get(lineOfRank3).replaceFirst("\\d+ GB/s \\(SU\\)", "999 GB/s (SU)"));
    assertThat(Judging.why(judge(RankLogs.text(lines), TestKind.INTRANODE)))
        .startsWith("dispatch of rank 3: bandwidth x time is ");
  }

  @Test
  void anRdmaBandwidthThatContradictsNvlinkFails() {
    List<String> lines = new ArrayList<>(RankLogs.elastic(2, 8));
    int lineOfRank7 =
        lines.indexOf(lines.stream().filter(l -> l.contains("EP:   7/16")).findFirst().get());
    lines.set(
        lineOfRank7, lines.get(lineOfRank7).replaceFirst("\\d+ GB/s \\(SO\\)", "99 GB/s (SO)"));
    assertThat(Judging.why(judge(RankLogs.text(lines), TestKind.INTERNODE)))
        .startsWith("dispatch of rank 7: the RDMA figure is ");
  }

  @ParameterizedTest
  @CsvSource({"' > Experts: ', no-config", "' > Tokens: ', no-config"})
  void theConfigurationOfTheSecondGenerationIsRequired(String line, String code) {
    List<String> lines = RankLogs.elastic(1, 8).stream().filter(l -> !l.startsWith(line)).toList();
    Verdict verdict = judge(RankLogs.text(lines), TestKind.INTRANODE);
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.FAIL);
    assertThat(verdict.reasons().get(0).code()).isEqualTo(code);
    assertThat(verdict.reasons().get(0).what())
        .isEqualTo("no lines \" > Experts: …\" and \" > Tokens: …\"");
  }

  @Test
  void theConfigurationOfTheSecondGenerationMustNotContradictItself() {
    List<String> lines = new ArrayList<>(RankLogs.elastic(1, 8));
    lines.add(3, " > Experts: 8/256");
    assertThat(Judging.why(judge(RankLogs.text(lines), TestKind.INTRANODE)))
        .isEqualTo("its [config] lines differ");
  }

  @ParameterizedTest
  @CsvSource({"1/8, 9/8", "1/8, 1/16"})
  void aRankOutsideTheWorldIsNotCounted(String from, String to) {
    List<String> lines = new ArrayList<>(RankLogs.elastic(1, 8));
    int lineOfRank1 =
        lines.indexOf(lines.stream().filter(l -> l.contains("EP:   1/8")).findFirst().get());
    lines.set(lineOfRank1, lines.get(lineOfRank1).replace(from, to));
    assertThat(Judging.why(judge(RankLogs.text(lines), TestKind.INTRANODE)))
        .startsWith("a case lacks lines of a rank; first: dispatch of do_handle_copy=1");
  }

  @Test
  void figuresThatCannotBeCheckedAreReported() {
    DeepEpLog old = DeepEpLog.intranode(LogFormat.A, DeepEpLog.GUIDE_INTRANODE);
    assertThat(judge(old, TestKind.INTRANODE).notes())
        .contains("format A prints no time, so its figures within a node cannot be checked");
    assertThat(judge(DeepEpLog.guideIntranode(), TestKind.INTRANODE).notes())
        .noneMatch(note -> note.contains("check"));
  }

  private static String withSelections(String line, int selections) {
    return String.format(
        Locale.ROOT,
        "%s Dispatch bandwidth: %.2f GB/s, avg_t=100.00 us | Combine bandwidth: %.2f GB/s,"
            + " avg_t=200.00 us",
        line.substring(0, line.indexOf(']') + 1),
        7408.0 * selections / 100_000,
        14336.0 * selections / 200_000);
  }

  /** The tolerance is 2.5 %, because V2 prints no decimals and counts indices and weights. */
  @ParameterizedTest
  @CsvSource({"1.015, true", "1.03, false", "0.98, true", "0.965, false"})
  void theSecondGenerationIsCheckedWithinItsTolerance(double share, boolean passes) {
    StringBuilder text = new StringBuilder();
    Matcher figures = V2_FIGURES.matcher(RankLogs.text(RankLogs.elastic(1, 8)));
    while (figures.find()) {
      figures.appendReplacement(
          text,
          String.format(
              Locale.ROOT,
              ", %.3f us, %.0f bytes",
              Double.parseDouble(figures.group(1)) * share,
              Double.parseDouble(figures.group(2)) * share));
    }
    Verdict verdict = judge(figures.appendTail(text).toString(), TestKind.INTRANODE);
    assertThat(codes(verdict).contains("self-check")).isNotEqualTo(passes);
  }

  /** Bus bandwidth x time equals 2 x bytes x 15/16 except for rounding. */
  @ParameterizedTest
  @CsvSource({"350.00, true", "350.30, true", "351.00, false", "349.00, false"})
  void anAllReduceIsCheckedWithinItsTolerance(String gbps, boolean passes) {
    String text = RankLogs.text(RankLogs.allReduce(16, 350)).replace("350.00 GB/s", gbps + " GB/s");
    Verdict verdict = judge(text, TestKind.NCCL_ALLREDUCE);
    assertThat(codes(verdict).contains("self-check")).isNotEqualTo(passes);
  }
}
