package epfabric.operate.verb;

import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.OutputOption;
import epfabric.base.terminal.Screen;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import epfabric.fabric.workspace.EnvironmentArgument;
import epfabric.operate.advice.status.FabricStatus;
import epfabric.operate.live.LiveCluster;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.live.seen.SeenFabric;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows the state of a fabric, and the next steps. */
@Command(
    name = "status",
    description = {
      "Shows the state of a fabric: nodes, pod networks, tests and cost, and what to do.",
      "It reads the cluster that kubectl would talk to, asks Google Cloud why nodes are missing,"
          + " and changes nothing. Exit code 0 if all nodes are verified and all tests passed, 4 if"
          + " not, 9 without access to the cluster, 8 if it does not answer."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {"  epfabric status dev", "  epfabric status dev --watch"})
public final class StatusCommand implements Callable<Integer> {
  /** Environment variables with Google Cloud's address and credentials; tests set others. */
  Map<String, String> variables = System.getenv();

  private static final String CLEAR = "\u001b[H\u001b[2J";

  @Spec private CommandSpec spec;

  @Mixin private final EnvironmentArgument environment = new EnvironmentArgument();

  @Option(names = "--watch", description = "Look again every 5 seconds, until Ctrl-C.")
  private boolean watch;

  @Mixin private final OutputOption output = new OutputOption();

  @Mixin private final ClusterOptions clusterOptions = new ClusterOptions();

  private Clock clock = Clock.systemUTC();
  private Optional<Screen> screen = Optional.empty();
  private StatusWatch.Rhythm rhythm = new StatusWatch.Rhythm(Duration.ofSeconds(5), Long.MAX_VALUE);

  /** Sets another clock, screen and interval, for tests. */
  void in(Clock clock, Screen screen, StatusWatch.Rhythm rhythm) {
    this.clock = clock;
    this.screen = Optional.of(screen);
    this.rhythm = rhythm;
  }

  @Override
  public Integer call() throws InterruptedException {
    FabricPlan plan = environment.load().plan();
    Screen target = screen.orElseGet(() -> Screen.of(spec));
    try (LiveCluster cluster =
        LiveCluster.findSoon(clusterOptions.kubeconfig(), clusterOptions.context())) {
      if (watch) {
        new StatusWatch(rhythm, target.terminal() && !output.json() ? CLEAR : "")
            .run(() -> readStatus(plan, cluster), status -> text(plan, status, target), out());
        return ExitCode.DONE.number();
      }
      FabricStatus status = readStatus(plan, cluster);
      out().print(text(plan, status, target));
      out().flush();
      return (status.well() ? ExitCode.DONE : ExitCode.VERIFICATION_FAILED).number();
    } catch (ClusterException e) {
      throw ClusterFailure.of(plan, e);
    }
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private FabricStatus readStatus(FabricPlan plan, LiveCluster cluster) {
    InstallPlan install = plan.install();
    boolean domains = plan.pool().machine().nvlinkDomain().spansNodes();
    SeenFabric seen =
        cluster
            .fabric(plan.pool().names(), install.namespace(), install.testNamespace())
            .with(domains ? cluster.domains(install.testNamespace()) : List.of());
    FabricStatus status = FabricStatus.of(plan, seen, clock.instant());
    return status.lacksNodes()
        ? FabricStatus.of(plan, seen, new PoolQuestion(plan, variables).messages(), clock.instant())
        : status;
  }

  private String text(FabricPlan plan, FabricStatus status, Screen target) {
    if (output.json()) {
      return StatusJson.of(plan, status);
    }
    boolean colors = target.terminal() && spec.commandLine().getColorScheme().ansi().enabled();
    return String.join("\n", new StatusText(plan, target.columns(), colors).lines(status)) + "\n";
  }
}
