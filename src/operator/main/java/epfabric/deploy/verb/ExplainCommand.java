package epfabric.deploy.verb;

import epfabric.base.problem.NameSuggestion;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.OutputOption;
import epfabric.deploy.bundle.RecordJson;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.PlanDecision;
import epfabric.fabric.workspace.EnvironmentArgument;
import epfabric.fabric.workspace.PlanWarnings;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows each value of a plan and where it came from. */
@Command(
    name = "explain",
    description = {
      "Shows each value of the plan and where it came from.",
      "A value comes from a line of a file, a default or a row of the catalog."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {"  epfabric explain dev", "  epfabric explain dev epfabric:gpuPool.localSsds"})
public final class ExplainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private final EnvironmentArgument environment = new EnvironmentArgument();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "KEY",
      description = "Only this key, or the keys below it; epfabric: may be left out.")
  private @Nullable String key;

  @Mixin private final OutputOption output = new OutputOption();

  @Override
  public Integer call() {
    FabricPlan plan = environment.load().plan();
    PlanWarnings.print(plan, spec.commandLine().getErr());
    List<PlanDecision> all = plan.decisions();
    List<PlanDecision> chosen = key == null ? all : below(all, key);
    PrintWriter out = spec.commandLine().getOut();
    if (output.json()) {
      out.print(RecordJson.of(chosen));
      out.flush();
    } else {
      chosen.forEach(decision -> out.println(line(decision, width(chosen))));
    }
    return ExitCode.DONE.number();
  }

  private static List<PlanDecision> below(List<PlanDecision> all, String key) {
    String full = key.contains(":") ? key : "epfabric:" + key;
    List<PlanDecision> found = all.stream().filter(d -> isBelow(d.key(), full)).toList();
    if (found.isEmpty()) {
      List<String> keys =
          all.stream().map(PlanDecision::key).flatMap(ExplainCommand::withSections).toList();
      throw CommandException.usage(
          "no such key in the plan: " + full, NameSuggestion.forName(full, keys));
    }
    return found;
  }

  /**
   * Returns a key and the sections that contain it: {@code epfabric:gpuPool.nodes,
   * epfabric:gpuPool}.
   */
  private static Stream<String> withSections(String key) {
    return Stream.iterate(
        key, k -> !k.isEmpty(), k -> k.contains(".") ? k.substring(0, k.lastIndexOf('.')) : "");
  }

  private static boolean isBelow(String key, String full) {
    return key.equals(full) || key.startsWith(full + ".") || key.startsWith(full + "[");
  }

  private static int width(List<PlanDecision> decisions) {
    return decisions.stream().mapToInt(d -> d.key().length()).max().orElse(1);
  }

  private static String line(PlanDecision decision, int width) {
    String value = decision.value().isEmpty() ? "-" : decision.value();
    return String.format(
        Locale.ROOT, "%-" + width + "s  %s  (%s)", decision.key(), value, decision.origin());
  }
}
