package epfabric.results.judge.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import epfabric.results.judge.run.ExpectedBytes;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenRoutingTest {
  private static ExpectedBytes ofDefaultShape(int nodes) {
    TokenRouting.Draw draw = new TokenRouting.Draw(nodes, 8, 256, 8, Math.min(nodes, 4));
    return ExpectedBytes.of(draw, 4096, 7168).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"1, 310.9, 58.7", "2, 383.0, 117.0", "4, 426.7, 212.2", "8, 438.7, 233.9"})
  void theBytesOfTheDefaultShapeAreComputed(int nodes, double nvlink, double rdma) {
    assertThat(ofDefaultShape(nodes).of(Phase.COMBINE, Link.NVLINK) / 1e6)
        .isCloseTo(nvlink, within(0.05));
    assertThat(ofDefaultShape(nodes).of(Phase.COMBINE, Link.RDMA) / 1e6)
        .isCloseTo(rdma, within(0.05));
  }

  @ParameterizedTest
  @CsvSource({
    "1, DISPATCH_FP8, NVLINK, 352.43, 453.49",
    "1, DISPATCH_BF16, NVLINK, 483.86, 640.59",
    "1, COMBINE, NVLINK, 399.63, 775.61",
    "2, DISPATCH_FP8, RDMA, 43.36, 1391",
    "2, DISPATCH_BF16, RDMA, 44.89, 2606",
    "2, COMBINE, RDMA, 43.63, 2681",
    "2, DISPATCH_FP8, NVLINK, 141.61, 1391",
    "2, DISPATCH_BF16, NVLINK, 146.59, 2606",
    "2, COMBINE, NVLINK, 142.49, 2681"
  })
  void theMeasurementsOfTheGuideAgreeWithTheComputedBytes(
      int nodes, String name, Link link, double gbps, double micros) {
    Phase phase = Phase.all().stream().filter(p -> p.name().equals(name)).findFirst().orElseThrow();
    double moved = gbps * micros * 1000;
    assertThat(moved / ofDefaultShape(nodes).of(phase, link)).isCloseTo(1, within(0.0035));
  }

  @Test
  void fp8HasAByteForEachElementAndAFloatForEach128() {
    assertThat(ExpectedBytes.FP8).isEqualTo(0.515625);
    assertThat(ExpectedBytes.lowLatencyDispatch(7168)).isEqualTo(7408);
  }

  /**
   * Compares with simulated draws, which select experts as DeepEP's tests do: first the groups with
   * the best experts, then the best experts of these groups.
   */
  @ParameterizedTest
  @CsvSource({"1, 8, 256, 8, 1", "2, 8, 256, 8, 2", "8, 8, 256, 8, 4", "6, 8, 288, 6, 3"})
  void expectedBytesAreTheAverageOfDraws(int nodes, int gpus, int experts, int topk, int groups) {
    TokenRouting.Draw draw = new TokenRouting.Draw(nodes, gpus, experts, topk, groups);
    TokenRouting exact = TokenRouting.of(draw);
    SplittableRandom random = new SplittableRandom(7);
    double usedNodes = 0;
    double usedRanks = 0;
    int tokens = 20_000;
    for (int token = 0; token < tokens; token++) {
      BitSet selected = randomSelection(draw, random);
      usedNodes += selected.stream().map(e -> e / (experts / nodes)).distinct().count();
      usedRanks += selected.stream().map(e -> e / (experts / nodes / gpus)).distinct().count();
    }
    assertThat(usedNodes / tokens / exact.nodesPerToken()).isCloseTo(1, within(0.004));
    assertThat(usedRanks / tokens / exact.ranksPerToken()).isCloseTo(1, within(0.004));
  }

  private static BitSet randomSelection(TokenRouting.Draw draw, SplittableRandom random) {
    double[] scores = random.doubles(draw.experts()).toArray();
    int perNode = draw.experts() / draw.nodes();
    double[] groups = new double[draw.nodes()];
    for (int e = 0; e < scores.length; e++) {
      groups[e / perNode] = Math.max(groups[e / perNode], scores[e]);
    }
    BitSet chosen = highest(groups, draw.topkGroups());
    for (int e = 0; e < scores.length; e++) {
      scores[e] = chosen.get(e / perNode) ? scores[e] : -1;
    }
    return highest(scores, draw.topk());
  }

  private static BitSet highest(double[] scores, int count) {
    BitSet chosen = new BitSet();
    while (chosen.cardinality() < count) {
      int best = -1;
      for (int i = 0; i < scores.length; i++) {
        best = !chosen.get(i) && (best < 0 || scores[i] > scores[best]) ? i : best;
      }
      chosen.set(best);
    }
    return chosen;
  }

  @Test
  void refusesShapesThatTestsOfDeepEpRefuse() {
    assertThat(new TokenRouting.Draw(2, 8, 256, 8, 2).valid()).isTrue();
    assertThat(new TokenRouting.Draw(3, 8, 256, 8, 3).valid()).isFalse();
    assertThat(new TokenRouting.Draw(8, 8, 64, 16, 1).valid()).isFalse();
    assertThat(new TokenRouting.Draw(0, 8, 256, 8, 2).valid()).isFalse();
    assertThat(ExpectedBytes.of(new TokenRouting.Draw(3, 8, 256, 8, 3), 4096, 7168)).isEmpty();
  }
}
