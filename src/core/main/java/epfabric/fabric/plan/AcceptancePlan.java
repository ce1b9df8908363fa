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
 * @param tests tests of the stack, with one Job each; a Job starts when the preceding Job is
 *     complete
 * @param later names of the tests that only {@code accept} runs, because no node is certain to
 *     exist
 * @param hostNetwork whether the tests use the NICs in the host's network and request none
 * @param nightly scheduled runs; absent if none are scheduled, or if there are no tests
 * @param known number of tests in the catalog
 * @param untested parts that remain untested after all tests have passed
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
   * The rules that decide whether the fabric passes.
   *
   * @param onFailure whether a test that misses its gate ends the chain
   * @param limits profile of limits that the gate compares with
   * @param advisory tests whose verdicts are reported but fail no gate
   */
  public record Criteria(Gate gate, OnFailure onFailure, String limits, Set<String> advisory) {
    public Criteria {
      advisory = Collections.unmodifiableSortedSet(new TreeSet<>(advisory));
    }
  }

  /** Returns this plan with the parts of the fabric that no test covers. */
  public AcceptancePlan withUntested(List<UntestedPart> parts) {
    return new AcceptancePlan(criteria, tests, later, hostNetwork, nightly, known, parts);
  }

  /** Returns whether any test runs, in the stack or by {@code accept} when nodes exist. */
  public boolean runsTests() {
    return !tests.isEmpty() || !later.isEmpty();
  }

  /**
   * Returns whether all tests run regardless of their verdicts, and a last Job judges them
   * together.
   */
  public boolean judgedTogether() {
    return criteria.onFailure() == OnFailure.CONTINUE && !tests.isEmpty();
  }

  /** Returns whether the verdict of a test is only reported and fails no gate. */
  public boolean advises(String test) {
    return criteria.advisory().contains(test);
  }

  /**
   * Returns how many tests of the catalog run, such as {@code 5 of 7 tests}; a test counts once, on
   * any number of pools. If the stack does not run them, the text names the command that does.
   */
  public String share() {
    long kinds = tests.stream().map(TestRun::test).distinct().count();
    String total = " of " + CountedNoun.of(known, "test");
    return later.isEmpty()
        ? kinds + total
        : later.size() + total + ", by epfabric accept when nodes exist";
  }

  /** Returns why no test is planned; empty if there are tests. */
  public Optional<String> whyNone() {
    return tests.isEmpty()
        ? untested.stream().map(UntestedPart::why).findFirst()
        : Optional.empty();
  }

  /** Returns the parts that are not tested, one line each. */
  public List<String> open() {
    return untested.stream().map(UntestedPart::text).toList();
  }

  /** Returns the verdict for a fabric whose last test has passed its gate. */
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
   * @param results where the results are stored; absent if they are not stored
   * @param settings settings from which a run plans the same environment
   */
  public record Nightly(
      CronSchedule schedule,
      String timeZone,
      Optional<BucketFolder> results,
      WrittenSettings settings) {}

  /**
   * One test on a pool of this fabric, or on all pools together.
   *
   * @param test name in the catalog
   * @param job name of the Job
   * @param pools node pools that the test runs on; its Job is in the chain of the first pool
   * @param program program of the test
   * @param experts number of experts, if the test has any
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
     * The pods of a test, and how many of them exchange tokens with each other.
     *
     * @param count number of pods, one on each node of the pools
     * @param together number of nodes in one run: all, or 1 if each pod is a separate run; with
     *     rounds, the nodes of the largest group
     * @param rounds groups of pod indexes that run the test, one round after the other, if it
     *     cannot run on all pods at once
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

    /** Returns the first pool of the test; the only pool unless the test runs on all. */
    public String pool() {
      return pools.get(0);
    }

    /** Returns a copy of this run with another name for its Job. */
    public TestRun withJob(String otherJob) {
      return new TestRun(test, otherJob, pools, pods, program, experts, again);
    }

    /**
     * Returns a copy whose program also runs with this many tokens per rank; empty for no second
     * run.
     */
    public TestRun withSecondRun(OptionalInt tokens) {
      return new TestRun(test, job, pools, pods, program, experts, tokens);
    }

    /** Returns whether the pods exchange data with each other. */
    public boolean multiNode() {
      return pods.together() > 1;
    }

    /**
     * Returns whether this pod's judge sees the whole test. With groups, only the judge of the pod
     * with index 0 does.
     */
    public boolean decidedBy(String pod) {
      return pods.rounds().isEmpty() || pod.contains(job + "-0-");
    }

    /** Returns the number of pods whose judges see the whole test. They have the lowest indexes. */
    public int judgingPods() {
      return pods.rounds().isEmpty() ? pods.count() : 1;
    }

    /**
     * Returns the maximum number of times that the program runs in a pod, one run after the other.
     */
    public int maxRunsInPod() {
      return Math.max(1, pods.rounds().size()) + (again.isPresent() ? 1 : 0);
    }
  }
}
