package epfabric.results.judge;

import java.util.List;

/**
 * One test's result as one side of a comparison.
 *
 * @param name the user's name for it
 * @param verdict with its figures
 * @param logs the judged logs; empty when only the verdict was kept
 */
public record Baseline(String name, Verdict verdict, List<NodeLog> logs) {
  public Baseline {
    logs = List.copyOf(logs);
  }

  TestKind test() {
    return verdict.run().expected().test();
  }

  /** Returns the number of nodes that the run used; 1 if the verdict does not state it. */
  int nodes() {
    return verdict.run().expected().nodes().orElse(1);
  }

  /** Returns the figures of one phase on one link, one per log. */
  List<Verdict.Figure> figures(Phase phase, Link link) {
    return verdict.figures().stream()
        .filter(figure -> figure.phase() == phase && figure.link() == link)
        .toList();
  }

  /** Returns the value of a fact of the verdict, or an empty text. */
  String fact(String name) {
    return verdict.run().facts().stream()
        .filter(fact -> fact.name().equals(name))
        .map(Verdict.Fact::value)
        .findFirst()
        .orElse("");
  }
}
