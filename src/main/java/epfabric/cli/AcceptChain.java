package epfabric.cli;

import epfabric.environment.WorkloadRequest.Gate;
import epfabric.live.AcceptanceJobs;
import epfabric.live.Cluster;
import epfabric.live.ClusterException;
import epfabric.live.ImagePatience;
import epfabric.live.JobLook;
import epfabric.live.JobPod;
import epfabric.live.PoolNode;
import epfabric.manifest.AcceptJob;
import epfabric.operate.JobEnding;
import epfabric.plan.AcceptancePlan.TestRun;
import epfabric.plan.FabricPlan;
import epfabric.result.Expectation;
import epfabric.result.PodVerdicts;
import epfabric.result.TestKind;
import epfabric.result.Verdict;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Runs one test after the other as Jobs of a run, and waits for what their judges say. */
final class AcceptChain {
  /** Above a Job's own limit: for Kubernetes to end it. */
  private static final Duration SPARE = Duration.ofMinutes(2);

  private final Cluster cluster;
  private final AcceptanceJobs jobs;
  private final FabricPlan plan;
  private final PrintWriter talk;
  private final Watch time;
  private volatile Optional<String> running = Optional.empty();
  private volatile boolean stopped;
  private boolean silent;

  AcceptChain(
      Cluster cluster, AcceptanceJobs jobs, FabricPlan plan, PrintWriter talk, Watch time) {
    this.cluster = cluster;
    this.jobs = jobs;
    this.plan = plan;
    this.talk = talk;
    this.time = time;
  }

  /** Runs a test to its end; the Job is deleted when it could still do something. */
  AcceptedTest run(TestRun run, String number, List<String> nodes) {
    if (TestKind.parse(run.test()).isEmpty()) {
      return inconclusive(run, "not run: this release cannot judge a test " + run.test(), 0);
    }
    String name = AcceptJob.name(number, run);
    Duration limit = Duration.ofSeconds(AcceptJob.limitSeconds(run)).plus(SPARE);
    talk.println(
        run.job() + ": on " + String.join(", ", nodes) + ", for " + minutes(limit) + " at most");
    Watched job = new Watched(name, number, nodes, time.elapsed(), limit);
    running = Optional.of(name);
    boolean over = false;
    try {
      jobs.make(AcceptJob.of(plan, run, number, nodes));
    } catch (ClusterException e) {
      return unmade(run, name, e);
    }
    try {
      AcceptedTest test = ended(run, job);
      over = silent || test.verdict().isPresent();
      return test;
    } finally {
      if (!over) {
        delete(name);
      }
      running = Optional.empty();
    }
  }

  /** Without an answer the Job may be there all the same. */
  private AcceptedTest unmade(TestRun run, String name, ClusterException failure) {
    if (failure.kind() != ClusterException.Kind.UNREACHABLE) {
      throw failure;
    }
    silent = true;
    delete(name);
    return inconclusive(run, failure.problem().render(), 0);
  }

  /** Whether the API server said nothing for too long; no more is to be asked of it. */
  boolean silent() {
    return silent;
  }

  /** A Job that is waited for. */
  private record Watched(
      String name, String number, List<String> nodes, Duration begin, Duration limit) {}

  private Duration took(Watched job) {
    return time.elapsed().minus(job.begin());
  }

  private AcceptedTest ended(TestRun run, Watched job) {
    Set<String> seen = new TreeSet<>();
    String told = "";
    time.answered();
    ImagePatience image = new ImagePatience();
    while (took(job).compareTo(job.limit()) < 0) {
      try {
        JobLook look = jobs.look(job.name());
        Optional<JobEnding> ending =
            JobEnding.of(look, seen, gone(job.nodes()))
                .or(() -> image.look(look, time.elapsed().toSeconds()).map(JobEnding::imageless));
        if (ending.isPresent() && !stopped) {
          return judged(run, ending.get(), look, took(job).toSeconds());
        }
        look.pods().forEach(pod -> seen.add(pod.name()));
        told = tell(run, look.waitsFor(), told);
        time.answered();
      } catch (ClusterException e) {
        if (!time.bears(e)) {
          silent = true;
          return inconclusive(run, unanswered(e, job), took(job).toSeconds());
        }
        told = tell(run, e.problem().message(), told);
      }
      time.pause();
    }
    return inconclusive(run, "has not ended in " + minutes(job.limit()), took(job).toSeconds());
  }

  /** Nothing is deleted then: the Job may still end well, and its pods be asked what they said. */
  private String unanswered(ClusterException failure, Watched job) {
    String of = " -n " + plan.install().testNamespace() + " -l epfabric/accept-run=" + job.number();
    return failure.problem().render()
        + ", for "
        + minutes(Watch.LONGEST_SILENCE)
        + ", while Job "
        + job.name()
        + " ran on "
        + String.join(", ", job.nodes())
        + "; it ends by itself within "
        + minutes(job.limit())
        + " of its start; when the API server answers: kubectl get jobs,pods"
        + of
        + " shows it, kubectl delete jobs"
        + of
        + " ends it";
  }

  private String tell(TestRun run, String news, String told) {
    if (!news.isEmpty() && !news.equals(told)) {
      talk.println(run.job() + ": " + news);
    }
    return news;
  }

  private List<String> gone(List<String> nodes) {
    List<String> there =
        cluster.nodes(plan.pool().names()).stream()
            .filter(node -> !node.leaving())
            .map(PoolNode::name)
            .map(PoolNode.NodeName::node)
            .toList();
    return nodes.stream().filter(node -> !there.contains(node)).toList();
  }

  private AcceptedTest judged(TestRun run, JobEnding ending, JobLook look, long seconds) {
    return switch (ending.kind()) {
      case DISTURBED -> inconclusive(run, ending.why(), seconds);
      case FAILED ->
          new AcceptedTest(run, Verdict.Kind.FAIL, ending.why(), Optional.empty(), seconds);
      case JUDGED -> {
        List<Verdict> verdicts =
            look.pods().stream()
                .filter(pod -> pod.exit().isPresent() && decides(run, pod))
                .map(pod -> verdict(run, pod))
                .toList();
        if (verdicts.isEmpty()) {
          yield inconclusive(run, "its pods are gone with what they said", seconds);
        }
        Verdict all = PodVerdicts.merged(verdicts);
        yield new AcceptedTest(run, all.kind(), "", Optional.of(all), seconds);
      }
    };
  }

  /** Of groups node 0's judge sees all; another's word counts when it stopped the run. */
  private static boolean decides(TestRun run, JobPod pod) {
    return run.decidedBy(pod.name()) || pod.exit().orElse(0) != 0;
  }

  private static AcceptedTest inconclusive(TestRun run, String why, long seconds) {
    return new AcceptedTest(run, Verdict.Kind.INCONCLUSIVE, why, Optional.empty(), seconds);
  }

  private Verdict verdict(TestRun run, JobPod pod) {
    return jobs.log(pod.name(), "judge")
        .flatMap(log -> PodVerdicts.ofLog(source(run, pod), log))
        .or(() -> PodVerdicts.ofWords(expected(run), pod.words()))
        .orElseGet(() -> byExitCode(run, pod));
  }

  /** What names its figures; groups' bear their nodes' names already. */
  private static String source(TestRun run, JobPod pod) {
    return run.rounds().isEmpty() ? pod.node().orElse(pod.name()) : "";
  }

  /** Last resort: with a strict gate the exit code is the verdict. */
  private Verdict byExitCode(TestRun run, JobPod pod) {
    int code = pod.exit().orElseThrow();
    boolean strict = plan.workload().acceptance().gate() == Gate.STRICT;
    Verdict.Kind kind =
        Stream.of(Verdict.Kind.values())
            .filter(one -> one.exitCode() == code && (code != 0 || strict))
            .findFirst()
            .orElse(Verdict.Kind.INCONCLUSIVE);
    String what = "its judge ended with exit code " + code + " and nothing that can be read";
    List<Verdict.Reason> reasons =
        kind == Verdict.Kind.PASS
            ? List.of()
            : List.of(new Verdict.Reason(kind, "no-words", what, "", pod.name()));
    return PodVerdicts.bare(kind, expected(run), reasons);
  }

  private Expectation expected(TestRun run) {
    return new Expectation(
        TestKind.parse(run.test()).orElseThrow(),
        plan.pool().machine().name(),
        OptionalInt.of(run.together()),
        plan.pool().machine().gpus().count(),
        Expectation.Shape.OF_THE_LOG,
        OptionalInt.empty(),
        plan.workload().acceptance().limits());
  }

  /** Ctrl-C: the Job that is running goes, and with it its pods. */
  void stop() {
    stopped = true;
    running.ifPresent(
        name -> {
          talk.println("epfabric: stopped; Job " + name + " is being deleted");
          delete(name);
        });
  }

  private void delete(String name) {
    try {
      jobs.delete(name);
    } catch (ClusterException e) {
      String in = " -n " + plan.install().testNamespace();
      talk.println(e.problem().render() + "\n  hint: kubectl delete job " + name + in);
    }
  }

  private static String minutes(Duration time) {
    return time.toMinutes() + " minutes";
  }
}
