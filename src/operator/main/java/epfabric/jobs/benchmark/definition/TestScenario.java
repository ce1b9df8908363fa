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
 * @param stopsOnFailure whether the first failure ends everything
 * @param before tests that must pass before each of the others; from another file
 * @param after tests that follow each of the others
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
   * @param definition with what the scenario changes of it
   * @param nodes what it asks for
   * @param iterations how often each of its combinations runs
   * @param place where it stands in the scenario
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
   * How many nodes, and which.
   *
   * @param counts one, several for a sweep, or none if nobody says
   * @param swept whether the counts are a dimension, if only of one value
   * @param named hosts, ranges of hosts and groups; empty: any
   * @param excluded hosts and ranges of hosts
   */
  public record NodesWish(
      List<Integer> counts, boolean swept, List<String> named, List<String> excluded) {
    public NodesWish {
      counts = List.copyOf(counts);
      named = List.copyOf(named);
      excluded = List.copyOf(excluded);
    }
  }

  /** When a test starts or ends, seen from another. */
  public record Dependency(Kind kind, String id) {
    /** The words of CloudAI's files. */
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

      /** Whether it says when the test starts. */
      public boolean starts() {
        return this != END_POST_COMP;
      }
    }
  }

  /** The tests by their ids. */
  public Map<String, TestRun> byId() {
    Map<String, TestRun> byId = new LinkedHashMap<>();
    tests.forEach(test -> byId.putIfAbsent(test.id(), test));
    return byId;
  }
}
