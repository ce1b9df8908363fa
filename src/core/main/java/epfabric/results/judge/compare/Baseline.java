package epfabric.results.judge.compare;

import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import java.util.List;

/**
 * The result of one test, as one side of a comparison.
 *
 * @param name the user's name of the result
 * @param verdict the verdict with its measurements
 * @param logs the judged logs; empty if only the verdict was kept
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

  /** Returns the measurements of one phase on one link, one per log. */
  List<Verdict.Figure> figures(Phase phase, Link link) {
    return verdict.figures().stream()
        .filter(figure -> figure.phase() == phase && figure.link() == link)
        .toList();
  }

  /** Returns the value of a fact of the verdict; an empty text if the verdict lacks it. */
  String fact(String name) {
    return verdict.run().facts().stream()
        .filter(fact -> fact.name().equals(name))
        .map(Verdict.Fact::value)
        .findFirst()
        .orElse("");
  }
}
