package epfabric.jobs.verb.accept;

import epfabric.base.problem.Problems;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.OutputOption;
import epfabric.base.terminal.WaitClock;
import epfabric.base.value.BucketFolder;
import epfabric.deploy.manifest.test.EnginePrograms;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.verb.BundleSigner;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.workspace.EnvironmentArgument;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.jobs.verb.verdict.TestedBundle;
import epfabric.operate.google.GoogleAnswerException;
import epfabric.operate.google.ObjectFolder;
import epfabric.operate.live.LabelledJobs;
import epfabric.operate.live.LiveCluster;
import epfabric.operate.live.NodeIdentities;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.verb.CloudFailure;
import epfabric.operate.verb.ClusterFailure;
import epfabric.operate.verb.ClusterOptions;
import epfabric.results.verb.NoiseOption;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Repeats the acceptance tests on a running fabric. */
@Command(
    name = "accept",
    description = {
      "Runs the acceptance tests again, outside the stack, and keeps their verdicts.",
      "It makes Jobs in the fabric's acceptance namespace, takes no GPU that is in use, and"
          + " changes no Pulumi state. Ctrl-C deletes its Job."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric accept dev --baseline",
      "  epfabric accept dev --tests internode --nodes gpu-0,gpu-1 --wait 30",
      "  epfabric accept dev --results gs://my-bucket/accept/dev --baseline",
      "  epfabric accept dev --sign release.pem",
      "  epfabric accept dev --image ghcr.io/example/engine@sha256:0123…",
      "",
      "Exit codes: 0 pass, 6 fail, 7 degraded or slower than the last good run, 8",
      "inconclusive: GPUs in use, a node missing or taken away; 2 usage,",
      "4 no bundle to state, 9 no access."
    })
public final class AcceptCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private final EnvironmentArgument environment = new EnvironmentArgument();

  @Option(
      names = "--tests",
      paramLabel = "TEST",
      split = ",",
      description = "Only these tests (default: the environment's).")
  private @Nullable List<String> tests;

  @Option(
      names = "--nodes",
      paramLabel = "N|NAME",
      split = ",",
      description = "How many nodes of each pool, free ones first, or which (default: all).")
  private @Nullable List<String> nodes;

  @Option(
      names = "--wait",
      paramLabel = "MINUTES",
      defaultValue = "0",
      description = "How long to wait for free and verified nodes (default: not at all).")
  private int wait;

  @Option(
      names = "--baseline",
      description =
          "Compares with the last run here that passed; slower by more than the noise is"
              + " degraded.")
  private boolean baseline;

  @Mixin private NoiseOption noise = new NoiseOption();

  @Mixin private final EngineOption engine = new EngineOption();

  @Option(
      names = "-o",
      paramLabel = "DIR",
      description = "Where runs and history.jsonl are kept (default: results/ENV).")
  private @Nullable Path folder;

  @Option(
      names = "--results",
      paramLabel = "gs://BUCKET/PREFIX",
      description = "Keeps runs in a bucket instead; nothing there is overwritten or deleted.")
  private @Nullable String results;

  @Option(
      names = "--sign",
      paramLabel = "KEY",
      description =
          "Signs the run's statement with a key or an identity, as for epfabric bundle --sign.")
  private @Nullable String key;

  @Option(
      names = "--bundle",
      paramLabel = "DIR",
      description =
          "The deployed bundle, which the statement is about (default: build/bundles/ENV).")
  private @Nullable Path bundle;

  @Mixin private final OutputOption output = new OutputOption();

  @Mixin private final ClusterOptions clusterOptions = new ClusterOptions();

  private WaitClock clock = new WaitClock.Real(Duration.ofSeconds(2));

  private Map<String, String> variables = System.getenv();

  /** Replaces the clock, for tests. */
  public void in(WaitClock time) {
    clock = time;
  }

  /** Replaces the environment variables, for tests with another Google Cloud. */
  void with(Map<String, String> variables) {
    this.variables = variables;
  }

  @Override
  public Integer call() throws IOException {
    LoadedEnvironment loaded = environment.load();
    noise.percent(); // reports a wrong value before the long run
    AcceptRequest request = request(loaded);
    check(loaded.plan(), request);
    Optional<BundleSigner> signer = Optional.ofNullable(key).map(BundleSigner::of);
    Optional<String> digest = digestForStatement(loaded);
    String namespace = loaded.plan().install().testNamespace();
    Optional<Path> file = clusterOptions.kubeconfig();
    Optional<String> name = clusterOptions.context();
    try (LiveCluster cluster = LiveCluster.find(file, name);
        LabelledJobs jobs =
            LabelledJobs.find(file, name, Optional.of(namespace), Labels.ACCEPT_RUN);
        NodeIdentities nodes = NodeIdentities.find(file, name, namespace)) {
      AcceptRunner runner =
          new AcceptRunner(
              loaded, request, clock, spec.commandLine().getOut(), spec.commandLine().getErr());
      return runner.run(
          cluster,
          jobs,
          () -> digest.map(found -> RunAttestation.begin(loaded.plan(), found, signer, nodes)));
    } catch (ClusterException e) {
      throw ClusterFailure.of(loaded.plan(), e);
    } catch (GoogleAnswerException e) {
      throw CloudFailure.of(e);
    }
  }

  /**
   * Returns the digest of the bundle that the run's statement is about. Empty if there is no bundle
   * and the user requests no statement, or if the run tests an engine's DeepEP, which is not part
   * of the bundle.
   */
  private Optional<String> digestForStatement(LoadedEnvironment loaded) throws IOException {
    TestedBundle tested = new TestedBundle(loaded, bundle);
    if (engine.given() || (key == null && bundle == null && !tested.exists())) {
      return Optional.empty();
    }
    Optional<String> problem = tested.problem();
    if (problem.isPresent() && key == null && bundle == null) {
      spec.commandLine().getErr().println("no statement of this run: " + problem.get());
      return Optional.empty();
    }
    if (problem.isPresent()) {
      throw new CommandException(ExitCode.VERIFICATION_FAILED, problem.get());
    }
    return Optional.of(tested.digest());
  }

  private RunStore runs(LoadedEnvironment loaded) {
    if (results == null) {
      Path defaultFolder = loaded.root().resolve("results").resolve(loaded.name());
      return new FolderStore(folder == null ? defaultFolder : folder);
    }
    if (folder != null) {
      throw CommandException.usage("-o and --results are two places for one run", "one of them");
    }
    BucketFolder bucket =
        BucketFolder.parse(results)
            .orElseThrow(
                () ->
                    CommandException.usage(
                        "--results is a folder of a bucket, got " + results,
                        "--results gs://BUCKET/PREFIX"));
    try {
      return new BucketStore(bucket, ObjectFolder.connect(variables, bucket));
    } catch (GoogleAnswerException e) {
      throw CloudFailure.of(e);
    }
  }

  private AcceptRequest request(LoadedEnvironment loaded) throws IOException {
    if (wait < 0 || wait > AcceptRequest.LONGEST_WAIT) {
      throw CommandException.usage(
          "--wait is a number of minutes from 0 to " + AcceptRequest.LONGEST_WAIT + ", got " + wait,
          "");
    }
    Problems problems = new Problems();
    Optional<EnginePrograms> tested = engine.engine(loaded, withoutEngine(), problems);
    if (!problems.isEmpty()) {
      throw CommandException.usage(problems);
    }
    return new AcceptRequest(
        tested.isPresent() ? Optional.of(List.of(EngineOption.TEST)) : Optional.ofNullable(tests),
        Optional.ofNullable(nodes),
        wait,
        runs(loaded),
        new AcceptRequest.Comparison(baseline, noise.percent()),
        tested,
        output.json());
  }

  /** Returns the given options that cannot be combined with an engine's DeepEP. */
  private List<String> withoutEngine() {
    List<String> given = new ArrayList<>();
    if (tests != null && !tests.equals(List.of(EngineOption.TEST))) {
      given.add("--tests " + String.join(",", tests));
    }
    if (baseline) {
      given.add("--baseline");
    }
    if (key != null) {
      given.add("--sign");
    }
    if (bundle != null) {
      given.add("--bundle");
    }
    return given;
  }

  private void check(FabricPlan plan, AcceptRequest request) {
    PlannedTests.requireAny(plan);
    if (!plan.workload().images().built()) {
      throw CommandException.usage(
          "the images of environment \"" + environment.name() + "\" are not built",
          "epfabric image build " + environment.name() + " --push, then pulumi up");
    }
    Problems problems = new Problems();
    request.tests().ifPresent(names -> request.subset(plan, Catalog.load()).check(names, problems));
    if (!problems.isEmpty()) {
      throw CommandException.usage(problems);
    }
  }
}
