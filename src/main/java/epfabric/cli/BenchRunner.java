package epfabric.cli;

import epfabric.benchmark.job.JobPlanner;
import epfabric.benchmark.job.Occasion;
import epfabric.benchmark.outcome.Status;
import epfabric.live.BenchmarkJobs;
import epfabric.live.ClusterException;
import epfabric.live.ImagePatience;
import epfabric.live.JobLook;
import epfabric.live.JobPod;
import epfabric.run.CaseEnding;
import epfabric.run.CaseState;
import epfabric.run.Course;
import epfabric.run.Experiment;
import epfabric.run.Scheduler;
import epfabric.run.Step;
import epfabric.value.Counts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Does what the scheduler says, and writes every change down before it goes on. */
final class BenchRunner {
  /** A benchmark that loses its nodes this often is not measured today. */
  private static final int MOST_ATTEMPTS = 5;

  /** Above a run's limit: for Kubernetes to end it. */
  private static final long SPARE_SECONDS = 180;

  private final Experiment experiment;
  private final JobPlanner planner;
  private final BenchmarkJobs jobs;
  private final BenchRunFolder results;
  private final BenchEvidence evidence;
  private final Watch watch;
  private final Map<String, Seen> seen = new HashMap<>();
  private final Map<String, Integer> before = new HashMap<>();
  private Course course = new Course(false, List.of());

  BenchRunner(
      Experiment experiment,
      JobPlanner planner,
      BenchmarkJobs jobs,
      BenchRunFolder results,
      Watch watch) {
    this.experiment = experiment;
    this.planner = planner;
    this.jobs = jobs;
    this.results = results;
    this.watch = watch;
    this.evidence = new BenchEvidence(experiment, jobs, results, watch);
  }

  /** What this process knows of a Job that it watches. */
  private static final class Seen {
    private final Set<String> pods = new HashSet<>();
    private final ImagePatience image = new ImagePatience();
    private boolean made;
    private String waited = "";
  }

  /** Runs all that is left to its end. */
  Course run(Course from) throws IOException {
    course = from;
    from.cases().forEach(one -> before.put(one.folder(), one.attempt()));
    watch.answered();
    results.record(experiment, course);
    goOn();
    while (!course.finished()) {
      List<Step> steps = Scheduler.next(course, experiment.origin().nodes());
      if (steps.isEmpty() && course.running().isEmpty()) {
        closeRest();
        break;
      }
      for (Step step : steps) {
        apply(step);
      }
      for (CaseState one : course.running()) {
        watched(one);
      }
      if (!course.running().isEmpty()) {
        watch.pause();
      }
    }
    return course;
  }

  /**
   * Finds the Jobs of a run that was interrupted. One that nobody waits for is written down as
   * over, and was to be deleted: it would keep its nodes.
   */
  private void goOn() {
    if (course.cases().stream().allMatch(one -> one.attempt() == 0)) {
      return;
    }
    List<String> awaited = course.running().stream().map(CaseState::job).toList();
    for (String name : jobs.names(experiment.label())) {
      if (!awaited.contains(name)) {
        jobs.delete(name);
      }
    }
    course.running().forEach(one -> watch.tell(one.folder(), "goes on, Job " + one.job()));
  }

  /** Cannot be, as cycles are refused; waiting for ever would be worse. */
  private void closeRest() throws IOException {
    for (CaseState one : course.cases()) {
      if (!one.finished()) {
        close(one, Status.NOT_RUN, "nothing is left that could let it start");
      }
    }
  }

  private void apply(Step step) throws IOException {
    CaseState one = course.of(step.folder()).orElseThrow();
    if (step instanceof Step.Close end) {
      if (one.status() == Status.RUNNING) {
        patiently(one, () -> finish(one, new CaseEnding(end.status(), end.why())));
      } else {
        close(one, end.status(), end.why());
      }
    } else {
      start(one);
    }
  }

  private void start(CaseState one) throws IOException {
    Occasion occasion = new Occasion(experiment.label(), one.attempt() + 1);
    Map<String, byte[]> files = new TreeMap<>();
    planner
        .files(one.run().withLimit(one.leftSeconds()), Optional.of(occasion))
        .forEach((name, text) -> files.put(name, text.getBytes(StandardCharsets.UTF_8)));
    results.keep(one.folder(), files);
    String job = JobPlanner.jobName(experiment.scenario(), one.run(), Optional.of(occasion));
    change(one, state -> state.started(job, watch.now()));
    watch.forget(one.folder());
    watch.tell(
        one.folder(),
        "started, Job "
            + job
            + ", "
            + Counts.of(one.run().nodes(), "node")
            + ", limit "
            + CaseEnding.clock(one.leftSeconds()));
  }

  /** Something that is asked of the API server. */
  private interface Talk {
    void hold() throws IOException;
  }

  private void watched(CaseState one) throws IOException {
    patiently(
        one,
        () -> {
          Seen known = seen.computeIfAbsent(one.job(), name -> new Seen());
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
      if (!watch.bears(e)) {
        throw e;
      }
      watch.tell(one.folder(), e.problem().message());
    }
  }

  /** Makes its Job, unless an interrupted run has done so; false when it cannot be made. */
  private boolean made(CaseState one, Seen known) throws IOException {
    Optional<String> refused = jobs.make(results.text(one.folder() + "/job.yaml"));
    if (refused.isPresent()) {
      close(one, Status.FAILED, refused.get());
      return false;
    }
    known.made = true;
    return true;
  }

  private void look(CaseState before, Seen known) throws IOException {
    JobLook look = jobs.look(before.job());
    CaseState one = begun(before, look);
    Optional<CaseEnding> ending =
        CaseEnding.of(look, one, known.pods, known.waited)
            .or(() -> known.image.look(look, watch.now()).map(CaseEnding::imageless))
            .or(() -> overdue(one));
    if (ending.isPresent()) {
      ended(one, ending.get());
      return;
    }
    look.pods().forEach(pod -> known.pods.add(pod.name()));
    known.waited = waitsFor(look);
    watch.tell(one.folder(), known.waited);
  }

  private CaseState begun(CaseState one, JobLook look) throws IOException {
    boolean all =
        look.pods().size() >= one.run().nodes() && look.pods().stream().allMatch(JobPod::begun);
    if (!all || one.times().begun().isPresent()) {
      return one;
    }
    List<String> nodes =
        look.pods().stream().flatMap(pod -> pod.node().stream()).distinct().toList();
    CaseState now = change(one, state -> state.begun(nodes, watch.now()));
    watch.tell(one.folder(), "runs on " + String.join(", ", nodes));
    return now;
  }

  private static String waitsFor(JobLook look) {
    return look.end() == JobLook.End.SUSPENDED ? "its queue holds it back" : look.waitsFor();
  }

  /** Kubernetes ends it at its limit; a node that is not there any more does not. */
  private Optional<CaseEnding> overdue(CaseState one) {
    long most = one.leftSeconds() + SPARE_SECONDS;
    return one.times()
        .begun()
        .filter(begun -> watch.now() - begun > most)
        .map(
            begun ->
                new CaseEnding(
                    Status.TIMED_OUT,
                    "still there "
                        + CaseEnding.clock(SPARE_SECONDS)
                        + " after its limit of "
                        + CaseEnding.clock(one.run().limitSeconds())));
  }

  private void ended(CaseState one, CaseEnding seemed) throws IOException {
    boolean failed = seemed.status() == Status.FAILED;
    CaseEnding ending = failed ? seemed.without(jobs.lost(one.nodes())) : seemed;
    CaseState used = one.disturbed(ending.reason(), watch.now());
    boolean again =
        ending.status() == Status.PREEMPTED
            && one.attempt() - before.getOrDefault(one.folder(), 0) < MOST_ATTEMPTS
            && used.leftSeconds() > 0;
    if (!again) {
      finish(one, ending);
      return;
    }
    evidence.keepDisturbed(one);
    watch.tell(one.folder(), ending.reason() + "; it is tried again");
    change(one, state -> used);
    evidence.delete(one);
  }

  /** Evidence first, then the record, then the Job goes: an interruption loses nothing. */
  private void finish(CaseState one, CaseEnding ending) throws IOException {
    CaseEnding checked = evidence.keep(one, ending);
    CaseState done = close(one, checked.status(), checked.reason());
    evidence.keepJob(done);
    evidence.delete(done);
  }

  private CaseState close(CaseState one, Status status, String why) throws IOException {
    CaseState done = change(one, state -> state.ended(status, why, watch.now()));
    watch.tell(one.folder(), status.word() + (why.isEmpty() ? "" : ": " + why));
    evidence.keepTrajectory(done, course);
    return done;
  }

  private CaseState change(CaseState one, UnaryOperator<CaseState> change) throws IOException {
    course = course.with(one.folder(), change);
    results.record(experiment, course);
    return course.of(one.folder()).orElseThrow();
  }
}
