package epfabric.jobs.benchmark.files;

import epfabric.jobs.benchmark.definition.TemplateNames;
import epfabric.jobs.benchmark.plan.PlannedRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the test-run.toml of a run: all settings of the run, with every field resolved. */
public final class TestRunToml {
  /** Fields that CloudAI's earlier revision does not have. */
  private static final List<String> LATER_FIELDS =
      List.of("dse_excluded_args", "training_report", "agent_config", "env_params");

  private TestRunToml() {}

  /**
   * Returns the file's text.
   *
   * @param command the command in each pod
   * @param start the command that starts the run
   */
  public static String of(PlannedRun run, String command, String start) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("name", run.place().id());
    tree.put("nnodes", (long) run.nodes());
    tree.put("nodes", run.placement().hosts());
    tree.put("output_path", run.place().folder());
    tree.put("iterations", (long) run.place().iterations());
    tree.put("current_iteration", (long) run.place().iteration());
    tree.put("step", (long) run.place().step());
    tree.put("test_cmd", command);
    tree.put("full_cmd", start);
    tree.put("test_definition", definition(run));
    return TomlQuoting.of(tree);
  }

  private static Map<String, Object> definition(PlannedRun run) {
    Map<String, Object> values = new LinkedHashMap<>(run.test().definition().values());
    values.replace("cmd_args", run.test().combination().cmdArgs());
    values.replace("extra_env_vars", run.test().combination().variables());
    if (run.test().definition().template() == TemplateNames.DEEPEP_BENCHMARK) {
      LATER_FIELDS.forEach(values::remove);
    }
    return values;
  }
}
