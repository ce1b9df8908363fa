package epfabric.benchmark.job;

import epfabric.benchmark.definition.ArgumentSet;
import epfabric.benchmark.definition.Remarks;
import epfabric.benchmark.definition.TestDefinition;
import epfabric.benchmark.files.ConfigYaml;
import epfabric.benchmark.plan.PlannedRun;
import epfabric.problem.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Our own program ({@code kernels/deepep_bench}), which reads CloudAI's config.yaml. */
public final class DeepEpBench implements Backend {
  /** Options of it that CloudAI has no field for. */
  private static final List<String> OWN = List.of("seed", "masked_ratio", "unbalanced_ratio");

  private static final List<String> VERSIONS = List.of("legacy", "elastic");

  @Override
  public String word() {
    return "deepep_bench";
  }

  @Override
  public void check(PlannedRun run, Remarks remarks) {
    TestDefinition definition = run.definition();
    for (String name : definition.extras()) {
      String path = "cmd_args." + name;
      if (!OWN.contains(name)) {
        List<String> known = new ArrayList<>(definition.arguments().schema().names());
        known.addAll(OWN);
        remarks.error(
            definition.place(path),
            path,
            "deepep_bench has no such option, so it would have no effect",
            "none, or one of: " + String.join(", ", OWN),
            Suggestion.forName(name, known));
      }
    }
    versions(run).stream()
        .filter(version -> !VERSIONS.contains(version))
        .forEach(
            version ->
                remarks.error(
                    definition.place("cmd_args.deepep_versions"),
                    "cmd_args.deepep_versions",
                    "deepep_bench does not run this one, got \"" + version + "\"",
                    String.join(", ", VERSIONS),
                    Suggestion.forName(version, VERSIONS)));
    for (String argument : definition.table("extra_cmd_args").keySet()) {
      String path = "extra_cmd_args." + argument;
      remarks.error(
          definition.place(path), path, "deepep_bench takes no other arguments", "none", "");
    }
    definition
        .written("cmd_args.benchmark_root")
        .ifPresent(
            where ->
                remarks.warn(
                    where,
                    "cmd_args.benchmark_root",
                    "not used: the program is epfabric's own, python3 -m deepep_bench",
                    ""));
  }

  @Override
  public List<Stage> stages(PlannedRun run, String python) {
    String config = text(run, "config_file_path");
    List<String> command =
        List.of(python, "-m", "deepep_bench", config, "--results", text(run, "results_dir"));
    if (run.definition().arguments() != ArgumentSet.MOE) {
      return List.of(new Stage("benchmark", command));
    }
    List<Stage> stages = new ArrayList<>();
    for (String version : versions(run)) {
      List<String> words = new ArrayList<>(command);
      words.add(4, version);
      String name = version.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
      stages.add(new Stage("benchmark-" + name, words));
    }
    return stages;
  }

  private static List<String> versions(PlannedRun run) {
    Object given = run.combination().cmdArgs().get("deepep_versions");
    if (given instanceof List<?> items && !items.isEmpty()) {
      return items.stream().map(String::valueOf).distinct().toList();
    }
    return List.of("legacy");
  }

  /** CloudAI drops the two numbers; the program that it was made for reads them here. */
  @Override
  public Map<String, String> variables(PlannedRun run) {
    Map<String, String> variables = new TreeMap<>();
    variables.put("DEEPEP_BENCH_MODE", text(run, "mode"));
    variables.put("NUM_SMS", text(run, "num_sms"));
    variables.put("NUM_QPS_PER_RANK", text(run, "num_qps_per_rank"));
    return variables;
  }

  @Override
  public Optional<ConfigFile> config(PlannedRun run) {
    return Optional.of(new ConfigFile(text(run, "config_file_path"), ConfigYaml.of(run)));
  }

  @Override
  public Optional<String> results(PlannedRun run) {
    return Optional.of(text(run, "results_dir"));
  }

  private static String text(PlannedRun run, String name) {
    return String.valueOf(run.combination().cmdArgs().getOrDefault(name, ""));
  }
}
