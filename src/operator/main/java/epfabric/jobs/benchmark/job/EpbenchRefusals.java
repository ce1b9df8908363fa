package epfabric.jobs.benchmark.job;

import epfabric.base.problem.NameSuggestion;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.TableSchema.Field;
import epfabric.jobs.benchmark.definition.TestDefinition;
import epfabric.jobs.benchmark.plan.PlannedRun;
import epfabric.jobs.benchmark.plan.RunShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Reports the settings that epbench does not support; kernels/epbench/README.md has the reasons.
 */
final class EpbenchRefusals {
  private static final int MOST_RANKS = 8;
  private static final int MOST_CHOICES = 15;
  private static final int MOST_SAMPLES = 200;
  private static final long SCALE_COLUMNS = 128;

  private static final String NO_NIC = "no NIC takes part: all ranks are on one node";
  private static final String SCALES = "scales are float32, the exact greatest magnitude / 448";

  /** Arguments that become flags of epbench, or that locate the program. */
  private static final List<String> SUPPORTED =
      List.of(
          "backend",
          "mode",
          "subtest_name",
          "tokens",
          "num_tokens",
          "hidden_size",
          "hidden",
          "num_topk",
          "num_experts",
          "num_processes",
          "num_sms",
          "data_type",
          "num_warmups",
          "num_iterations",
          "seed",
          "masked_ratio",
          "skip_check",
          "skip_perf_test",
          "enable_tuning",
          "docker_image_url",
          "config_file_path",
          "results_dir",
          "benchmark_root",
          "deep_ep_root",
          "legacy_tests_root",
          "elastic_tests_root",
          "python_executable");

  /** The reasons why other arguments must have their defaults. */
  private static final Map<String, String> REASONS = reasons();

  private final PlannedRun run;
  private final TestDefinition definition;
  private final Remarks remarks;

  EpbenchRefusals(PlannedRun run, Remarks remarks) {
    this.run = run;
    this.definition = run.test().definition();
    this.remarks = remarks;
  }

  private static Map<String, String> reasons() {
    Map<String, String> reasons = new TreeMap<>();
    for (String nic :
        List.of("num_qps", "num_qps_per_rank", "num_allocated_qps", "v2_num_qps", "sl_idx")) {
      reasons.put(nic, NO_NIC);
    }
    reasons.put("allow_mnnvl", "all ranks are on one node");
    reasons.put("num_topk_groups", "one node is one group");
    reasons.put("round_scale", SCALES);
    reasons.put("use_ue8m0", SCALES);
    reasons.put("deepep_versions", "it is not DeepEP and has no versions");
    reasons.put("disable_nvlink", "NVLink is what it measures");
    reasons.put("use_logfmt", "its combine is BF16");
    reasons.put("shrink_test", "its ranks cannot drop out during a run");
    reasons.put("benchmark_combine", "it always measures combine");
    reasons.put("use_kineto_profiler", "it times kernels by events");
    reasons.put("unbalanced_ratio", "write \"--routing\" = \"to-one\" in extra_cmd_args");
    return reasons;
  }

  void check() {
    run.test().combination().cmdArgs().forEach(this::checkArgument);
    checkNodes();
    checkScript();
    checkLowLatency();
    checkNumbers();
  }

  private void checkArgument(String name, Object value) {
    Optional<Object> usual = definition.arguments().schema().field(name).flatMap(Field::usual);
    boolean hasDefault = usual.map(value::equals).orElse(value.equals(false) || value.equals(""));
    // checkLowLatency checks this argument.
    boolean nvlink = name.equals("allow_nvlink_for_low_latency");
    if (!SUPPORTED.contains(name) && !hasDefault && !nvlink) {
      List<String> known = new ArrayList<>(definition.arguments().schema().names());
      known.addAll(SUPPORTED);
      error(
          name,
          "epbench cannot do this: "
              + REASONS.getOrDefault(name, "it has no such option, so it would have no effect"),
          "leave the argument out, or leave out backend = \"epbench\"",
          NameSuggestion.forName(name, known));
    }
  }

  private void checkNodes() {
    if (run.nodes() > 1) {
      remarks.error(
          run.test().where(),
          "num_nodes",
          "epbench runs on the GPUs of one node, got " + run.nodes(),
          "1",
          "a scenario can also run a test of DeepEP, on more nodes");
    }
    int ranks = run.shape().ranksPerNode();
    if (ranks < 2 || ranks > MOST_RANKS) {
      error("num_processes", "epbench has 2 to 8 ranks, got " + ranks, "2 to 8", "");
    }
  }

  /**
   * Reports scripts for which epbench has no counterpart: scripts between nodes and scripts of
   * DeepEP V2.
   */
  private void checkScript() {
    Object script = run.test().combination().cmdArgs().get("subtest_name");
    if (script != null && !List.of("test_intranode", "test_low_latency").contains(script)) {
      error(
          "subtest_name",
          "epbench has nothing like this, got \"" + script + "\"",
          "test_intranode, test_low_latency",
          "");
    }
  }

  private void checkLowLatency() {
    Map<String, Object> args = run.test().combination().cmdArgs();
    if (!run.shape().kernels().lowLatency()) {
      return;
    }
    if ("bfloat16".equals(args.get("data_type"))) {
      error(
          "data_type",
          "in low latency, epbench sends rows as FP8, got \"bfloat16\"",
          "data_type = \"fp8\"",
          "");
    }
    if (Boolean.FALSE.equals(args.get("allow_nvlink_for_low_latency"))) {
      error(
          "allow_nvlink_for_low_latency",
          "NVLink is what epbench measures, got false",
          "allow_nvlink_for_low_latency = true",
          "");
    }
    if (Boolean.TRUE.equals(args.get("skip_check"))) {
      error("skip_check", "epbench always checks low latency", "without it", "");
    }
  }

  private void checkNumbers() {
    RunShape shape = run.shape();
    if (shape.exchange().hidden() % SCALE_COLUMNS != 0) {
      boolean readsConfig = definition.arguments().readsConfig();
      error(
          readsConfig ? "hidden_size" : "hidden",
          "epbench has a scale for every 128 columns, got " + shape.exchange().hidden(),
          "a multiple of 128",
          "");
    }
    if (shape.exchange().topk() > MOST_CHOICES) {
      error(
          "num_topk",
          "epbench has 15 choices at most, got " + shape.exchange().topk(),
          "1 to 15",
          "");
    }
    for (String count : List.of("num_warmups", "num_iterations")) {
      if (run.test().combination().cmdArgs().get(count) instanceof Long n && n > MOST_SAMPLES) {
        error(count, "epbench takes 200 at most, got " + n, "at most 200", "");
      }
    }
  }

  private void error(String name, String message, String expected, String hint) {
    String path = "cmd_args." + name;
    remarks.error(definition.place(path), path, message, expected, hint);
  }
}
