package epfabric.results.judge.epbench;

import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Selects the fastest measurement of each operation that {@code epbench} and DeepEP have in common.
 */
final class EpbenchFigures {
  private EpbenchFigures() {}

  static List<Figure> of(EpbenchReport report, String source) {
    List<Figure> figures = new ArrayList<>();
    EpbenchFacts.fastest(report)
        .forEach(
            (operation, row) ->
                row.rates()
                    .logicalGbps()
                    .ifPresent(
                        gbps ->
                            phase(operation)
                                .ifPresent(p -> figures.add(figure(p, row, gbps, source)))));
    return figures;
  }

  private static Optional<Phase> phase(String operation) {
    return switch (operation) {
      case "dispatch bf16" -> Optional.of(Phase.DISPATCH_BF16);
      case "dispatch fp8" -> Optional.of(Phase.DISPATCH_FP8);
      case "combine bf16" -> Optional.of(Phase.COMBINE);
      default -> Optional.empty();
    };
  }

  /**
   * Returns a measurement with the upper bound that epbench measured in the same run. The limits of
   * epbench are shown as facts instead.
   */
  private static Figure figure(Phase phase, EpbenchReport.Row row, double logical, String source) {
    return new Figure(
        phase,
        Link.NVLINK,
        source,
        new Verdict.Rate(
            logical, OptionalDouble.of(row.rates().wireGbps()), row.rates().ofCeiling()),
        row.micros(),
        Verdict.Bounds.NONE,
        row.sms().isPresent() ? Optional.of(row.sms().getAsInt() + " SMs") : Optional.empty());
  }
}
