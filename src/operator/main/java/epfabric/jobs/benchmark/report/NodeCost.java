package epfabric.jobs.benchmark.report;

import epfabric.base.value.CountedNoun;
import epfabric.jobs.benchmark.outcome.CaseResult;
import epfabric.jobs.benchmark.outcome.NodeTime;
import epfabric.results.report.chart.NumberText;
import java.util.List;
import java.util.OptionalDouble;

/** Formats node-hours, and their cost if the user gave a price; epfabric has no default price. */
final class NodeCost {
  private final OptionalDouble price;

  NodeCost(OptionalDouble price) {
    this.price = price;
  }

  /**
   * Returns a text such as {@code 1.52, which cost 69.16 at 45.5 each}; empty if no time is known.
   */
  String of(List<CaseResult> results) {
    OptionalDouble hours = NodeTime.hours(results);
    if (hours.isEmpty()) {
      return "";
    }
    long untimed = results.stream().filter(r -> NodeTime.hours(r).isEmpty()).count();
    String cost =
        price.isPresent()
            ? ", which cost "
                + NumberText.of(price.getAsDouble() * hours.getAsDouble(), 2)
                + " at "
                + NumberText.plain(price.getAsDouble())
                + " each"
            : "";
    String more =
        untimed > 0 ? "; " + CountedNoun.of(untimed, "run gives", "runs give") + " no time" : "";
    return PageTexts.amount(hours) + cost + more;
  }

  static boolean known(List<CaseResult> results) {
    return NodeTime.hours(results).isPresent();
  }

  String hours(CaseResult result) {
    return PageTexts.amount(NodeTime.hours(result));
  }

  /** Returns the cost of a run; empty without a price. */
  String cost(CaseResult result) {
    OptionalDouble hours = NodeTime.hours(result);
    return price.isPresent() && hours.isPresent()
        ? "cost " + NumberText.of(price.getAsDouble() * hours.getAsDouble(), 2)
        : "";
  }
}
