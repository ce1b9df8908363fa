package epfabric.jobs.benchmark.definition;

import epfabric.base.problem.Location;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Tests that run together, in the order of their file.
 *
 * @param stopsOnFailure whether the first failure ends the scenario
 * @param before tests from another file that must pass before each test starts
 * @param after tests from another file that run after each test
 */
public record TestScenario(
    String name,
    boolean stopsOnFailure,
    List<TestRun> tests,
    Optional<TestScenario> before,
    Optional<TestScenario> after) {
  public TestScenario {
    tests = List.copyOf(tests);
  }

  /**
   * A test of a scenario.
   *
   * @param definition the definition with the scenario's changes
   * @param nodes the requested nodes
   * @param iterations how often each combination of the test runs
   * @param place the test's location in the scenario
   */
  public record TestRun(
      String id,
      Location place,
      TestDefinition definition,
      NodesWish nodes,
      int iterations,
      Optional<TimeLimit> limit,
      List<Dependency> dependencies) {
    public TestRun {
      dependencies = List.copyOf(dependencies);
    }
  }

  /**
   * The requested number and names of nodes.
   *
   * @param counts numbers of nodes: one, several for a sweep, or none if the test requests no
   *     number
   * @param swept whether the counts are a dimension of a sweep, even if there is only one count
   * @param named hosts, ranges of hosts and groups to run on; if empty, any node may be used
   * @param excluded hosts and ranges of hosts that must not be used
   */
  public record NodesWish(
      List<Integer> counts, boolean swept, List<String> named, List<String> excluded) {
    public NodesWish {
      counts = List.copyOf(counts);
      named = List.copyOf(named);
      excluded = List.copyOf(excluded);
    }
  }

  /** A condition on another test, on which the start or end of a test depends. */
  public record Dependency(Kind kind, String id) {
    /** The kinds of conditions, by their names in CloudAI's files. */
    public enum Kind {
      START_POST_COMP,
      START_POST_INIT,
      END_POST_COMP;

      static Kind of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
      }

      public String word() {
        return name().toLowerCase(Locale.ROOT);
      }

      /** Returns whether the condition decides when the test starts. */
      public boolean starts() {
        return this != END_POST_COMP;
      }
    }
  }

  /** Returns the tests by their ids. */
  public Map<String, TestRun> byId() {
    Map<String, TestRun> byId = new LinkedHashMap<>();
    tests.forEach(test -> byId.putIfAbsent(test.id(), test));
    return byId;
  }
}
