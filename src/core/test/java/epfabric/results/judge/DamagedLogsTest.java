package epfabric.results.judge;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.LogMutator.Damaged;
import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.run.Measurement;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.RunExpectation.Shape;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Kind;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Checks that a damaged log passes only if every line that a pass requires is intact.
 *
 * <p>{@code EPFABRIC_LONG=true} tries more damaged logs; {@code -Depfabric.seed=N} starts at seed
 * N, which reproduces a failure.
 */
class DamagedLogsTest {
  private static final long SEED = Long.getLong("epfabric.seed", 1);
  private static final int DAMAGED_LOGS =
      "true".equals(System.getenv("EPFABRIC_LONG")) ? 10_000 : 400;

  /**
   * A log that passes, its expectations, and the lines required for a pass. {@code mayChangeDigits}
   * states whether damage may change digits.
   */
  private record Sample(
      List<String> lines, RunExpectation expected, Set<String> required, boolean mayChangeDigits) {}

  private static final List<Sample> SAMPLES =
      List.of(
          v1Sample(DeepEpLog.guideIntranode(), TestKind.INTRANODE, 1),
          v1Sample(DeepEpLog.healthyInternode(), TestKind.INTERNODE, 2),
          v1Sample(
              DeepEpLog.intranode(LogFormat.B, DeepEpLog.GUIDE_INTRANODE), TestKind.INTRANODE, 1),
          v1Sample(
              DeepEpLog.internode(LogFormat.B, DeepEpLog.HEALTHY_INTERNODE), TestKind.INTERNODE, 2),
          v1Sample(
              DeepEpLog.intranode(LogFormat.A, DeepEpLog.GUIDE_INTRANODE), TestKind.INTRANODE, 1),
          v1Sample(
              DeepEpLog.internode(LogFormat.A, DeepEpLog.HEALTHY_INTERNODE), TestKind.INTERNODE, 2),
          rankSample(RankLogs.lowLatency(0, 8), TestKind.LOW_LATENCY_NVLINK, 1, 128, 8),
          rankSample(RankLogs.allReduce(16, 350), TestKind.NCCL_ALLREDUCE, 2, 0, 0));

  private static Sample v1Sample(DeepEpLog log, TestKind test, int nodes) {
    Set<String> required = new LinkedHashSet<>();
    for (String line : log.lines()) {
      if (line.startsWith("[config]") || line.startsWith("[testing]") || line.contains("Best ")) {
        required.add(line);
      }
    }
    for (Measurement best : Judging.onlyLog(log.text()).best()) {
      required.add(log.lines().get((int) best.line() - 1));
    }
    return new Sample(log.lines(), expected(test, nodes, 4096, 8), required, true);
  }

  /**
   * Returns a sample in which no digit is changed: every measurement occurs once, so a change could
   * stay undetected.
   */
  private static Sample rankSample(
      List<String> lines, TestKind test, int nodes, int tokens, int topk) {
    Set<String> required = new LinkedHashSet<>();
    lines.stream().filter(l -> l.startsWith("[")).forEach(required::add);
    return new Sample(lines, expected(test, nodes, tokens, topk), required, false);
  }

  private static RunExpectation expected(TestKind test, int nodes, int tokens, int topk) {
    Shape shape =
        tokens == 0
            ? Shape.OF_THE_LOG
            : new Shape(
                OptionalInt.of(tokens),
                OptionalInt.of(7168),
                OptionalInt.of(topk),
                OptionalInt.of(256),
                OptionalInt.empty());
    return new RunExpectation(
        test, Judging.A4, OptionalInt.of(nodes), 8, shape, OptionalInt.empty(), "default");
  }

  @Test
  void undamagedSamplesPass() {
    for (Sample sample : SAMPLES) {
      Verdict verdict =
          Judging.judge(Judging.run(new DeepEpLog(sample.lines()).text()), sample.expected());
      assertThat(verdict.reasons()).isEmpty();
    }
  }

  @Test
  void aDamagedLogPassesOnlyIfAllRequiredLinesAreIntact() {
    Map<Kind, Integer> kinds = new TreeMap<>();
    int intact = 0;
    for (long seed = SEED; seed < SEED + DAMAGED_LOGS; seed++) {
      Sample sample = SAMPLES.get((int) Math.floorMod(seed, (long) SAMPLES.size()));
      Damaged damaged =
          new LogMutator(seed, sample.lines(), sample.required(), sample.mayChangeDigits())
              .damage();
      Verdict verdict = Judging.judge(Judging.run(damaged.text()), sample.expected());
      kinds.merge(verdict.kind(), 1, Integer::sum);
      intact += damaged.intact() ? 1 : 0;
      if (verdict.kind() == Kind.PASS) {
        assertThat(damaged.intact())
            .as("reproduce with -Depfabric.seed=%d:%n%s", seed, damaged.text())
            .isTrue();
      } else {
        assertThat(verdict.reasons()).as("seed %d", seed).isNotEmpty();
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%d damaged logs, %d with all required lines: %s%n",
        DAMAGED_LOGS,
        intact,
        kinds);
    assertThat(kinds.getOrDefault(Kind.PASS, 0)).isGreaterThan(DAMAGED_LOGS / 20);
    assertThat(kinds.getOrDefault(Kind.FAIL, 0)).isGreaterThan(DAMAGED_LOGS / 4);
  }
}
