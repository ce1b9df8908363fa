package epfabric.jobs.verb;

import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.jobs.run.CaseEnding;
import epfabric.jobs.run.CaseState;
import epfabric.jobs.run.CaseStep;
import epfabric.jobs.run.JobPolicy;
import epfabric.jobs.run.JobScheduler;
import epfabric.jobs.run.ScenarioProgress;
import epfabric.operate.live.LabelledJobs;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.live.seen.ImageRefusals;
import epfabric.operate.live.seen.JobPod;
import epfabric.operate.live.seen.JobSnapshot;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Executes the scheduler's steps: creates Jobs, waits for them, and lets {@link CaseWork} collect
 * their results.
 */
public final class CaseRunner {
  private final LabelledJobs jobs;
  private final CaseWork work;
  private final JobPolicy policy;
  private final WaitingWatch watch;
  private final Map<String, Seen> seen = new HashMap<>();
  private final Map<String, Integer> before = new HashMap<>();
  private volatile ScenarioProgress course;
  private volatile boolean stopped;
  private boolean silent;

  public CaseRunner(
      LabelledJobs jobs,
      CaseWork work,
      JobPolicy policy,
      WaitingWatch watch,
      ScenarioProgress from) {
    this.jobs = jobs;
    this.work = work;
    this.policy = policy;
    this.watch = watch;
    this.course = from;
  }

  /** The state of a Job that this process watches. */
  private static final class Seen {
    private final Set<String> pods = new HashSet<>();
    private final ImageRefusals image = new ImageRefusals();
    private boolean made;
    private String waited = "";
  }

  /**
   * Runs all remaining cases to their end.
   *
   * @param nodes the number of nodes
   * @param stop runs on Ctrl-C
   */
  public ScenarioProgress run(int nodes, Runnable stop) throws IOException {
    course.cases().forEach(one -> before.put(one.folder(), one.attempt()));
    watch.answered();
    Thread hook = new Thread(() -> stop(stop), "epfabric-stop");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      work.begins(course);
      runSteps(nodes);
    } finally {
      forget(hook);
      if (!policy.resumable()) {
        course.running().stream().filter(one -> seen(one).made).forEach(this::delete);
      }
    }
    return course;
  }

  /** Removes a shutdown hook. */
  public static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The user has just pressed Ctrl-C: the hook is running.
    }
  }

  /**
   * On Ctrl-C, deletes running Jobs, and with them their pods, if no other process can continue
   * them.
   */
  private void stop(Runnable rest) {
    if (!policy.resumable()) {
      stopped = true;
      for (CaseState one : course.running()) {
        watch.say("epfabric: stopped; Job " + one.job() + " is being deleted");
        delete(one);
      }
    }
    rest.run();
  }

  private void runSteps(int nodes) throws IOException {
    while (!course.finished()) {
      List<CaseStep> steps = next(nodes);
      if (steps.isEmpty() && course.running().isEmpty()) {
        closeRest();
        break;
      }
      for (CaseStep step : steps) {
        apply(step);
      }
      for (CaseState one : course.running()) {
        watched(one);
      }
      if (!course.running().isEmpty()) {
        watch.pause();
      }
    }
  }

  /**
   * Returns the next steps. After a long silence of the API server no case is started, but running
   * cases are watched to their end.
   */
  private List<CaseStep> next(int nodes) {
    return JobScheduler.next(course, nodes).stream()
        .filter(step -> !silent || step instanceof CaseStep.Close)
        .toList();
  }

  /**
   * Closes cases that can no longer start. Only a silence of the API server leaves such cases,
   * because cyclic dependencies are refused; closing them prevents waiting forever.
   */
  private void closeRest() throws IOException {
    for (CaseState one : course.cases()) {
      if (!one.finished()) {
        close(one, new CaseEnding(RunStatus.NOT_RUN, "nothing is left that could let it start"));
      }
    }
  }

  private void apply(CaseStep step) throws IOException {
    CaseState one = course.of(step.folder()).orElseThrow();
    if (step instanceof CaseStep.Close end) {
      CaseEnding ending = new CaseEnding(end.status(), end.why());
      if (one.status() == RunStatus.RUNNING) {
        patiently(one, () -> finish(one, ending));
      } else {
        close(one, ending);
      }
    } else {
      watch.forget(one.folder());
      String job = work.prepared(one);
      change(one, state -> state.started(job, watch.now()));
    }
  }

  /** A request to the API server. */
  private interface ApiRequest {
    void send() throws IOException;
  }

  private Seen seen(CaseState one) {
    return seen.computeIfAbsent(one.job(), name -> new Seen());
  }

  private void watched(CaseState one) throws IOException {
    patiently(
        one,
        () -> {
          Seen known = seen(one);
          if (known.made || made(one, known)) {
            look(one, known);
          }
        });
  }

  /**
   * Sends a request. If the API server does not respond, the request is repeated in the next turn,
   * up to a limit.
   */
  private void patiently(CaseState one, ApiRequest request) throws IOException {
    try {
      request.send();
      watch.answered();
    } catch (ClusterException e) {
      if (watch.tolerates(e)) {
        watch.report(one.folder(), e.problem().message());
      } else {
        silent = true;
        close(one, new CaseEnding(RunStatus.NOT_RUN, work.unanswered(one, e)));
      }
    }
  }

  /**
   * Creates the case's Job, unless an interrupted run has created it; returns false if it cannot be
   * created.
   */
  private boolean made(CaseState one, Seen known) throws IOException {
    Optional<CaseEnding> refused;
    try {
      refused = work.made(one);
    } catch (ClusterException e) {
      if (policy.resumable() || e.kind() != ClusterException.Kind.UNREACHABLE) {
        throw e;
      }
      silent = true;
      delete(one); // without a response, the Job may exist nevertheless
      refused = Optional.of(new CaseEnding(RunStatus.NOT_RUN, e.problem().render()));
    }
    if (refused.isPresent()) {
      close(one, refused.get());
      return false;
    }
    known.made = true;
    return true;
  }

  private void look(CaseState before, Seen known) throws IOException {
    JobSnapshot look = jobs.look(before.job());
    CaseState one = begun(before, look);
    Optional<CaseEnding> seemed =
        CaseEnding.of(look, one, known.pods, known.waited)
            .or(() -> known.image.look(look, watch.now()).map(CaseEnding::imageless));
    Optional<CaseEnding> ending =
        work.judge(one, seemed).or(() -> policy.overdue(one, watch.now()));
    if (ending.isPresent()) {
      ended(one, ending.get());
      return;
    }
    look.pods().forEach(pod -> known.pods.add(pod.name()));
    known.waited = waitsFor(look);
    watch.report(one.folder(), known.waited);
  }

  private CaseState begun(CaseState one, JobSnapshot look) throws IOException {
    boolean all =
        look.pods().size() >= one.run().nodes() && look.pods().stream().allMatch(JobPod::begun);
    if (!all || one.times().begun().isPresent()) {
      return one;
    }
    List<String> nodes =
        look.pods().stream().flatMap(pod -> pod.node().stream()).distinct().toList();
    return change(one, state -> state.begun(nodes, watch.now()));
  }

  private static String waitsFor(JobSnapshot look) {
    return look.end() == JobSnapshot.End.SUSPENDED ? "its queue holds it back" : look.waitsFor();
  }

  private void ended(CaseState one, CaseEnding ending) throws IOException {
    if (stopped) {
      return;
    }
    CaseState used = one.disturbed(ending.reason(), watch.now());
    boolean again =
        ending.status() == RunStatus.PREEMPTED
            && one.attempt() - before.getOrDefault(one.folder(), 0) < policy.attempts()
            && used.leftSeconds() > 0;
    if (!again) {
      finish(one, ending);
      return;
    }
    work.keepDisturbed(one);
    watch.report(one.folder(), ending.reason() + "; it will be tried again");
    change(one, state -> used);
    delete(one);
  }

  /**
   * Collects the evidence, writes the record and deletes the Job, in this order, so that an
   * interruption loses nothing.
   */
  private void finish(CaseState one, CaseEnding ending) throws IOException {
    CaseState done = close(one, work.collect(one, ending));
    if (work.finished(done)) {
      delete(done);
    }
  }

  private CaseState close(CaseState one, CaseEnding ending) throws IOException {
    return change(one, state -> state.ended(ending.status(), ending.reason(), watch.now()));
  }

  private CaseState change(CaseState one, UnaryOperator<CaseState> change) throws IOException {
    course = course.with(one.folder(), change);
    CaseState now = course.of(one.folder()).orElseThrow();
    work.changed(now, course);
    return now;
  }

  /**
   * Deletes the case's Job. If that fails, the failure is reported, and the Job's TTL removes it
   * after a day.
   */
  private void delete(CaseState one) {
    try {
      jobs.delete(one.job());
    } catch (ClusterException e) {
      String hint = "\n  hint: kubectl delete job " + one.job() + " -n " + jobs.namespace();
      watch.report(one.folder(), e.problem().render() + hint);
    }
  }
}
