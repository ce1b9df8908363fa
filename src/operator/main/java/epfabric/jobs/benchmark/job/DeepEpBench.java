package epfabric.jobs.benchmark.job;

import epfabric.jobs.benchmark.definition.ArgumentSet;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.files.ConfigYaml;
import epfabric.jobs.benchmark.plan.PlannedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Runs epfabric's program {@code kernels/deepep_bench}, which reads CloudAI's config.yaml. */
final class DeepEpBench implements Backend {
  /** The library whose kernels run, if it is not a version of DeepEP. */
  private final Optional<String> library;

  DeepEpBench() {
    this(Optional.empty());
  }

  DeepEpBench(Optional<String> library) {
    this.library = library;
  }

  @Override
  public String word() {
    return "deepep_bench";
  }

  @Override
  public void check(PlannedRun run, Remarks remarks) {
    // epfabric's library has the API and the limits of DeepEP V1.
    List<String> versions = library.isPresent() ? List.of("legacy") : versions(run);
    new DeepEpBenchRules(run, versions, remarks).check();
  }

  @Override
  public List<List<String>> commands(PlannedRun run, OnNode node) {
    String python = node.python().orElse("python3");
    String config = text(run, "config_file_path");
    List<String> command =
        List.of(python, "-m", "deepep_bench", config, "--results", text(run, "results_dir"));
    if (library.isEmpty() && run.test().definition().arguments() != ArgumentSet.MOE) {
      return List.of(command);
    }
    List<List<String>> commands = new ArrayList<>();
    for (String version : versions(run)) {
      List<String> words = new ArrayList<>(command);
      words.add(4, version);
      commands.add(words);
    }
    return commands;
  }

  private List<String> versions(PlannedRun run) {
    if (library.isPresent()) {
      return List.of(library.get());
    }
    Object given = run.test().combination().cmdArgs().get("deepep_versions");
    if (given instanceof List<?> items && !items.isEmpty()) {
      return items.stream().map(String::valueOf).distinct().toList();
    }
    return List.of("legacy");
  }

  /**
   * Sets the values that CloudAI leaves out of config.yaml; the program reads them from the
   * environment.
   */
  @Override
  public Map<String, String> variables(PlannedRun run, OnNode node) {
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
  public boolean measures(PlannedRun run) {
    return true;
  }

  @Override
  public Optional<String> results(PlannedRun run) {
    return Optional.of(text(run, "results_dir"));
  }

  private static String text(PlannedRun run, String name) {
    return String.valueOf(run.test().combination().cmdArgs().getOrDefault(name, ""));
  }
}
