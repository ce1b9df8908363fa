package epfabric.results.judge.compare;

import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.verdict.Provenance;
import java.util.ArrayList;
import java.util.List;

/** Checks whether two results measure the same quantity. */
final class RunComparability {
  /** Facts of a verdict that determine what its measurements mean. */
  private static final List<String> FACTS = List.of("format", "shape");

  private RunComparability() {}

  /** Returns the reasons why two results cannot be compared, one line each; empty if they can. */
  static List<String> obstacles(Baseline before, Baseline after) {
    List<String> obstacles = new ArrayList<>();
    RunExpectation earlier = before.verdict().run().expected();
    RunExpectation later = after.verdict().run().expected();
    differ(obstacles, "the test", earlier.test().word(), later.test().word());
    differ(obstacles, "the machine", earlier.machine(), later.machine());
    differ(obstacles, "the number of nodes", nodes(before), nodes(after));
    for (String fact : FACTS) {
      differ(obstacles, "the " + fact, before.fact(fact), after.fact(fact));
    }
    boolean onlyOneEmulated = emulated(before) != emulated(after);
    if (onlyOneEmulated) {
      obstacles.add("one of them is emulated: no GPU was involved in it");
    }
    return obstacles;
  }

  private static String nodes(Baseline side) {
    return String.valueOf(side.nodes());
  }

  private static boolean emulated(Baseline side) {
    return side.verdict().run().provenance() == Provenance.EMULATED;
  }

  /**
   * Adds an obstacle if the values differ; a value that is missing in one result does not count as
   * different.
   */
  private static void differ(List<String> obstacles, String what, String earlier, String later) {
    if (!earlier.isEmpty() && !later.isEmpty() && !earlier.equals(later)) {
      obstacles.add(what + " differs: \"" + earlier + "\" before, \"" + later + "\" now");
    }
  }
}
