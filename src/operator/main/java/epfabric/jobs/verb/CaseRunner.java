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

/** Does what the scheduler says: makes Jobs, waits for them, and has kept what they leave. */
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

  /** What this process knows of a Job that it watches. */
  private static final class Seen {
    private final Set<String> pods = new HashSet<>();
    private final ImageRefusals image = new ImageRefusals();
    private boolean made;
    private String waited = "";
  }

  /**
   * Runs all that is left to its end.
   *
   * @param nodes how many there are
   * @param stop what is left to be done at Ctrl-C
   */
  public ScenarioProgress run(int nodes, Runnable stop) throws IOException {
    course.cases().forEach(one -> before.put(one.folder(), one.attempt()));
    watch.answered();
    Thread hook = new Thread(() -> stop(stop), "epfabric-stop");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      work.begins(course);
      goOn(nodes);
    } finally {
      forget(hook);
      if (!policy.resumable()) {
        course.running().stream().filter(one -> seen(one).made).forEach(this::delete);
      }
    }
    return course;
  }

  /** Takes a shutdown hook away. */
  public static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // Somebody has just pressed Ctrl-C: it is at work.
    }
  }

  /** Where nobody can go on, Jobs that are running go, and with them their pods. */
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

  private void goOn(int nodes) throws IOException {
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

  /** After silence nothing starts any more; what is running is watched to its end. */
  private List<CaseStep> next(int nodes) {
    return JobScheduler.next(course, nodes).stream()
        .filter(step -> !silent || step instanceof CaseStep.Close)
        .toList();
  }

  /** After silence. Else it cannot be, as cycles are refused; waiting for ever would be worse. */
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

  /** Something that is asked of the API server. */
  private interface Talk {
    void hold() throws IOException;
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

  /** An API server may be silent for a while: what was to be done is done at the next turn. */
  private void patiently(CaseState one, Talk talk) throws IOException {
    try {
      talk.hold();
      watch.answered();
    } catch (ClusterException e) {
      if (watch.bears(e)) {
        watch.tell(one.folder(), e.problem().message());
      } else {
        silent = true;
        close(one, new CaseEnding(RunStatus.NOT_RUN, work.unanswered(one, e)));
      }
    }
  }

  /** Makes its Job, unless an interrupted run has done so; false when it cannot be made. */
  private boolean made(CaseState one, Seen known) throws IOException {
    Optional<CaseEnding> refused;
    try {
      refused = work.made(one);
    } catch (ClusterException e) {
      if (policy.resumable() || e.kind() != ClusterException.Kind.UNREACHABLE) {
        throw e;
      }
      silent = true;
      delete(one); // without an answer it may be there all the same
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
        work.weighed(one, seemed).or(() -> policy.overdue(one, watch.now()));
    if (ending.isPresent()) {
      ended(one, ending.get());
      return;
    }
    look.pods().forEach(pod -> known.pods.add(pod.name()));
    known.waited = waitsFor(look);
    watch.tell(one.folder(), known.waited);
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
    watch.tell(one.folder(), ending.reason() + "; it will be tried again");
    change(one, state -> used);
    delete(one);
  }

  /** Evidence first, then the record, then the Job goes: an interruption loses nothing. */
  private void finish(CaseState one, CaseEnding ending) throws IOException {
    CaseState done = close(one, work.keep(one, ending));
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

  /** Deletes its Job; a Job that stays is told, and goes by itself after a day. */
  private void delete(CaseState one) {
    try {
      jobs.delete(one.job());
    } catch (ClusterException e) {
      String hint = "\n  hint: kubectl delete job " + one.job() + " -n " + jobs.namespace();
      watch.tell(one.folder(), e.problem().render() + hint);
    }
  }
}
