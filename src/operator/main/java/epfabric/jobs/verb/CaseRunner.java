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
  private final Map<String, Integer> attemptsBefore = new HashMap<>();
  private volatile ScenarioProgress progress;
  private volatile boolean stopped;
  private boolean apiServerSilent;

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
    this.progress = from;
  }

  /** The state of a Job that this process watches. */
  private static final class Seen {
    private final Set<String> pods = new HashSet<>();
    private final ImageRefusals image = new ImageRefusals();
    private boolean created;
    private String waited = "";
  }

  /**
   * Runs all remaining cases to their end.
   *
   * @param nodes the number of nodes
   * @param stop runs on Ctrl-C
   */
  public ScenarioProgress run(int nodes, Runnable stop) throws IOException {
    progress.cases().forEach(testCase -> attemptsBefore.put(testCase.folder(), testCase.attempt()));
    watch.answered();
    Thread hook = new Thread(() -> stop(stop), "epfabric-stop");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      work.begins(progress);
      runSteps(nodes);
    } finally {
      forget(hook);
      if (!policy.resumable()) {
        progress.running().stream()
            .filter(testCase -> seen(testCase).created)
            .forEach(this::delete);
      }
    }
    return progress;
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
      for (CaseState testCase : progress.running()) {
        watch.say("epfabric: stopped; Job " + testCase.job() + " is being deleted");
        delete(testCase);
      }
    }
    rest.run();
  }

  private void runSteps(int nodes) throws IOException {
    while (!progress.finished()) {
      List<CaseStep> steps = nextSteps(nodes);
      if (steps.isEmpty() && progress.running().isEmpty()) {
        closeRemaining();
        break;
      }
      for (CaseStep step : steps) {
        apply(step);
      }
      for (CaseState testCase : progress.running()) {
        watchCase(testCase);
      }
      if (!progress.running().isEmpty()) {
        watch.pause();
      }
    }
  }

  /**
   * Returns the next steps. After a long silence of the API server, no further case is started, but
   * running cases are watched to their end.
   */
  private List<CaseStep> nextSteps(int nodes) {
    return JobScheduler.next(progress, nodes).stream()
        .filter(step -> !apiServerSilent || step instanceof CaseStep.Close)
        .toList();
  }

  /**
   * Closes cases that can no longer start, because epfabric would otherwise wait for them forever.
   * They exist only after a silence of the API server, because cyclic dependencies are refused.
   */
  private void closeRemaining() throws IOException {
    for (CaseState testCase : progress.cases()) {
      if (!testCase.finished()) {
        close(
            testCase, new CaseEnding(RunStatus.NOT_RUN, "nothing is left that could let it start"));
      }
    }
  }

  private void apply(CaseStep step) throws IOException {
    CaseState testCase = progress.of(step.folder()).orElseThrow();
    if (step instanceof CaseStep.Close end) {
      CaseEnding ending = new CaseEnding(end.status(), end.why());
      if (testCase.status() == RunStatus.RUNNING) {
        sendRequest(testCase, () -> finish(testCase, ending));
      } else {
        close(testCase, ending);
      }
    } else {
      watch.forget(testCase.folder());
      String job = work.prepared(testCase);
      change(testCase, state -> state.started(job, watch.now()));
    }
  }

  /** A request to the API server. */
  private interface ApiRequest {
    void send() throws IOException;
  }

  private Seen seen(CaseState testCase) {
    return seen.computeIfAbsent(testCase.job(), name -> new Seen());
  }

  private void watchCase(CaseState testCase) throws IOException {
    sendRequest(
        testCase,
        () -> {
          Seen known = seen(testCase);
          if (known.created || createJob(testCase, known)) {
            inspect(testCase, known);
          }
        });
  }

  /**
   * Sends a request. If the API server does not respond, the request is repeated in the next turn,
   * up to a limit.
   */
  private void sendRequest(CaseState testCase, ApiRequest request) throws IOException {
    try {
      request.send();
      watch.answered();
    } catch (ClusterException e) {
      if (watch.tolerates(e)) {
        watch.report(testCase.folder(), e.problem().message());
      } else {
        apiServerSilent = true;
        close(testCase, new CaseEnding(RunStatus.NOT_RUN, work.unanswered(testCase, e)));
      }
    }
  }

  /**
   * Creates the case's Job, unless an interrupted run has created it; returns false if it cannot be
   * created.
   */
  private boolean createJob(CaseState testCase, Seen known) throws IOException {
    Optional<CaseEnding> refused;
    try {
      refused = work.made(testCase);
    } catch (ClusterException e) {
      if (policy.resumable() || e.kind() != ClusterException.Kind.UNREACHABLE) {
        throw e;
      }
      apiServerSilent = true;
      delete(testCase); // without a response, the Job may exist nevertheless
      refused = Optional.of(new CaseEnding(RunStatus.NOT_RUN, e.problem().render()));
    }
    if (refused.isPresent()) {
      close(testCase, refused.get());
      return false;
    }
    known.created = true;
    return true;
  }

  private void inspect(CaseState earlier, Seen known) throws IOException {
    JobSnapshot look = jobs.look(earlier.job());
    CaseState testCase = recordStart(earlier, look);
    Optional<CaseEnding> apparentEnding =
        CaseEnding.of(look, testCase, known.pods, known.waited)
            .or(() -> known.image.look(look, watch.now()).map(CaseEnding::imageless));
    Optional<CaseEnding> ending =
        work.judge(testCase, apparentEnding).or(() -> policy.overdue(testCase, watch.now()));
    if (ending.isPresent()) {
      handleEnding(testCase, ending.get());
      return;
    }
    look.pods().forEach(pod -> known.pods.add(pod.name()));
    known.waited = waitsFor(look);
    watch.report(testCase.folder(), known.waited);
  }

  private CaseState recordStart(CaseState testCase, JobSnapshot look) throws IOException {
    boolean all =
        look.pods().size() >= testCase.run().nodes()
            && look.pods().stream().allMatch(JobPod::begun);
    if (!all || testCase.times().begun().isPresent()) {
      return testCase;
    }
    List<String> nodes =
        look.pods().stream().flatMap(pod -> pod.node().stream()).distinct().toList();
    return change(testCase, state -> state.begun(nodes, watch.now()));
  }

  private static String waitsFor(JobSnapshot look) {
    return look.end() == JobSnapshot.End.SUSPENDED ? "its queue holds it back" : look.waitsFor();
  }

  private void handleEnding(CaseState testCase, CaseEnding ending) throws IOException {
    if (stopped) {
      return;
    }
    CaseState used = testCase.disturbed(ending.reason(), watch.now());
    boolean again =
        ending.status() == RunStatus.PREEMPTED
            && testCase.attempt() - attemptsBefore.getOrDefault(testCase.folder(), 0)
                < policy.attempts()
            && used.leftSeconds() > 0;
    if (!again) {
      finish(testCase, ending);
      return;
    }
    work.keepDisturbed(testCase);
    watch.report(testCase.folder(), ending.reason() + "; it will be tried again");
    change(testCase, state -> used);
    delete(testCase);
  }

  /**
   * Collects the evidence, writes the record and deletes the Job, in this order, so that an
   * interruption loses nothing.
   */
  private void finish(CaseState testCase, CaseEnding ending) throws IOException {
    CaseState done = close(testCase, work.collect(testCase, ending));
    if (work.finished(done)) {
      delete(done);
    }
  }

  private CaseState close(CaseState testCase, CaseEnding ending) throws IOException {
    return change(testCase, state -> state.ended(ending.status(), ending.reason(), watch.now()));
  }

  private CaseState change(CaseState testCase, UnaryOperator<CaseState> change) throws IOException {
    progress = progress.with(testCase.folder(), change);
    CaseState now = progress.of(testCase.folder()).orElseThrow();
    work.changed(now, progress);
    return now;
  }

  /**
   * Deletes the case's Job. If that fails, the failure is reported, and the Job's TTL removes it
   * after a day.
   */
  private void delete(CaseState testCase) {
    try {
      jobs.delete(testCase.job());
    } catch (ClusterException e) {
      String hint = "\n  hint: kubectl delete job " + testCase.job() + " -n " + jobs.namespace();
      watch.report(testCase.folder(), e.problem().render() + hint);
    }
  }
}
