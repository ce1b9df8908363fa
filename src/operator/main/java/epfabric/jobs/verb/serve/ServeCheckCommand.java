package epfabric.jobs.verb.serve;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.EnumOptions;
import epfabric.base.terminal.NewFile;
import epfabric.base.terminal.OutputOption;
import epfabric.base.terminal.OwnFolders;
import epfabric.base.terminal.WaitClock;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.workspace.InWorkspace;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.jobs.serving.ServerCheck;
import epfabric.operate.live.LabelledJobs;
import epfabric.operate.live.LiveServer;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.verb.ClusterFailure;
import epfabric.operate.verb.ClusterOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks whether a running server answers, which links it uses, and how fast it is. */
@Command(
    name = "check",
    description = {
      "Checks a live server: its pods, one completion, DeepEP in its log, traffic on its links.",
      "The inference engine's own benchmark measures tokens per second in Jobs on the server's"
          + " node."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric serve check dev --namespace serving",
      "  epfabric serve check dev --concurrency 1,64 --results check",
      "",
      "Exit codes: 0 pass, 6 something fails, 8 something is unknown;",
      "2 usage, 9 no access."
    })
public final class ServeCheckCommand implements Callable<Integer> {
  private static final String FILE = "serve-check.json";

  /** The maximum number of concurrent requests that one machine's benchmark can keep open. */
  private static final int MAX_CONCURRENCY = 4096;

  /** The values of {@code --engine}, for help and completion. */
  static final class Engines extends EnumOptions {
    Engines() {
      super(Engine.values());
    }
  }

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "ENV", description = "Environment.")
  private String environment;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      defaultValue = "serve",
      description = "Name of the LeaderWorkerSet (default: ${DEFAULT-VALUE}).")
  private String name;

  @Option(
      names = "--namespace",
      paramLabel = "NAME",
      description = "Namespace (default: the one that kubectl is set to).")
  private @Nullable String namespace;

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      completionCandidates = Engines.class,
      description = "${COMPLETION-CANDIDATES} (default: as the pods' command says).")
  private @Nullable Engine engine;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      split = ",",
      defaultValue = "1,8,64",
      description =
          "Numbers of concurrent requests; one benchmark runs for each number"
              + " (default: ${DEFAULT-VALUE}).")
  private List<Integer> concurrency;

  @Option(
      names = "--results",
      paramLabel = "DIR",
      description = "Where to write serve-check.json; an existing file is replaced.")
  private @Nullable Path results;

  @Mixin private final OutputOption output = new OutputOption();

  @Mixin private final ClusterOptions clusterOptions = new ClusterOptions();

  private final WaitClock clock = new WaitClock.Real(Duration.ofSeconds(2));

  @Override
  public Integer call() throws IOException {
    checkOptions();
    LoadedEnvironment loaded =
        ((InWorkspace) spec.root().userObject()).workspace().load(environment);
    Optional<Path> file = clusterOptions.kubeconfig();
    Optional<String> context = clusterOptions.context();
    Optional<String> place = Optional.ofNullable(namespace);
    try (LiveServer server = LiveServer.find(file, context, place);
        LabelledJobs jobs = LabelledJobs.find(file, context, place, Labels.SERVE_CHECK)) {
      ServeCheckRunner runner =
          new ServeCheckRunner(loaded, server, jobs, clock, spec.commandLine().getErr());
      ServerCheck check = runner.run(name, Optional.ofNullable(engine), concurrency);
      printResult(check);
      return check.code().number();
    } catch (ClusterException e) {
      throw ClusterFailure.of(loaded.plan(), e);
    }
  }

  private void checkOptions() {
    if (!name.matches("[a-z]([-a-z0-9]{0,38}[a-z0-9])?")) {
      throw CommandException.usage(
          "--name is the name of a LeaderWorkerSet, got " + name, "--name serve");
    }
    for (int each : concurrency) {
      if (each < 1 || each > MAX_CONCURRENCY) {
        throw CommandException.usage(
            "--concurrency takes numbers from 1 to " + MAX_CONCURRENCY + ", got " + each,
            "--concurrency 1,8,64");
      }
    }
  }

  private void printResult(ServerCheck check) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    out.print(output.json() ? check.json() : check.text());
    out.flush();
    if (results != null) {
      Files.createDirectories(results);
      Path written = results.resolve(FILE);
      NewFile.write(written, check.json());
      spec.commandLine().getErr().println("wrote " + OwnFolders.fromHere(written));
    }
  }
}
