package epfabric.rehearsal.replay.log;

import epfabric.results.judge.run.ExpectedBytes;
import epfabric.results.judge.test.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The best results around which logs are built, and their source.
 *
 * @param nodes number of nodes that ran together
 * @param tokens number of tokens per rank
 * @param best one result per phase, in the order of {@link BestFigure#PHASES}
 * @param source short description of the source
 */
public record ReplayedFigures(int nodes, int tokens, List<BestFigure> best, String source) {
  private static final int USUAL_GPUS = 8;
  private static final int USUAL_TOKENS = 4096;

  /** The phases in the order of the best lines. */
  private static final List<Phase> PHASES =
      List.of(Phase.DISPATCH_FP8, Phase.DISPATCH_BF16, Phase.COMBINE);

  private static final String REPORT = "a public report of B200 on GCE";
  private static final String GUIDE_SOURCE = "a guide for B200 on GKE";

  /** Results inside a node. */
  public static final ReplayedFigures INSIDE =
      new ReplayedFigures(
          1,
          USUAL_TOKENS,
          List.of(
              new BestFigure(30, 0, 352.43, 453.49, 0, 0),
              new BestFigure(13, 0, 483.86, 640.59, 0, 0),
              new BestFigure(15, 0, 399.63, 775.61, 0, 0)),
          GUIDE_SOURCE);

  /** Results between two nodes whose GPUs share NICs; below the default minimum bandwidth. */
  public static final ReplayedFigures GUIDE =
      new ReplayedFigures(
          2,
          USUAL_TOKENS,
          List.of(
              new BestFigure(40, 16, 43.36, 1391, 141.61, 229),
              new BestFigure(32, 16, 44.89, 2606, 146.59, 135),
              new BestFigure(4, 20, 43.63, 2681, 142.49, 778.64)),
          GUIDE_SOURCE);

  private static final ReplayedFigures TWO_NODES =
      new ReplayedFigures(
          2,
          USUAL_TOKENS,
          List.of(
              new BestFigure(20, 16, 70.53, 855.6, 230.84, 41),
              new BestFigure(28, 16, 81.06, 1443.7, 265.31, 44),
              new BestFigure(7, 20, 75.00, 1560.41, 245.47, 52.11)),
          REPORT);

  public ReplayedFigures {
    best = List.copyOf(best);
  }

  /** Returns the results of a healthy node. */
  static ReplayedFigures inside(int gpus) {
    return gpus == USUAL_GPUS
        ? INSIDE
        : INSIDE.withBytesOf(
            gpus, ExpectedBytes.usualExperts(1, gpus), unpublished("nodes of " + gpus + " GPUs"));
  }

  /**
   * Returns the results of a healthy fabric; empty if DeepEP has no kernels for that many nodes.
   *
   * @param experts number of experts in the whole fabric
   */
  static Optional<ReplayedFigures> between(int nodes, int gpus, int experts) {
    return between(nodes).map(figures -> figures.forShape(gpus, experts));
  }

  private ReplayedFigures forShape(int gpus, int experts) {
    if (gpus != USUAL_GPUS) {
      return withBytesOf(gpus, experts, unpublished("nodes of " + gpus + " GPUs"));
    }
    return experts == ExpectedBytes.usualExperts(nodes, gpus)
        ? this
        : withBytesOf(gpus, experts, source);
  }

  private static Optional<ReplayedFigures> between(int nodes) {
    return switch (nodes) {
      case 2 -> Optional.of(TWO_NODES);
      case 3 -> Optional.of(withBandwidths(3, new double[] {58, 61, 60}, inventedSource(3)));
      case 4 -> Optional.of(withBandwidths(4, new double[] {54, 57, 56}, REPORT));
      case 6 -> Optional.of(withBandwidths(6, new double[] {46, 49, 48}, inventedSource(6)));
      case 8 -> Optional.of(withBandwidths(8, new double[] {43, 45, 44}, inventedSource(8)));
      case 12, 16, 18, 20 ->
          Optional.of(withBandwidths(nodes, new double[] {41, 43, 42}, inventedSource(nodes)));
      default -> Optional.empty();
    };
  }

  private static String inventedSource(int nodes) {
    return unpublished(nodes + " B200 nodes");
  }

  private static String unpublished(String machines) {
    return "invented, as no figures of " + machines + " are published";
  }

  private static ReplayedFigures withBandwidths(int nodes, double[] gbps, String source) {
    ExpectedBytes usual =
        ExpectedBytes.usual(nodes, USUAL_GPUS, ExpectedBytes.usualExperts(nodes, USUAL_GPUS));
    List<BestFigure> best = new ArrayList<>();
    for (int phase = 0; phase < gbps.length; phase++) {
      BestFigure two = TWO_NODES.best().get(phase);
      best.add(
          new BestFigure(two.nvlChunk(), two.rdmaChunk(), gbps[phase], 0, 0, 48)
              .withBytes(usual, PHASES.get(phase)));
    }
    return new ReplayedFigures(nodes, USUAL_TOKENS, best, source);
  }

  /** Returns the same bandwidths for a run that sends other numbers of bytes. */
  private ReplayedFigures withBytesOf(int gpus, int experts, String otherSource) {
    ExpectedBytes bytes = ExpectedBytes.usual(nodes, gpus, experts);
    List<BestFigure> other = new ArrayList<>();
    for (int phase = 0; phase < best.size(); phase++) {
      other.add(best.get(phase).withBytes(bytes, PHASES.get(phase)));
    }
    return new ReplayedFigures(nodes, tokens, other, otherSource);
  }

  /** Returns the results at a share of the bandwidth. */
  public ReplayedFigures slower(double share) {
    String slowed =
        share == 1 ? source : source + ", slowed down to " + Math.round(share * 100) + " %";
    return new ReplayedFigures(
        nodes, tokens, best.stream().map(b -> b.slower(share)).toList(), slowed);
  }

  /** Returns the same bandwidths for another number of tokens; only the times change. */
  ReplayedFigures withTokens(int newTokens) {
    double share = (double) newTokens / tokens;
    return new ReplayedFigures(
        nodes, newTokens, best.stream().map(b -> b.withShareOfBytes(share)).toList(), source);
  }

  /** Returns the line {@code [config]} that the test prints. */
  String config() {
    String groups = nodes == 1 ? "" : "num_topk_groups=" + Math.min(nodes, 4) + ", ";
    return "[config] num_tokens=" + tokens + ", hidden=7168, " + groups + "num_topk=8";
  }
}
