package epfabric.jobs.verb.firstrun;

import epfabric.base.fetch.LocalPrograms;
import epfabric.base.redaction.Redaction;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.FileFailure;
import epfabric.deploy.verb.BundleSigner;
import epfabric.fabric.hardware.HardwareCheck.Way;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.jobs.firstrun.Answer;
import epfabric.jobs.firstrun.Answer.Outcome;
import epfabric.jobs.firstrun.CheckOrder;
import epfabric.jobs.firstrun.CommandWords;
import epfabric.jobs.firstrun.FirstRunRecord;
import epfabric.jobs.firstrun.FirstRunRecord.Ending;
import epfabric.jobs.firstrun.FirstRunState;
import epfabric.jobs.firstrun.RunBudget;
import epfabric.jobs.verb.CaseRunner;
import epfabric.jobs.verb.WaitingWatch;
import epfabric.jobs.verb.accept.AcceptHistory;
import epfabric.jobs.verb.accept.AcceptRequest;
import epfabric.jobs.verb.accept.FolderStore;
import epfabric.jobs.verb.accept.FreeNodes;
import epfabric.operate.live.AddedObjects;
import epfabric.operate.live.LabelledJobs;
import epfabric.operate.live.LiveCluster;
import epfabric.operate.live.seen.PoolNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Runs {@code epfabric first-run}, from reading the state of earlier runs to writing the archive.
 */
final class FirstRunSession {
  /** The time that the budget reserves for removing the added objects. */
  private static final long CLEANUP_SECONDS = 180;

  /**
   * The installation time that docs/installer.md allows (90 s), and the same time again to pull the
   * image.
   */
  private static final long INSTALLATION_SECONDS = 180;

  /**
   * The options of a run.
   *
   * @param budget absent if no question is asked
   * @param archives folder for the archive
   * @param signer the archive's signer; absent if it is not signed
   */
  record Request(
      CheckSelection selection,
      Optional<Budget> budget,
      boolean restart,
      Path archives,
      Optional<BundleSigner> signer) {}

  /** The maximum cost of a run, and the price of a node per hour. */
  record Budget(double usd, double usdPerNodeHour) {}

  /** Access to the cluster and to the user. */
  record Access(
      LiveCluster cluster,
      LabelledJobs jobs,
      AddedObjects objects,
      WaitingWatch watch,
      PrintWriter out) {}

  private final LoadedEnvironment loaded;
  private final FabricPlan plan;
  private final Request request;
  private final Access access;
  private final FirstRunFolder folder;
  private final TemporaryFabric fabric;
  private final long startSeconds;
  private FirstRunState state;
  private boolean finished;

  FirstRunSession(LoadedEnvironment loaded, Request request, Access access, FirstRunFolder folder) {
    this.loaded = loaded;
    this.plan = loaded.plan();
    this.request = request;
    this.access = access;
    this.folder = folder;
    this.fabric = new TemporaryFabric(plan, access.objects(), access.watch());
    this.state = folder.state(plan, access.watch().instant(), request.restart());
    this.startSeconds = access.watch().elapsed().toSeconds() - state.usedSeconds();
  }

  private long usedSeconds() {
    return access.watch().elapsed().toSeconds() - startSeconds;
  }

  /** Asks all unanswered questions; returns the exit code. */
  int run() throws IOException {
    access.watch().answered();
    Map<String, List<String>> nodes = nodes();
    Thread hook = new Thread(() -> interrupted(nodes), "epfabric-first-run");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      Optional<Ending> earlyEnding = prepare(nodes);
      return finish(earlyEnding.isPresent() ? earlyEnding.get() : ask(nodes), nodes);
    } finally {
      removeAdded(nodes);
      CaseRunner.forget(hook);
    }
  }

  private void interrupted(Map<String, List<String>> nodes) {
    try {
      finish(Ending.INTERRUPTED, nodes);
    } catch (IOException e) {
      access.watch().say("the archive cannot be written: " + FileFailure.reason(e));
    }
  }

  /** Removes the objects that earlier runs added; returns the exit code. */
  int cleanUp() throws IOException {
    access.watch().answered();
    boolean anyAdded = !state.added().isEmpty();
    removeAdded(nodes());
    access
        .out()
        .println(anyAdded ? "removed what earlier runs added" : "nothing was left to remove");
    access.out().flush();
    return (state.added().isEmpty() ? ExitCode.DONE : ExitCode.VERIFICATION_FAILED).number();
  }

  /** Returns the nodes' names by pool. */
  private Map<String, List<String>> nodes() {
    Map<String, List<String>> names =
        access.cluster().nodes(plan.pool().names()).stream()
            .map(PoolNode::name)
            .collect(
                Collectors.groupingBy(
                    PoolNode.NodeName::pool,
                    TreeMap::new,
                    Collectors.mapping(PoolNode.NodeName::node, Collectors.toList())));
    if (names.isEmpty()) {
      throw new CommandException(
          ExitCode.INCONCLUSIVE,
          "there is no node of pool "
              + String.join(", ", plan.pool().names())
              + " in this cluster\n  hint: kubectl get nodes -l cloud.google.com/gke-nodepool");
    }
    return names;
  }

  private static List<String> names(Map<String, List<String>> nodes) {
    return nodes.values().stream().flatMap(List::stream).sorted().toList();
  }

  /**
   * Adds the fabric's objects to an adopted pool that lacks them; returns why the run ends if that
   * fails.
   */
  private Optional<Ending> prepare(Map<String, List<String>> nodes) {
    if (state.added().isEmpty() && fabric.exists()) {
      return Optional.empty();
    }
    if (plan.pool().spec().isPresent()) {
      throw CommandException.usage(
          "fabric " + plan.scope().prefix() + " is not in this cluster",
          "pulumi up; or, for a node pool that exists already, an environment with"
              + " epfabric:cluster.adopt and epfabric:gpuPool.adopt");
    }
    long left = runBudget(nodes).secondsLeft(usedSeconds());
    if (left < INSTALLATION_SECONDS) {
      return Optional.of(Ending.BUDGET_REACHED);
    }
    Duration most = Duration.ofSeconds(Math.min(left, plan.install().timeoutSeconds()));
    if (fabric.install(state.added(), this::keepAdding, most)) {
      return Optional.empty();
    }
    access
        .watch()
        .say("the installer is not ready on every node after " + most.toMinutes() + " min");
    return Optional.of(Ending.BLOCKED);
  }

  private Ending ask(Map<String, List<String>> nodes) throws IOException {
    AcceptHistory history = new AcceptHistory(new FolderStore(folder.folder()));
    String number = history.next(access.jobs().runs());
    try {
      FirstRunner.Setting setting =
          new FirstRunner.Setting(
              executors(nodes, number),
              runBudget(nodes),
              access.watch(),
              redaction(),
              usedSeconds());
      CheckOrder order = request.selection().order();
      return new FirstRunner(order, setting, state.known(), this::keepAnswers).run();
    } finally {
      history.forget(number);
    }
  }

  private RunBudget runBudget(Map<String, List<String>> nodes) {
    Budget budget = request.budget().orElseThrow();
    boolean removes = plan.pool().spec().isEmpty();
    return new RunBudget(
        budget.usd(), budget.usdPerNodeHour() * names(nodes).size(), removes ? CLEANUP_SECONDS : 0);
  }

  private Map<Way, CheckExecutor> executors(Map<String, List<String>> nodes, String number) {
    ProbeExecutor probes = new ProbeExecutor(plan, access.jobs(), access.watch(), number, nodes);
    AcceptRequest onAllNodes =
        new AcceptRequest(
            Optional.empty(),
            Optional.empty(),
            0,
            new FolderStore(folder.folder()),
            AcceptRequest.Comparison.NONE,
            Optional.empty(),
            false);
    return Map.of(
        Way.LOCAL,
            new LocalExecutor(
                CommandWords.of(plan),
                LocalExecutor.ownCommand(),
                loaded.root(),
                LocalPrograms.onPath(System.getenv().getOrDefault("PATH", ""))),
        Way.CLUSTER, new ClusterExecutor(plan, access.objects(), names(nodes)),
        Way.HOST, probes,
        Way.POD, probes,
        Way.TEST,
            new TestExecutor(
                plan,
                access.cluster(),
                access.jobs(),
                new FreeNodes(plan, onAllNodes, access.watch()),
                number));
  }

  private synchronized void keepAnswers(List<Answer> answers) throws IOException {
    if (!finished) {
      state = state.with(answers, usedSeconds());
      folder.save(state);
    }
  }

  /** Creates an object and records it in the state, unless the removal has started. */
  private synchronized void keepAdding(String name, Runnable creation) {
    if (finished) {
      return;
    }
    state = state.adding(name);
    try {
      folder.save(state);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    creation.run();
  }

  private synchronized void removeAdded(Map<String, List<String>> nodes) {
    if (state.added().isEmpty()) {
      return;
    }
    access.watch().say("removing what was added to the cluster");
    List<String> left = fabric.remove(state.added(), names(nodes));
    left.forEach(name -> access.watch().say("still there: " + name));
    state = state.left(left, usedSeconds());
    try {
      folder.save(state);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Cleans up, writes the archive and prints the outcome; returns the exit code. */
  private synchronized int finish(Ending end, Map<String, List<String>> nodes) throws IOException {
    if (finished) {
      return ExitCode.DONE.number();
    }
    finished = true;
    FirstRunEvidence evidence = new FirstRunEvidence(loaded, request, access, state, names(nodes));
    SortedMap<String, String> versions = evidence.versions();
    removeAdded(nodes);
    Collection<Answer> answers = state.answers().values();
    access.out().println(FirstRunText.summary(loaded.name(), end, answers));
    FirstRunRecord record = evidence.record(end, usedSeconds(), runBudget(nodes), versions);
    access.out().println("evidence: " + evidence.write(record, redaction()));
    access.out().flush();
    return exitCode(end, answers).number();
  }

  private Redaction redaction() {
    return new Redaction(access.cluster().credentials());
  }

  private static ExitCode exitCode(Ending end, Collection<Answer> answers) {
    if (answers.stream().anyMatch(answer -> answer.outcome() == Outcome.DIFFERENT)) {
      return ExitCode.GATE_FAILED;
    }
    boolean unanswered =
        answers.stream().anyMatch(answer -> answer.outcome() == Outcome.UNANSWERED);
    return end == Ending.COMPLETE && !unanswered ? ExitCode.DONE : ExitCode.INCONCLUSIVE;
  }
}
