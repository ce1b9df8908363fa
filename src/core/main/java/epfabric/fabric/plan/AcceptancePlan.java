package epfabric.fabric.plan;

import epfabric.base.value.BucketFolder;
import epfabric.base.value.CountedNoun;
import epfabric.base.value.CronSchedule;
import epfabric.base.value.EnumWord;
import epfabric.base.value.NodeRound;
import epfabric.fabric.catalog.TestProgram;
import epfabric.fabric.environment.WorkloadRequest.Gate;
import epfabric.fabric.environment.WorkloadRequest.OnFailure;
import epfabric.fabric.environment.WrittenSettings;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The tests in the order in which they run, and the consequence of a failure.
 *
 * @param tests one Job each; a Job starts when the one before it is complete
 * @param later names of the tests for {@code accept}, where no node is certain to exist
 * @param hostNetwork whether they use the NICs in the host's network and request none
 * @param nightly scheduled runs; absent for none, and when there are no tests
 * @param known how many tests the catalog has
 * @param untested parts that stay untested when all of them have passed
 */
public record AcceptancePlan(
    Criteria criteria,
    List<TestRun> tests,
    List<String> later,
    boolean hostNetwork,
    Optional<Nightly> nightly,
    int known,
    List<UntestedPart> untested) {
  public AcceptancePlan {
    tests = List.copyOf(tests);
    later = List.copyOf(later);
    untested = List.copyOf(untested);
  }

  /**
   * The rules by which the fabric passes.
   *
   * @param onFailure whether a test that misses its gate ends the chain
   * @param limits profile of limits that the gate compares with
   * @param advisory tests whose verdicts are reported, and fail no gate
   */
  public record Criteria(Gate gate, OnFailure onFailure, String limits, Set<String> advisory) {
    public Criteria {
      advisory = Collections.unmodifiableSortedSet(new TreeSet<>(advisory));
    }
  }

  public AcceptancePlan withUntested(List<UntestedPart> open) {
    return new AcceptancePlan(criteria, tests, later, hostNetwork, nightly, known, open);
  }

  /** Whether tests run at all, in the stack or by {@code accept} when nodes exist. */
  public boolean runsTests() {
    return !tests.isEmpty() || !later.isEmpty();
  }

  /** Whether all tests run whatever their verdicts are, and a last Job judges them together. */
  public boolean judgedTogether() {
    return criteria.onFailure() == OnFailure.CONTINUE && !tests.isEmpty();
  }

  /** Whether the verdict of a test is only reported and fails no gate. */
  public boolean advises(String test) {
    return criteria.advisory().contains(test);
  }

  /**
   * Returns the share of kinds of tests, on any number of pools: {@code 5 of 7 tests}, and the
   * command that runs them if the stack does not.
   */
  public String share() {
    long kinds = tests.stream().map(TestRun::test).distinct().count();
    String all = " of " + CountedNoun.of(known, "test");
    return later.isEmpty()
        ? kinds + all
        : later.size() + all + ", by epfabric accept when nodes exist";
  }

  /** Returns why no test is planned; empty if there are tests. */
  public Optional<String> whyNone() {
    return tests.isEmpty()
        ? untested.stream().map(UntestedPart::why).findFirst()
        : Optional.empty();
  }

  /** Returns the parts that are not tested, a line each. */
  public List<String> open() {
    return untested.stream().map(UntestedPart::text).toList();
  }

  /** Returns the verdict when the last test has passed its gate. */
  public String verdict() {
    String rest = untested.isEmpty() ? "" : "; not tested: " + String.join("; ", open());
    if (tests.isEmpty()) {
      return "not run: no acceptance test is planned" + rest;
    }
    String jobs = tests.stream().map(TestRun::job).collect(Collectors.joining(", "));
    return "gate "
        + EnumWord.of(criteria.gate())
        + " passed: "
        + share()
        + " ("
        + jobs
        + ")"
        + rest;
  }

  /**
   * Scheduled runs outside the stack.
   *
   * @param results where they are stored; absent for nowhere
   * @param settings settings from which a run plans the same environment
   */
  public record Nightly(
      CronSchedule schedule,
      String timeZone,
      Optional<BucketFolder> results,
      WrittenSettings settings) {}

  /**
   * One test on a pool of this fabric, or on all of them together.
   *
   * @param test name in the catalog
   * @param job name of the Job
   * @param pools node pools it runs on; the first is that of its chain
   * @param program the program that it runs
   * @param experts number of experts, where the test has any
   * @param again tokens per rank with which the program runs a second time, for a comparison with
   *     published figures
   */
  public record TestRun(
      String test,
      String job,
      List<String> pools,
      Pods pods,
      TestProgram program,
      OptionalInt experts,
      OptionalInt again) {
    public TestRun {
      pools = List.copyOf(pools);
    }

    /**
     * The pods of a test, and those that exchange tokens with each other.
     *
     * @param count one on each node of its pools
     * @param together nodes that take part in one run: all pods, or 1 when each pod is its own run;
     *     with rounds those of the largest group
     * @param rounds the groups that run it, one round after the other, where all pods at once
     *     cannot; by index of the pod
     */
    public record Pods(int count, int together, List<NodeRound> rounds) {
      public Pods {
        rounds = List.copyOf(rounds);
      }
    }

    /** Creates a test on one pool, whose program runs once. */
    public TestRun(
        String test, String job, String pool, Pods pods, TestProgram program, OptionalInt experts) {
      this(test, job, List.of(pool), pods, program, experts, OptionalInt.empty());
    }

    /** Returns the first pool it runs on, which is the only one unless it runs on all together. */
    public String pool() {
      return pools.get(0);
    }

    /** Returns the same run as another Job. */
    public TestRun as(String otherJob) {
      return new TestRun(test, otherJob, pools, pods, program, experts, again);
    }

    /** Returns the same run with a second one of so many tokens per rank; empty for none. */
    public TestRun again(OptionalInt tokens) {
      return new TestRun(test, job, pools, pods, program, experts, tokens);
    }

    /** Whether the pods talk to each other. */
    public boolean multiNode() {
      return pods.together() > 1;
    }

    /**
     * Whether this pod's judge sees the whole test: in groups, only that of the pod with index 0.
     */
    public boolean decidedBy(String pod) {
      return pods.rounds().isEmpty() || pod.contains(job + "-0-");
    }

    /**
     * Returns the number of pods whose judges see their whole test: those with the lowest indexes.
     */
    public int judgingPods() {
      return pods.rounds().isEmpty() ? pods.count() : 1;
    }

    /** Returns the greatest number of the program's runs in a pod, one after the other. */
    public int turns() {
      return Math.max(1, pods.rounds().size()) + (again.isPresent() ? 1 : 0);
    }
  }
}
