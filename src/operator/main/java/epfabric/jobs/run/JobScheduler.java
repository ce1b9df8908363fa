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
 * could delay a big run forever.
 */
public final class JobScheduler {
  private final ScenarioProgress progress;
  private final Map<String, List<CaseState>> tests;
  private final Set<String> taken = new HashSet<>();
  private int freeNodes;
  private boolean queued;

  private JobScheduler(ScenarioProgress progress, int nodes) {
    this.progress = progress;
    this.tests = progress.tests();
    this.freeNodes = nodes;
    progress.running().forEach(this::occupy);
  }

  /**
   * Returns the steps that can be done now, in order; no steps if a running case must end first.
   *
   * @param nodes the number of the fabric's nodes
   */
  public static List<CaseStep> next(ScenarioProgress progress, int nodes) {
    return new JobScheduler(progress, nodes).next();
  }

  private List<CaseStep> next() {
    List<CaseStep> steps = new ArrayList<>();
    Optional<CaseState> failure = progress.fatal();
    for (List<CaseState> test : tests.values()) {
      if (failure.isPresent()) {
        steps.addAll(closedAfterFailure(test, failure.get()));
      } else {
        steps.addAll(stepsOf(test));
      }
    }
    return steps;
  }

  private static List<CaseStep> closed(List<CaseState> cases, RunStatus status, String why) {
    return cases.stream()
        .filter(state -> !state.finished())
        .map(state -> (CaseStep) new CaseStep.Close(state.folder(), status, why))
        .toList();
  }

  private List<CaseStep> closedAfterFailure(List<CaseState> test, CaseState failure) {
    boolean depends = dependencies(test).stream().anyMatch(d -> d.id().equals(failure.test()));
    List<CaseStep> steps = new ArrayList<>();
    for (CaseState state : test) {
      boolean running = state.status() == RunStatus.RUNNING;
      String why = running ? "ended, as " : "not started, as ";
      String hint = "; with job_status_check = false, other tests would continue";
      Optional<CaseState> hook = failedHook(test, state);
      steps.addAll(
          hook.map(h -> closed(List.of(state), RunStatus.SKIPPED, hookFailed(h)))
              .orElseGet(
                  () ->
                      depends && !running
                          ? closed(
                              List.of(state), RunStatus.SKIPPED, dependencyFailed(failure.test()))
                          : closed(
                              List.of(state),
                              RunStatus.NOT_RUN,
                              why + failure.folder() + " failed" + hint)));
    }
    return steps;
  }

  private static String dependencyFailed(String id) {
    return "its dependency " + id + " did not pass";
  }

  private List<CaseStep> stepsOf(List<CaseState> test) {
    Optional<CaseState> next = test.stream().filter(state -> !state.finished()).findFirst();
    if (next.isEmpty()) {
      return List.of();
    }
    Optional<CaseStep> ended = endedWithOther(test, next.get());
    if (ended.isPresent() || next.get().status() == RunStatus.RUNNING) {
      return ended.stream().toList();
    }
    Optional<CaseState> hook = failedHook(test, next.get());
    if (hook.isPresent()) {
      return closed(List.of(next.get()), RunStatus.SKIPPED, hookFailed(hook.get()));
    }
    return isFirstStart(test, next.get())
        ? startIfDependenciesAllow(test, next.get())
        : startIfNodesAreFree(next.get());
  }

  private static String hookFailed(CaseState hook) {
    return "its " + hook.run().place().hook() + " did not pass";
  }

  /**
   * Returns whether the case's test has not started; only then do dependencies decide when it may
   * start.
   */
  private static boolean isFirstStart(List<CaseState> test, CaseState next) {
    return test.get(0).equals(next) && next.attempt() == 0;
  }

  /** Returns the step that ends a test which lasts until another test is over. */
  private Optional<CaseStep> endedWithOther(List<CaseState> test, CaseState next) {
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
                    "ended as planned, because " + d.id() + " is done"));
  }

  private List<CaseStep> startIfDependenciesAllow(List<CaseState> test, CaseState next) {
    for (Dependency dependency : dependencies(test)) {
      String id = dependency.id();
      boolean after = dependency.kind() == Kind.START_POST_COMP;
      boolean ready = after ? done(id) : begun(id);
      if (after
          && ready
          && progress.onFailure() != ScenarioProgress.OnFailure.GOES_ON
          && !passed(id)) {
        return closed(test, RunStatus.SKIPPED, dependencyFailed(id));
      }
      if (dependency.kind() == Kind.START_POST_INIT && !ready && done(id)) {
        return closed(test, RunStatus.SKIPPED, "its dependency " + id + " never started");
      }
      if (dependency.kind().starts() && !ready) {
        return List.of();
      }
    }
    return startIfNodesAreFree(next);
  }

  /** Returns the step that starts the case, if enough nodes are free. */
  private List<CaseStep> startIfNodesAreFree(CaseState next) {
    List<String> hosts = next.run().hosts();
    queued |= next.run().nodes() > freeNodes || !Collections.disjoint(taken, hosts);
    if (queued) {
      return List.of();
    }
    occupy(next);
    return List.of(new CaseStep.Start(next.folder()));
  }

  private void occupy(CaseState state) {
    freeNodes -= state.run().nodes();
    taken.addAll(state.run().hosts());
  }

  /** Returns a failed hook that had to pass before this run. */
  private static Optional<CaseState> failedHook(List<CaseState> test, CaseState state) {
    return test.stream()
        .takeWhile(other -> !other.folder().equals(state.folder()))
        .filter(other -> other.run().isHook("pre"))
        .filter(other -> other.run().turn().equals(state.run().turn()))
        .filter(other -> other.finished() && other.status() != RunStatus.PASSED)
        .findFirst();
  }

  /** Returns the dependencies of a test, which all its runs share; hooks have none. */
  private static List<Dependency> dependencies(List<CaseState> test) {
    return test.stream()
        .filter(state -> !state.isHook())
        .findFirst()
        .map(state -> state.run().dependencies())
        .orElse(List.of());
  }

  private List<CaseState> test(String id) {
    return tests.getOrDefault(id, List.of());
  }

  private boolean done(String id) {
    return test(id).stream().allMatch(state -> state.finished());
  }

  private boolean passed(String id) {
    return test(id).stream().allMatch(state -> state.status() == RunStatus.PASSED);
  }

  private boolean begun(String id) {
    return test(id).stream().anyMatch(state -> !state.isHook() && state.hasBegun());
  }
}
