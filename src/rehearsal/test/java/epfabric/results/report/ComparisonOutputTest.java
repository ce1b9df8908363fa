package epfabric.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.compare.Baseline;
import epfabric.results.judge.compare.RunComparisons;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.PodVerdicts;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.report.Samples.Log;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ComparisonOutputTest {
  private static final RunComparisons SLOWER_RUNS =
      RunComparisons.of(
          List.of(side("before.json", 1)),
          List.of(side("now", 0.9), lowLatency()),
          Optional.empty());

  @Test
  void printsTheFiguresThatBecameSlower() {
    assertThat(ComparisonText.of(SLOWER_RUNS))
        .isEqualTo(
            """
            internode: slower than before (before.json: degraded, now: degraded)

              GB/s, the slowest log           before       now     change    noise
              dispatch FP8 RDMA                43.36     39.02    -10.0 %    2.1 %  slower
              dispatch BF16 RDMA               44.89     40.40    -10.0 %    2.3 %  slower
              combine RDMA                     43.63     39.27    -10.0 %    2.0 %  slower

              noise of dispatch FP8: the spread of adjacent [tuning] lines
              noise of dispatch BF16: the spread of adjacent [tuning] lines
              noise of combine: the minimum band, because no source of noise exceeds it
            low-latency: only in the later result
            """);
  }

  @Test
  void statesWhyTwoResultsWithoutMeasurementsCannotBeCompared() {
    Verdict verdict =
        PodVerdicts.bare(Verdict.Kind.PASS, side("x", 1).verdict().run().expected(), List.of());
    RunComparisons withoutFigures =
        RunComparisons.of(
            List.of(new Baseline("0001", verdict, List.of())),
            List.of(new Baseline("0002", verdict, List.of())),
            Optional.empty());
    assertThat(ComparisonText.of(withoutFigures))
        .isEqualTo(
            """
            internode: not enough to compare (0001: pass, 0002: pass)
              - neither result has a figure
            """);
  }

  @Test
  void printsMarkdownThatIsValidForAnyName() {
    RunComparisons same =
        RunComparisons.of(List.of(side("a|b", 1)), List.of(side("<i>", 1)), Optional.of(5.0));
    assertThat(ComparisonMarkdown.of(same))
        .isEqualTo(
            """
            ### internode: as fast as before (a\\|b: degraded, \\<i\\>: degraded)

            | phase | link | before GB/s | now GB/s | change | noise | |
            |---|---|---:|---:|---:|---|---|
            | dispatch FP8 | RDMA | 43.36 | 43.36 | +0.0 % | 5.0 %, asked for | same |
            | dispatch BF16 | RDMA | 44.89 | 44.89 | +0.0 % | 5.0 %, asked for | same |
            | combine | RDMA | 43.63 | 43.63 | +0.0 % | 5.0 %, asked for | same |
            """);
  }

  @Test
  void printsJsonInAFixedOrder() {
    assertThat(ComparisonJson.of(SLOWER_RUNS))
        .startsWith(
            """
            {
              "format": 1,
              "regression": true,
              "inconclusive": false,
              "tests": [
                {
                  "test": "internode",
                  "before": {
                    "name": "before.json",
                    "verdict": "degraded",
                    "log": "reconstructed"
                  },
                  "after": {
                    "name": "now",
                    "verdict": "degraded",
                    "log": "reconstructed"
                  },
                  "obstacles": [],
                  "figures": [
                    {
                      "phase": "dispatchFp8",
                      "link": "RDMA",
                      "beforeGbps": 43.36,
                      "afterGbps": 39.02,
                      "changePercent": -10.01,
                      "noisePercent": 2.05,
                      "noiseSource": "the spread of adjacent [tuning] lines",
                      "change": "slower"
                    },
            """)
        .endsWith("\"onlyBefore\": [],\n  \"onlyAfter\": [\n    \"low-latency\"\n  ]\n}\n");
  }

  private static Baseline side(String name, double share) {
    return side(name, TestKind.INTERNODE, SampleLogs.internode(share));
  }

  private static Baseline lowLatency() {
    return side("now", TestKind.LOW_LATENCY, SampleLogs.lowLatency(0));
  }

  private static Baseline side(String name, TestKind test, String text) {
    JudgedRun judged = Samples.judged(test, List.of(new Log("log", text)));
    return new Baseline(name, judged.verdict(), judged.run().logs());
  }

  @Test
  void testsThatOnlyOneSideHasArePrintedInEveryFormat() {
    RunComparisons nothingInCommon =
        new RunComparisons(List.of(), List.of("internode on 4 nodes"), List.of("intranode"));
    assertThat(ComparisonText.of(nothingInCommon))
        .isEqualTo(
            """
            internode on 4 nodes: only in the earlier result
            intranode: only in the later result
            """);
    assertThat(ComparisonMarkdown.of(nothingInCommon))
        .isEqualTo(
            """
            - internode on 4 nodes: only before
            - intranode: only now
            """);
    assertThat(ComparisonJson.of(nothingInCommon))
        .isEqualTo(
            """
            {
              "format": 1,
              "regression": false,
              "inconclusive": true,
              "tests": [],
              "onlyBefore": [
                "internode on 4 nodes"
              ],
              "onlyAfter": [
                "intranode"
              ]
            }
            """);
  }
}
