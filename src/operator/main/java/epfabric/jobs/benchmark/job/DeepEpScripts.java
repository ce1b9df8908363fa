package epfabric.jobs.benchmark.job;

import epfabric.base.problem.NameSuggestion;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.TableSchema.Field;
import epfabric.jobs.benchmark.definition.TestDefinition;
import epfabric.jobs.benchmark.files.PythonNumber;
import epfabric.jobs.benchmark.plan.PlannedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Runs DeepEP's own test scripts, which take flags and print their measurements. */
final class DeepEpScripts implements Backend {
  private static final String ELASTIC = "test_ep";

  /**
   * Options with which a script prints no measurements, because it only checks data or repeats one
   * operation for a long time.
   */
  private static final List<String> NOT_MEASURING =
      List.of(
          "skip_perf_test",
          "do_pressure_test",
          "pressure_test",
          "pressure_test_mode",
          "shrink_test");

  private static final Set<String> OFF = Set.of("", "0", "false");

  /** Settings that determine how a script is started, for every script. */
  private static final List<String> START =
      List.of(
          Backend.KEY,
          "docker_image_url",
          "subtest_name",
          "deep_ep_root",
          "legacy_tests_root",
          "elastic_tests_root",
          "python_executable");

  @Override
  public String word() {
    return "DeepEP's scripts";
  }

  /** Reports flags that the chosen script does not have; CloudAI omits them silently. */
  @Override
  public void check(PlannedRun run, Remarks remarks) {
    TestDefinition definition = run.test().definition();
    String script = text(run, "subtest_name");
    List<String> flags = flags(script);
    run.test()
        .combination()
        .cmdArgs()
        .forEach(
            (name, value) -> {
              boolean isDefault =
                  definition
                      .arguments()
                      .schema()
                      .field(name)
                      .flatMap(Field::usual)
                      .filter(value::equals)
                      .isPresent();
              if (!flags.contains(name) && !START.contains(name) && !isDefault) {
                String path = "cmd_args." + name;
                remarks.error(
                    definition.place(path),
                    path,
                    script + ".py has no such flag, so it would have no effect",
                    String.join(", ", flags),
                    NameSuggestion.forName(name, flags));
              }
            });
  }

  private static List<String> flags(String script) {
    List<String> shape = List.of("num_processes", "num_tokens", "hidden");
    return switch (script) {
      case "test_intranode" -> joined(shape, "num_topk", "num_experts", "allow_mnnvl");
      case "test_low_latency" ->
          joined(
              shape,
              "num_topk",
              "num_experts",
              "allow_mnnvl",
              "disable_nvlink",
              "use_logfmt",
              "pressure_test",
              "shrink_test");
      case ELASTIC -> elasticFlags();
      default ->
          joined(
              shape,
              "num_topk_groups",
              "num_topk",
              "pressure_test_mode",
              "num_experts",
              "test_ll_compatibility");
    };
  }

  private static List<String> elasticFlags() {
    return List.of(
        "num_processes",
        "num_sms",
        "num_qps",
        "num_allocated_qps",
        "num_gpu_timeout_secs",
        "num_cpu_timeout_secs",
        "sl_idx",
        "num_tokens",
        "hidden",
        "num_topk",
        "num_experts",
        "do_cpu_sync",
        "allow_hybrid_mode",
        "allow_multiple_reduction",
        "prefer_overlap_with_compute",
        "deterministic",
        "seed",
        "skip_check",
        "skip_perf_test",
        "do_pressure_test",
        "reuse_elastic_buffer",
        "test_first_only",
        "unbalanced_ratio",
        "precise_unbalanced_ratio",
        "masked_ratio",
        "dump_profile_traces",
        "ignore_local_traffic");
  }

  private static List<String> joined(List<String> first, String... others) {
    List<String> all = new ArrayList<>(first);
    all.addAll(List.of(others));
    return all;
  }

  @Override
  public List<List<String>> commands(PlannedRun run, OnNode node) {
    String script = text(run, "subtest_name");
    List<String> words = new ArrayList<>();
    boolean pythonGiven = run.test().definition().written("cmd_args.python_executable").isPresent();
    String python = text(run, "python_executable");
    words.add(pythonGiven ? python : node.python().orElse(python));
    words.add(folder(run, script) + "/" + script + ".py");
    Map<String, Object> args = run.test().combination().cmdArgs();
    flags(script).forEach(name -> addFlag(words, name, args.get(name)));
    run.test()
        .definition()
        .table("extra_cmd_args")
        .forEach((key, value) -> words.add("".equals(value) ? key : key + "=" + value));
    return List.of(words);
  }

  private static String folder(PlannedRun run, String script) {
    boolean elastic = script.equals(ELASTIC);
    String own = text(run, elastic ? "elastic_tests_root" : "legacy_tests_root");
    return own.isEmpty()
        ? text(run, "deep_ep_root") + "/tests/" + (elastic ? "elastic" : "legacy")
        : own;
  }

  private static void addFlag(List<String> words, String name, @Nullable Object value) {
    if (value == null || value.equals("") || value.equals(false)) {
      return;
    }
    words.add("--" + name.replace('_', '-'));
    if (!value.equals(true)) {
      words.add(value instanceof Double number ? PythonNumber.of(number) : String.valueOf(value));
    }
  }

  @Override
  public Map<String, String> variables(PlannedRun run, OnNode node) {
    return Map.of();
  }

  @Override
  public Optional<ConfigFile> config(PlannedRun run) {
    return Optional.empty();
  }

  @Override
  public boolean measures(PlannedRun run) {
    return NOT_MEASURING.stream().allMatch(name -> OFF.contains(text(run, name)));
  }

  @Override
  public Optional<String> results(PlannedRun run) {
    return Optional.empty();
  }

  private static String text(PlannedRun run, String name) {
    return String.valueOf(run.test().combination().cmdArgs().getOrDefault(name, ""));
  }
}
