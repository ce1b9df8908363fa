package epfabric.results.statement;

import epfabric.base.value.CountedNoun;
import epfabric.results.judge.verdict.PodVerdicts;
import epfabric.results.judge.verdict.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * Compares a statement with the current fabric and returns the differences. A statement is valid
 * only while the fabric is unchanged.
 */
public final class StatementCheck {
  private static final String TESTED = ", tested: ";

  /** Number of digits of a digest that messages show; comparisons use the whole digests. */
  private static final int SHOWN_DIGITS = 12;

  private final VerdictStatement statement;
  private final List<String> mismatches = new ArrayList<>();

  private StatementCheck(VerdictStatement statement) {
    this.statement = statement;
  }

  /**
   * The requirements on a verdict.
   *
   * @param tests Jobs of the tests that must have a verdict
   * @param advisory Jobs of tests that may have any verdict
   * @param worst the worst verdict that other tests may have
   * @param maxAge the maximum age of the verdict
   */
  public record Demand(
      Set<String> tests, Set<String> advisory, Verdict.Kind worst, Duration maxAge) {
    public Demand {
      tests = Set.copyOf(tests);
      advisory = Set.copyOf(advisory);
    }
  }

  /**
   * Returns the problems that the verdict has regardless of the current fabric; empty if there are
   * none.
   */
  public static List<String> ofVerdict(VerdictStatement statement, Demand demand, Instant now) {
    StatementCheck check = new StatementCheck(statement);
    check.checkAge(demand.maxAge(), now);
    check.checkTests(demand);
    return List.copyOf(check.mismatches);
  }

  /** Returns the differences between the tested fabric and the current fabric. */
  public static List<String> ofFabric(VerdictStatement statement, TestedFabric now) {
    StatementCheck check = new StatementCheck(statement);
    TestedFabric tested = statement.fabric();
    check.checkSame("environment", now.environment(), tested.environment());
    check.checkDigests(now.artifacts(), tested.artifacts());
    check.checkDigests(now.configuration(), tested.configuration());
    check.checkSame("machine type", now.machine(), tested.machine());
    check.checkSame("DeepEP's commit", now.deepEp().commit(), tested.deepEp().commit());
    check.checkSame(
        "DeepEP's patches",
        String.join(", ", now.deepEp().patches()),
        String.join(", ", tested.deepEp().patches()));
    check.checkSame(
        "fence of low-latency combine",
        now.deepEp().combineFence(),
        tested.deepEp().combineFence());
    return List.copyOf(check.mismatches);
  }

  /**
   * Returns the differences between the tested nodes and the current nodes.
   *
   * @param now the current nodes by their names in the cluster
   */
  public static List<String> ofNodes(
      VerdictStatement statement, SortedMap<String, TestedNode> now) {
    StatementCheck check = new StatementCheck(statement);
    now.forEach(check::checkNode);
    Set<String> currentIds = new HashSet<>(now.values().stream().map(TestedNode::id).toList());
    long removed = statement.nodes().stream().filter(n -> !currentIds.contains(n.id())).count();
    if (removed > 0) {
      check.mismatches.add(CountedNoun.of(removed, "tested node") + ": no longer in the cluster");
    }
    return List.copyOf(check.mismatches);
  }

  private void checkNode(String name, TestedNode now) {
    TestedNode tested =
        statement.nodes().stream().filter(n -> n.id().equals(now.id())).findFirst().orElse(null);
    String prefix = "node " + name + ": ";
    if (!now.unknown().isEmpty()) {
      mismatches.add(prefix + "does not report its " + String.join(", ", now.unknown()));
      return;
    }
    if (tested == null) {
      mismatches.add(prefix + "not tested: its machine joined after the tests");
      return;
    }
    if (!now.boot().equals(tested.boot())) {
      mismatches.add(prefix + "started again after the tests, perhaps on other hardware");
    }
    checkSame(prefix + "driver", now.driver(), tested.driver());
    checkSame(prefix + "kernel", now.kernel(), tested.kernel());
    checkSame(prefix + "node image", now.image(), tested.image());
  }

  private void checkAge(Duration maxAge, Instant now) {
    Duration age = Duration.between(statement.at(), now);
    if (age.isNegative()) {
      mismatches.add("time: the tests began at " + statement.at() + ", which is in the future");
    } else if (age.compareTo(maxAge) > 0) {
      mismatches.add("age: " + text(age) + ", expected at most " + text(maxAge));
    }
  }

  /**
   * Returns a duration in days, such as {@code 7 d}. Durations below two days are in hours, and
   * those below two hours are in minutes.
   */
  static String text(Duration duration) {
    if (duration.toHours() >= 48) {
      return duration.toDays() + " d";
    }
    return duration.toMinutes() >= 120 ? duration.toHours() + " h" : duration.toMinutes() + " min";
  }

  private void checkTests(Demand demand) {
    Set<String> missing = new TreeSet<>(demand.tests());
    for (TestedCase test : statement.tests()) {
      missing.remove(test.job());
      if (!demand.advisory().contains(test.job()) && isWorse(test.verdict(), demand.worst())) {
        mismatches.add("test " + test.job() + ": " + test.verdict().word());
      }
      if (test.log().madeUp()) {
        mismatches.add(
            "test " + test.job() + ": its log is " + test.log().word() + ", nothing was measured");
      }
    }
    missing.forEach(job -> mismatches.add("test " + job + ": no verdict"));
  }

  private static boolean isWorse(Verdict.Kind verdict, Verdict.Kind worst) {
    return PodVerdicts.severity(verdict) > PodVerdicts.severity(worst);
  }

  private void checkDigests(Map<String, String> now, Map<String, String> tested) {
    Set<String> names = new TreeSet<>(now.keySet());
    names.addAll(tested.keySet());
    for (String name : names) {
      if (!now.getOrDefault(name, "").equals(tested.getOrDefault(name, ""))) {
        mismatches.add(name + ": " + digest(now, name) + TESTED + digest(tested, name));
      }
    }
  }

  private static String digest(Map<String, String> digests, String name) {
    String digest = digests.getOrDefault(name, "none");
    return digest.substring(0, Math.min(SHOWN_DIGITS, digest.length()));
  }

  private void checkSame(String what, String now, String tested) {
    if (!now.equals(tested)) {
      mismatches.add(what + ": " + orNone(now) + TESTED + orNone(tested));
    }
  }

  private static String orNone(String text) {
    return text.isEmpty() ? "none" : text;
  }
}
