package epfabric.operate.verb.doctor;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.OutputOption;
import epfabric.base.terminal.ProgramPaths;
import epfabric.base.value.GkeVersion;
import epfabric.base.value.ImageRef;
import epfabric.deploy.verb.ImageOrigin;
import epfabric.deploy.verb.TrustOptions;
import epfabric.fabric.plan.ClusterPlan;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.Notice;
import epfabric.fabric.plan.notice.Severity;
import epfabric.fabric.workspace.InWorkspace;
import epfabric.fabric.workspace.PlanWarnings;
import epfabric.operate.advice.project.ImageCheck;
import epfabric.operate.advice.project.LocalMachine;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Reports obstacles to a deployment, on this machine and in the project. */
@Command(
    name = "doctor",
    description = {
      "Says what would block a deployment: on this machine, and in the project of ENV.",
      "It asks programs and Google Cloud, and changes nothing. Exit code 4 if something blocks"
          + " (docs/operations.md)."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric doctor          this machine only",
      "  epfabric doctor dev      and the project, as Pulumi.dev.yaml plans it",
      "  epfabric doctor dev --key release.pub      and the signer of its images"
    })
public final class DoctorCommand implements Callable<Integer> {
  /** The time limit of one program; tests set a shorter limit. */
  Duration patience = Duration.ofSeconds(20);

  /** Environment variables with Google Cloud's address and credentials; tests set others. */
  Map<String, String> variables = System.getenv();

  @ParentCommand private InWorkspace parent;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "ENV", arity = "0..1", description = "Environment.")
  private @Nullable String environment;

  @Mixin private final OutputOption output = new OutputOption();

  @Mixin private final TrustOptions trust = new TrustOptions();

  @Option(
      names = "--width",
      paramLabel = "COLUMNS",
      description = "Width of the text (default: the terminal's, or 80).")
  private @Nullable Integer width;

  @Override
  public Integer call() {
    Optional<ImageOrigin> origin = trust.images();
    if (environment == null && origin.isPresent()) {
      throw CommandException.usage(
          "without ENV there are no images whose origin could be checked",
          "epfabric doctor ENV --key FILE");
    }
    Optional<FabricPlan> plan =
        Optional.ofNullable(environment).map(name -> parent.workspace().load(name).plan());
    List<Notice> machine =
        new LocalMachine(plan.map(FabricPlan::cluster).flatMap(DoctorCommand::version))
            .judge(new ProgramProbes(ProgramPaths.programs(), patience).all());
    DoctorReport report = new DoctorReport(machine, plan.map(named -> project(named, origin)));
    PrintWriter out = spec.commandLine().getOut();
    if (output.json()) {
      out.println(report.json());
    } else {
      report
          .text(columns(), spec.commandLine().getColorScheme().ansi().enabled())
          .forEach(out::println);
    }
    return report.worst() == Severity.BLOCKS
        ? ExitCode.VERIFICATION_FAILED.number()
        : ExitCode.DONE.number();
  }

  private DoctorReport.Project project(FabricPlan plan, Optional<ImageOrigin> origin) {
    return new DoctorReport.Project(
        plan.scope().environment(),
        plan.scope().project(),
        Stream.of(
                PlanWarnings.of(plan),
                new ProjectExam(plan, variables).notices(),
                origins(plan, origin))
            .flatMap(List::stream)
            .toList());
  }

  /** Checks the origin of built images; images that are not built are reported elsewhere. */
  private static List<Notice> origins(FabricPlan plan, Optional<ImageOrigin> origin) {
    List<ImageRef> built = new ImageCheck(plan).all().stream().filter(ImageRef::built).toList();
    if (origin.isEmpty()) {
      return built.isEmpty() ? List.of() : List.of(ImageOrigin.notRequired());
    }
    return built.stream().map(origin.get()::judge).toList();
  }

  private static Optional<GkeVersion> version(ClusterPlan cluster) {
    return cluster.spec().flatMap(ClusterPlan.Spec::version);
  }

  private int columns() {
    int columns = width == null ? spec.usageMessage().width() : width;
    if (columns < 40) {
      throw CommandException.usage("--width: got " + columns + "\n  expected: 40 or more", "");
    }
    return columns;
  }
}
