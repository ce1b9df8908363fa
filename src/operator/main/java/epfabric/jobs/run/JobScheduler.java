package epfabric.jobs.run;

import epfabric.jobs.benchmark.definition.TestScenario.Dependency;
import epfabric.jobs.benchmark.definition.TestScenario.Dependency.Kind;
import epfabric.jobs.benchmark.outcome.RunStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides the next steps from the progress only.
 *
 * <p>Runs of one test run one after the other; tests run in parallel if there are enough nodes. A
 * run for which too few nodes are free waits, and so do all runs after it: otherwise small runs
 * could delay a big one forever.
 */
public final class JobScheduler {
  private final ScenarioProgress course;
  private final Map<String, List<CaseState>> tests;
  private final Set<String> taken = new HashSet<>();
  private int free;
  private boolean queued;

  private JobScheduler(ScenarioProgress course, int nodes) {
    this.course = course;
    this.tests = course.tests();
    this.free = nodes;
    course.running().forEach(this::occupy);
  }

  /**
   * Returns the steps that can be done now, in order; no steps if a running case must end first.
   *
   * @param nodes the number of the fabric's nodes
   */
  public static List<CaseStep> next(ScenarioProgress course, int nodes) {
    return new JobScheduler(course, nodes).next();
  }

  private List<CaseStep> next() {
    List<CaseStep> steps = new ArrayList<>();
    Optional<CaseState> failure = course.fatal();
    for (List<CaseState> test : tests.values()) {
      if (failure.isPresent()) {
        steps.addAll(stopped(test, failure.get()));
      } else {
        steps.addAll(of(test));
      }
    }
    return steps;
  }

  private static List<CaseStep> closed(List<CaseState> cases, RunStatus status, String why) {
    return cases.stream()
        .filter(one -> !one.finished())
        .map(one -> (CaseStep) new CaseStep.Close(one.folder(), status, why))
        .toList();
  }

  private List<CaseStep> stopped(List<CaseState> test, CaseState failure) {
    boolean depends = dependencies(test).stream().anyMatch(d -> d.id().equals(failure.test()));
    List<CaseStep> steps = new ArrayList<>();
    for (CaseState one : test) {
      boolean running = one.status() == RunStatus.RUNNING;
      String why = running ? "ended, as " : "not started, as ";
      String hint = "; with job_status_check = false the others go on";
      Optional<CaseState> hook = failedHook(test, one);
      steps.addAll(
          hook.map(h -> closed(List.of(one), RunStatus.SKIPPED, hookFailed(h)))
              .orElseGet(
                  () ->
                      depends && !running
                          ? closed(List.of(one), RunStatus.SKIPPED, failed(failure.test()))
                          : closed(
                              List.of(one),
                              RunStatus.NOT_RUN,
                              why + failure.folder() + " failed" + hint)));
    }
    return steps;
  }

  private static String failed(String id) {
    return "its dependency " + id + " did not pass";
  }

  private List<CaseStep> of(List<CaseState> test) {
    Optional<CaseState> next = test.stream().filter(one -> !one.finished()).findFirst();
    if (next.isEmpty()) {
      return List.of();
    }
    Optional<CaseStep> ended = ended(test, next.get());
    if (ended.isPresent() || next.get().status() == RunStatus.RUNNING) {
      return ended.stream().toList();
    }
    Optional<CaseState> hook = failedHook(test, next.get());
    if (hook.isPresent()) {
      return closed(List.of(next.get()), RunStatus.SKIPPED, hookFailed(hook.get()));
    }
    return first(test, next.get()) ? gated(test, next.get()) : started(next.get());
  }

  private static String hookFailed(CaseState hook) {
    return "its " + hook.run().place().hook() + " did not pass";
  }

  /**
   * Returns whether the case's test has not started; only then do dependencies decide when it may
   * start.
   */
  private static boolean first(List<CaseState> test, CaseState next) {
    return test.get(0).equals(next) && next.attempt() == 0;
  }

  /** Returns the step that ends a test which lasts until another test is over. */
  private Optional<CaseStep> ended(List<CaseState> test, CaseState next) {
    return dependencies(test).stream()
        .filter(d -> d.kind() == Kind.END_POST_COMP && done(d.id()))
        .findFirst()
        .map(
            d ->
                new CaseStep.Close(
                    next.folder(),
                    next.status() == RunStatus.RUNNING && next.hasBegun()
                        ? RunStatus.PASSED
                        : RunStatus.SKIPPED,
                    "ended, as it should once " + d.id() + " is done"));
  }

  private List<CaseStep> gated(List<CaseState> test, CaseState next) {
    for (Dependency dependency : dependencies(test)) {
      String id = dependency.id();
      boolean after = dependency.kind() == Kind.START_POST_COMP;
      boolean ready = after ? done(id) : begun(id);
      if (after
          && ready
          && course.onFailure() != ScenarioProgress.OnFailure.GOES_ON
          && !passed(id)) {
        return closed(test, RunStatus.SKIPPED, failed(id));
      }
      if (dependency.kind() == Kind.START_POST_INIT && !ready && done(id)) {
        return closed(test, RunStatus.SKIPPED, "its dependency " + id + " never started");
      }
      if (dependency.kind().starts() && !ready) {
        return List.of();
      }
    }
    return started(next);
  }

  /** Returns the step that starts the case, if enough nodes are free. */
  private List<CaseStep> started(CaseState next) {
    List<String> hosts = next.run().hosts();
    queued |= next.run().nodes() > free || !Collections.disjoint(taken, hosts);
    if (queued) {
      return List.of();
    }
    occupy(next);
    return List.of(new CaseStep.Start(next.folder()));
  }

  private void occupy(CaseState one) {
    free -= one.run().nodes();
    taken.addAll(one.run().hosts());
  }

  /** Returns a failed hook that had to pass before this run. */
  private static Optional<CaseState> failedHook(List<CaseState> test, CaseState one) {
    return test.stream()
        .takeWhile(other -> !other.folder().equals(one.folder()))
        .filter(other -> other.run().isHook("pre"))
        .filter(other -> other.run().turn().equals(one.run().turn()))
        .filter(other -> other.finished() && other.status() != RunStatus.PASSED)
        .findFirst();
  }

  /** Returns the dependencies of a test, which all its runs share; hooks have none. */
  private static List<Dependency> dependencies(List<CaseState> test) {
    return test.stream()
        .filter(one -> !one.isHook())
        .findFirst()
        .map(one -> one.run().dependencies())
        .orElse(List.of());
  }

  private List<CaseState> test(String id) {
    return tests.getOrDefault(id, List.of());
  }

  private boolean done(String id) {
    return test(id).stream().allMatch(one -> one.finished());
  }

  private boolean passed(String id) {
    return test(id).stream().allMatch(one -> one.status() == RunStatus.PASSED);
  }

  private boolean begun(String id) {
    return test(id).stream().anyMatch(one -> !one.isHook() && one.hasBegun());
  }
}
