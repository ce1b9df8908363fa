package epfabric.operate.verb.stack;

import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.OutputOption;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.plan.notice.Notice;
import epfabric.fabric.workspace.EnvironmentArgument;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.fabric.workspace.NoticesText;
import epfabric.operate.advice.cleanup.Orphans;
import epfabric.operate.advice.cleanup.ProfileNetworks;
import epfabric.operate.google.GoogleAnswerException;
import epfabric.operate.google.GoogleProject;
import epfabric.operate.google.ProjectResource;
import epfabric.operate.google.ResourceKind;
import epfabric.operate.verb.CloudFailure;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Finds the leftovers of an environment in its project. */
@Command(
    name = "orphans",
    description = {
      "Finds what an environment left behind in its project, after a destroy or at any time.",
      "It lists the project's resources with your Application Default Credentials, and changes"
          + " nothing. Resources of its stack are no orphans; they are known if pulumi"
          + " is on PATH. If the fabric is alive, it says so first, and prints no command that"
          + " deletes without --commands. Exit code 4 if something is left, 9 without"
          + " access to Google Cloud (docs/operations.md)."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric orphans dev                       after pulumi destroy",
      "  pulumi stack export > state.json",
      "  epfabric orphans dev --state state.json    with an exported state"
    })
public final class OrphansCommand implements Callable<Integer> {
  /**
   * Environment variables with Google Cloud's address and credentials; tests use those of an
   * emulated cloud.
   */
  private Supplier<Map<String, String>> variables = System::getenv;

  @Spec private CommandSpec spec;

  @Mixin private final EnvironmentArgument environment = new EnvironmentArgument();

  @Option(
      names = "--state",
      paramLabel = "FILE",
      description = "Output of pulumi stack export; pulumi is not asked then.")
  private @Nullable Path state;

  @SuppressWarnings("FieldMayBeFinal") // set by picocli
  @Option(
      names = "--cluster-hash",
      paramLabel = "HASH",
      description =
          "First eight digits of the ID that the environment's cluster had: finds networks"
              + " gke-anp-HASH that GKE left.")
  private List<String> hashes = new ArrayList<>();

  @Option(
      names = "--commands",
      description = "Prints the commands that delete, even if the fabric is alive.")
  private boolean commands;

  @Mixin private final OutputOption output = new OutputOption();

  void withVariables(Map<String, String> others) {
    variables = () -> others;
  }

  @Override
  public Integer call() {
    LoadedEnvironment loaded = environment.load();
    StackContents stack =
        state == null
            ? StackContents.at(loaded.root(), environment.name())
            : StackContents.of(state);
    List<Notice> unknown = new ArrayList<>(stack.why().stream().toList());
    Orphans orphans = find(loaded.plan(), stack, unknown);
    print(loaded.plan(), orphans, stack, unknown);
    return (orphans.left().isEmpty() ? ExitCode.DONE : ExitCode.VERIFICATION_FAILED).number();
  }

  private Orphans find(FabricPlan plan, StackContents stack, List<Notice> unknown) {
    try {
      GoogleProject google = GoogleProject.connect(variables.get(), plan.scope().project());
      List<ProjectResource> seen = google.everything();
      Set<String> known = new TreeSet<>(stack.hashes());
      known.addAll(hashes);
      ProfileNetworks.beforeDestroy(plan, seen).ifPresent(unknown::add);
      return Orphans.of(plan, seen, stack.owned(), known, Catalog.load().machines())
          .keeping(artifacts(google, plan.scope(), unknown));
    } catch (GoogleAnswerException e) {
      throw CloudFailure.of(e);
    }
  }

  /**
   * Returns the resources that all environments of a region share. A resource that cannot be read
   * is left out, and a notice is added to {@code unknown}.
   */
  private static List<Orphans.Kept> artifacts(
      GoogleProject google, FabricScope scope, List<Notice> unknown) {
    List<Orphans.Kept> kept = new ArrayList<>();
    String why = "belongs to the artifacts stack, which all environments of the region share";
    String repository = scope.imageRepository();
    String name = repository.substring(repository.lastIndexOf('/') + 1);
    List<Supplier<Optional<ProjectResource>>> requests =
        List.of(() -> google.repository(scope.region(), name), () -> google.bucket(scope.bucket()));
    for (Supplier<Optional<ProjectResource>> request : requests) {
      try {
        request.get().ifPresent(resource -> kept.add(new Orphans.Kept(resource, why)));
      } catch (GoogleAnswerException e) {
        String what = ResourceKind.REPOSITORY.words() + " or " + ResourceKind.BUCKET.words();
        unknown.add(Notice.unknown(what, String.valueOf(e.getMessage()), e.remedy()));
      }
    }
    return kept;
  }

  private void print(FabricPlan plan, Orphans orphans, StackContents stack, List<Notice> unknown) {
    PrintWriter out = spec.commandLine().getOut();
    boolean commandsShown = commands || orphans.alive().isEmpty();
    if (output.json()) {
      out.println(
          OrphansJson.of(environment.name(), plan.scope().project(), orphans, commandsShown));
      return;
    }
    NoticesText text = new NoticesText(spec.commandLine().getColorScheme().ansi().enabled());
    if (!orphans.alive().isEmpty()) {
      Notice alive = OrphansText.alive(environment.name(), orphans, stack);
      text.lines(List.of(alive)).forEach(out::println);
    }
    List<Notice> notices = new ArrayList<>(OrphansText.notices(orphans, commandsShown));
    notices.addAll(unknown);
    text.lines(notices).forEach(out::println);
    out.println(OrphansText.summary(environment.name(), orphans));
    if (commandsShown && !orphans.left().isEmpty()) {
      out.println(
          "remove them in this order, then run orphans again: deleting one may delete others");
    }
  }
}
