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
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The tests in the order in which they run, and what their failure means.
 *
 * @param onFailure whether a test that misses its gate ends the chain
 * @param tests one Job each; a Job starts when the one before it is complete
 * @param hostNetwork whether they use the NICs in the host's network and request none
 * @param nightly when they run again by themselves; absent for never, and when there are none
 * @param known how many tests the catalog has
 * @param advisory tests whose verdicts are reported, and fail no gate
 * @param untested parts that stay untested when all of them have passed
 */
public record AcceptancePlan(
    Gate gate,
    OnFailure onFailure,
    String limits,
    List<TestRun> tests,
    boolean hostNetwork,
    Optional<Nightly> nightly,
    int known,
    Set<String> advisory,
    List<UntestedPart> untested) {
  public AcceptancePlan {
    advisory = Set.copyOf(advisory);
    tests = List.copyOf(tests);
    untested = List.copyOf(untested);
  }

  AcceptancePlan leaving(List<UntestedPart> open) {
    return new AcceptancePlan(
        gate, onFailure, limits, tests, hostNetwork, nightly, known, advisory, open);
  }

  /** Whether all tests run whatever their verdicts are, and a last Job judges them together. */
  public boolean judgedTogether() {
    return onFailure == OnFailure.CONTINUE && !tests.isEmpty();
  }

  /** Whether the verdict of a test decides nothing, and is reported only. */
  public boolean advises(String test) {
    return advisory.contains(test);
  }

  /** {@code 5 of 7 tests}: kinds of tests, however many pools run them. */
  public String share() {
    long kinds = tests.stream().map(TestRun::test).distinct().count();
    return kinds + " of " + CountedNoun.of(known, "test");
  }

  /** Why no test is planned; empty if there are tests. */
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
    return "gate " + EnumWord.of(gate) + " passed: " + share() + " (" + jobs + ")" + rest;
  }

  /**
   * Runs outside the stack, again and again.
   *
   * @param results where they are kept; absent for nowhere
   * @param settings from which a run plans the same environment
   */
  public record Nightly(
      CronSchedule schedule,
      String timeZone,
      Optional<BucketFolder> results,
      WrittenSettings settings) {}

  /**
   * One test on one pool of this fabric.
   *
   * @param test name in the catalog
   * @param job name of the Job
   * @param pool node pool it runs on
   * @param pods one on each node of the pool
   * @param together nodes that take part in one run: all pods, or 1 when each pod is its own run;
   *     with rounds those of the largest group
   * @param rounds the groups that run it, one round after the other, where all pods at once cannot;
   *     by index of the pod
   * @param program the program that it runs
   * @param experts number of experts, where the test has any
   * @param again tokens per rank with which the program runs a second time, for a comparison with
   *     published figures
   */
  public record TestRun(
      String test,
      String job,
      String pool,
      int pods,
      int together,
      List<NodeRound> rounds,
      TestProgram program,
      OptionalInt experts,
      OptionalInt again) {
    public TestRun {
      rounds = List.copyOf(rounds);
    }

    /** A test whose program runs once. */
    public TestRun(
        String test,
        String job,
        String pool,
        int pods,
        int together,
        List<NodeRound> rounds,
        TestProgram program,
        OptionalInt experts) {
      this(test, job, pool, pods, together, rounds, program, experts, OptionalInt.empty());
    }

    /** The same run as another Job. */
    public TestRun as(String otherJob) {
      return new TestRun(test, otherJob, pool, pods, together, rounds, program, experts, again);
    }

    /** The same run with a second one of so many tokens per rank; empty for none. */
    TestRun again(OptionalInt tokens) {
      return new TestRun(test, job, pool, pods, together, rounds, program, experts, tokens);
    }

    /** Whether the pods talk to each other. */
    public boolean multiNode() {
      return together > 1;
    }

    /** Whether this pod's judge has seen all: of groups, that of the pod with index 0 alone. */
    public boolean decidedBy(String pod) {
      return rounds.isEmpty() || pod.contains(job + "-0-");
    }

    /** Pods whose judges have seen all of the test: those with the lowest indexes. */
    public int judgingPods() {
      return rounds.isEmpty() ? pods : 1;
    }

    /** Runs of the program that a pod plays at most, one after the other. */
    public int turns() {
      return Math.max(1, rounds.size()) + (again.isPresent() ? 1 : 0);
    }
  }
}
