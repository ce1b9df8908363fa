package epfabric.cli;

import epfabric.catalog.Catalog;
import epfabric.google.Google;
import epfabric.google.GoogleException;
import epfabric.google.Thing;
import epfabric.google.ThingKind;
import epfabric.operate.Notice;
import epfabric.operate.Orphans;
import epfabric.operate.Owned;
import epfabric.plan.FabricPlan;
import epfabric.plan.Scope;
import epfabric.preview.StackExport;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Looks for what an environment left in its project. */
@Command(
    name = "orphans",
    description = {
      "Finds what an environment left in its project, after a destroy or at any time.",
      "It lists the project's things with your Application Default Credentials, and changes"
          + " nothing. Exit code 4 if something is left, 3 if it cannot look (docs/operations.md)."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric orphans dev                       after pulumi destroy",
      "  pulumi stack export > state.json",
      "  epfabric orphans dev --state state.json    while the fabric lives"
    })
final class OrphansCommand implements Callable<Integer> {
  /** Tests ask an emulated cloud. */
  private Supplier<Map<String, String>> variables = System::getenv;

  @SuppressWarnings("NullAway.Init") // set by picocli
  @Spec
  private CommandSpec spec;

  @Mixin private final EnvironmentArgument environment = new EnvironmentArgument();

  @Option(
      names = "--state",
      paramLabel = "FILE",
      description = "Output of pulumi stack export: what it holds is no orphan.")
  private @Nullable Path state;

  @Mixin private final OutputOption output = new OutputOption();

  void withVariables(Map<String, String> others) {
    variables = () -> others;
  }

  @Override
  public Integer call() {
    FabricPlan plan = environment.load().plan();
    Set<Owned> owned = owned();
    List<Notice> unknown = new ArrayList<>();
    Orphans orphans = look(plan, owned, unknown);
    print(plan, orphans, unknown);
    return (orphans.left().isEmpty() ? ExitCode.DONE : ExitCode.VERIFICATION_FAILED).number();
  }

  private Set<Owned> owned() {
    if (state == null) {
      return Set.of();
    }
    byte[] bytes = InputFile.bytes(state, InputFile.RECORDED);
    return StackThings.of(StackExport.parse(new String(bytes, StandardCharsets.UTF_8)));
  }

  private Orphans look(FabricPlan plan, Set<Owned> owned, List<Notice> unknown) {
    try {
      Google google = Google.connect(variables.get(), plan.scope().project());
      List<Thing> seen = google.everything();
      return Orphans.of(plan, seen, owned, Catalog.load().machines())
          .keeping(artifacts(google, plan.scope(), unknown));
    } catch (GoogleException e) {
      throw new CommandException(ExitCode.INVALID_ENVIRONMENT, e.render());
    }
  }

  /** What all environments of a region share; that it cannot be seen is no reason to stop. */
  private static List<Orphans.Kept> artifacts(Google google, Scope scope, List<Notice> unknown) {
    List<Orphans.Kept> kept = new ArrayList<>();
    String why = "the artifacts stack's, which environments of the region share";
    String repository = scope.imageRepository();
    String name = repository.substring(repository.lastIndexOf('/') + 1);
    List<Supplier<Optional<Thing>>> looks =
        List.of(() -> google.repository(scope.region(), name), () -> google.bucket(scope.bucket()));
    for (Supplier<Optional<Thing>> look : looks) {
      try {
        look.get().ifPresent(thing -> kept.add(new Orphans.Kept(thing, why)));
      } catch (GoogleException e) {
        String what = ThingKind.REPOSITORY.words() + " or " + ThingKind.BUCKET.words();
        unknown.add(Notice.unknown(what, String.valueOf(e.getMessage()), e.remedy()));
      }
    }
    return kept;
  }

  private void print(FabricPlan plan, Orphans orphans, List<Notice> unknown) {
    PrintWriter out = spec.commandLine().getOut();
    if (output.json()) {
      out.println(OrphansJson.of(environment.name(), plan.scope().project(), orphans));
      return;
    }
    List<Notice> notices = new ArrayList<>(OrphansText.notices(orphans));
    notices.addAll(unknown);
    boolean colors = spec.commandLine().getColorScheme().ansi().enabled();
    new NoticesText(colors).lines(notices).forEach(out::println);
    out.println(OrphansText.summary(environment.name(), orphans));
    if (!orphans.left().isEmpty()) {
      out.println("remove them in this order, and look again: some go with others");
    }
  }
}
