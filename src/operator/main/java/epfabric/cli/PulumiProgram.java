package epfabric.cli;

import com.pulumi.Pulumi;
import com.pulumi.exceptions.RunException;
import epfabric.base.json.Json;
import epfabric.base.problem.InvalidEnvironmentException;
import epfabric.base.problem.Problem;
import epfabric.base.terminal.CommandException;
import epfabric.deploy.infra.FabricProgram;
import epfabric.deploy.infra.StackLayer;
import epfabric.deploy.infra.UnknownProjectException;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.workspace.Workspace;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Runs the jar as a Pulumi program.
 *
 * <p>Everything is validated before the first resource exists: registrations start while a program
 * still runs, and a late failure would leave half a fabric.
 */
final class PulumiProgram {
  private PulumiProgram() {}

  /**
   * Declares the resources of the environment that the Pulumi CLI describes in {@code variables},
   * and ends the process.
   *
   * @param variables {@code PULUMI_STACK}, {@code PULUMI_PROJECT}, {@code PULUMI_CONFIG}, …
   */
  static void run(Map<String, String> variables) {
    try {
      FabricPlan plan = plan(variables);
      Pulumi.run(context -> FabricProgram.declare(context, plan));
    } catch (InvalidEnvironmentException e) {
      fail(e.problems().stream().map(Problem::render).toList());
    } catch (CommandException | UnknownProjectException e) {
      fail(List.of(String.valueOf(e.getMessage())));
    }
  }

  private static FabricPlan plan(Map<String, String> variables) {
    String config = variables.getOrDefault("PULUMI_CONFIG", "{}");
    Map<String, String> values = new TreeMap<>();
    Json.parse(config).properties().forEach(e -> values.put(e.getKey(), Json.text(e.getValue())));
    String stack = variables.getOrDefault("PULUMI_STACK", "");
    String project = variables.getOrDefault("PULUMI_PROJECT", "");
    StackLayer.ofProject(project);
    FabricPlan plan = new Workspace(Path.of("")).plan(stack, values, secretKeys(variables));
    boolean preview = variables.getOrDefault("PULUMI_DRY_RUN", "").equalsIgnoreCase("true");
    if (!preview && FabricProgram.needsUnbuiltImage(project, plan)) {
      throw CommandException.usage(
          "images of environment \"" + stack + "\" are not built; nothing was registered",
          "epfabric image build "
              + stack
              + " --push writes their digests to images."
              + stack
              + ".yaml");
    }
    return plan;
  }

  private static Set<String> secretKeys(Map<String, String> variables) {
    String keys = variables.getOrDefault("PULUMI_CONFIG_SECRET_KEYS", "[]");
    return Json.parse(keys).valueStream().map(Json::text).collect(Collectors.toSet());
  }

  /**
   * Ends the program with the exception that the SDK treats as a user's mistake: Pulumi shows the
   * messages unchanged and registers nothing.
   */
  private static void fail(List<String> messages) {
    Pulumi.run(
        context -> {
          throw new RunException(String.join("\n", messages));
        });
  }
}
