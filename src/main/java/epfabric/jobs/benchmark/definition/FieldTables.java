package epfabric.jobs.benchmark.definition;

import static epfabric.jobs.benchmark.definition.Schema.Field.choice;
import static epfabric.jobs.benchmark.definition.Schema.Field.off;
import static epfabric.jobs.benchmark.definition.Schema.Field.optional;
import static epfabric.jobs.benchmark.definition.Schema.Field.required;
import static epfabric.jobs.benchmark.definition.Schema.Field.usual;
import static epfabric.jobs.benchmark.definition.Schema.Field.whole;

import epfabric.jobs.benchmark.definition.Schema.Field;
import epfabric.jobs.benchmark.definition.Type.Choice;
import epfabric.jobs.benchmark.definition.Type.Either;
import epfabric.jobs.benchmark.definition.Type.Many;
import epfabric.jobs.benchmark.definition.Type.Named;
import epfabric.jobs.benchmark.definition.Type.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The tables of CloudAI's files, field by field; cmd_args are in {@link ArgumentSet}.
 *
 * <p>Sources: CloudAI 9df680dd (the revision of the page on {@code DeepEPBenchmark}) and 5b5c0f72,
 * {@code src/cloudai/models/workload.py} and {@code scenario.py}.
 */
final class FieldTables {
  private static final Schema NSYS =
      Schema.closed(
          usual("enable", Types.SWITCH, true),
          usual("nsys_binary", Types.TEXT, "nsys"),
          usual("task", Types.TEXT, "profile"),
          optional("output", Types.TEXT),
          optional("sample", Types.TEXT),
          optional("trace", Types.TEXT),
          optional("force_overwrite", Types.SWITCH),
          optional("capture_range", Types.TEXT),
          optional("capture_range_end", Types.TEXT),
          optional("cuda_graph_trace", Types.TEXT),
          optional("gpu_metrics_devices", Types.TEXT),
          usual("extra_args", Types.TEXTS, List.of()));

  private static final Schema GIT_REPO =
      Schema.closed(
          required("url", Types.TEXT),
          required("commit", Types.TEXT),
          off("init_submodules"),
          optional("installed_path", Types.TEXT),
          optional("mount_as", Types.TEXT));

  private static final Schema AGENT_CONFIG =
      Schema.closed(
          whole("random_seed", 42),
          choice("start_action", "random", "first"),
          optional(
              "rewards",
              new Section(
                  Schema.closed(
                      usual("constraint_failure", Types.REAL, -1.0),
                      usual("metric_failure", Types.REAL, -1.0)))));

  private static final Schema TRAINING_REPORT =
      Schema.closed(whole("exclude_start_steps", 5), whole("exclude_post_profiling_steps", 2));

  private static final Type ENVIRONMENT = new Named(Types.TEXT_OR_TEXTS);
  private static final Type REPOSITORIES = new Many(new Section(GIT_REPO));
  private static final Field EARLIER_REPOSITORIES =
      usual(
          "git_repos",
          new Many(new Section(without(GIT_REPO, List.of("init_submodules")))),
          List.of());
  private static final Type ARGUMENTS = new Section(Schema.keeping());

  /** What only the later revision knows. */
  static final List<String> LATER_TEST =
      List.of("dse_excluded_args", "training_report", "agent_config", "env_params");

  static final List<String> LATER_RUN =
      List.of("exclude_nodes", "extra_srun_args", "dse_excluded_args", "agent_config");

  private static final Schema TEST =
      Schema.closed(
          required("name", Types.TEXT),
          required("description", Types.TEXT),
          required("test_template_name", Types.TEXT),
          required("cmd_args", ARGUMENTS),
          usual("extra_env_vars", ENVIRONMENT, Map.of()),
          usual("extra_cmd_args", new Named(Types.TEXT), Map.of()),
          usual("extra_container_mounts", Types.TEXTS, List.of()),
          usual("git_repos", REPOSITORIES, List.of()),
          optional("nsys", new Section(NSYS)),
          optional("predictor", Types.ANYTHING),
          usual("agent", Types.TEXT, "grid_search"),
          whole("agent_steps", 1),
          usual("agent_metrics", Types.TEXTS, List.of("default")),
          usual("agent_reward_function", Types.TEXT, "inverse"),
          usual("dse_excluded_args", Types.TEXT_OR_TEXTS, List.of()),
          optional("training_report", new Section(TRAINING_REPORT)),
          optional("agent_config", new Section(AGENT_CONFIG)),
          usual("env_params", new Named(new Named(Types.ANYTHING)), Map.of()));

  private static final Schema DEPENDENCY =
      Schema.closed(
          required(
              "type", new Choice(List.of("end_post_comp", "start_post_init", "start_post_comp"))),
          required("id", Types.TEXT));

  private static final Schema RUN =
      Schema.closed(
          required("id", Types.TEXT),
          optional("test_name", Types.TEXT),
          optional("num_nodes", new Either(Types.WHOLE, new Many(Types.WHOLE))),
          usual("nodes", Types.TEXTS, List.of()),
          usual("exclude_nodes", Types.TEXTS, List.of()),
          whole("weight", 0),
          whole("iterations", 1),
          optional("sol", Types.REAL),
          usual("ideal_perf", Types.REAL, 1.0),
          optional("time_limit", Types.TEXT),
          usual("dependencies", new Many(new Section(DEPENDENCY)), List.of()),
          optional("extra_srun_args", Types.TEXT));

  /** What a test of a scenario may set of its test's own definition. */
  private static final Schema OVERRIDES =
      Schema.closed(
          optional("name", Types.TEXT),
          optional("description", Types.TEXT),
          optional("test_template_name", Types.TEXT),
          optional("cmd_args", ARGUMENTS),
          optional("dse_excluded_args", Types.TEXTS),
          optional("extra_env_vars", ENVIRONMENT),
          optional("extra_container_mounts", Types.TEXTS),
          optional("git_repos", REPOSITORIES),
          optional("nsys", new Section(NSYS)),
          optional("agent", Types.TEXT),
          optional("agent_steps", Types.WHOLE),
          optional("agent_metrics", Types.TEXTS),
          optional("agent_reward_function", Types.TEXT),
          optional("agent_config", new Section(AGENT_CONFIG)));

  private static final Schema REPORT =
      Schema.closed(off("enable"), optional("group_by", Types.TEXTS));

  private FieldTables() {}

  /** A test file, or the definition that a scenario's test comes to. */
  static Schema test(ArgumentSet arguments, boolean later) {
    Schema typed = replaced(TEST, required("cmd_args", new Section(arguments.schema())));
    return later ? typed : replaced(without(typed, LATER_TEST), EARLIER_REPOSITORIES);
  }

  /** A test file of a template that is not ours: what all have in common. */
  static Schema otherTest() {
    return new Schema(TEST.fields(), true);
  }

  /** An item of a scenario's {@code [[Tests]]}. */
  static Schema run(boolean later) {
    Schema all = RUN.with(OVERRIDES.fields().toArray(Field[]::new));
    return later ? all : replaced(without(all, LATER_RUN), EARLIER_REPOSITORIES);
  }

  static List<String> overrides() {
    return OVERRIDES.names();
  }

  /** The head of a scenario; its tests are read by themselves. */
  static Schema scenario() {
    return Schema.closed(
        required("name", Types.TEXT),
        optional("sol_path", Types.TEXT),
        usual("job_status_check", Types.SWITCH, true),
        required("Tests", new Many(new Named(Types.ANYTHING))),
        optional("pre_test", Types.TEXT),
        optional("post_test", Types.TEXT),
        usual("reports", new Named(new Section(REPORT)), Map.of()));
  }

  /** Arguments of the page's own program; CloudAI 9df680dd. */
  static final Schema PAGE =
      Schema.keeping(
          required("docker_image_url", Types.TEXT),
          choice("mode", "standard", "low_latency"),
          whole("tokens", 1024),
          whole("num_experts", 256),
          whole("num_topk", 8),
          whole("hidden_size", 7168),
          choice("data_type", "bfloat16", "fp8"),
          off("allow_nvlink_for_low_latency"),
          off("allow_mnnvl"),
          off("round_scale"),
          off("use_ue8m0"),
          whole("num_warmups", 20),
          whole("num_iterations", 50),
          off("shuffle_columns"),
          off("use_kineto_profiler"),
          whole("num_sms", 24),
          whole("num_qps_per_rank", 12),
          usual("config_file_path", Types.TEXT, "/tmp/config.yaml"),
          usual("results_dir", Types.TEXT, "/workspace/dp-benchmark/results"));

  /** The same, as releases 1.5.0 to 1.7.0-1 had it. */
  static final Schema PAGE_AS_DEEPEP = PAGE.with(off("enable_tuning"));

  /** Its successor; CloudAI 5b5c0f72, {@code MoEBenchmark}. */
  static final Schema MOE =
      Schema.keeping(
          required("docker_image_url", Types.TEXT),
          usual("benchmark_root", Types.TEXT, "/workspace/DeepEP/benchmark"),
          choice("mode", "standard", "low_latency"),
          usual("deepep_versions", Types.TEXTS, List.of("legacy", "elastic")),
          whole("tokens", 1024),
          whole("num_experts", 256),
          whole("num_topk", 8),
          whole("hidden_size", 7168),
          choice("data_type", "bfloat16", "fp8"),
          off("allow_nvlink_for_low_latency"),
          off("allow_mnnvl"),
          off("round_scale"),
          off("use_ue8m0"),
          usual("benchmark_combine", Types.SWITCH, true),
          whole("num_warmups", 20),
          whole("num_iterations", 50),
          off("shuffle_columns"),
          off("use_kineto_profiler"),
          off("enable_tuning"),
          whole("num_sms", 24),
          whole("num_qps_per_rank", 12),
          whole("v2_num_sms", 12),
          whole("v2_num_qps", 0),
          off("v2_prefer_overlap_with_compute"),
          usual("config_file_path", Types.TEXT, "/tmp/config.yaml"),
          usual("results_dir", Types.TEXT, "/workspace/DeepEP/results"));

  /** Arguments of DeepEP's own test scripts; CloudAI 5b5c0f72, {@code DeepEP}. */
  static final Schema SCRIPTS =
      Schema.keeping(
          required("docker_image_url", Types.TEXT),
          choice("subtest_name", "test_internode", "test_intranode", "test_low_latency", "test_ep"),
          usual("deep_ep_root", Types.TEXT, "/workspace/DeepEP"),
          optional("legacy_tests_root", Types.TEXT),
          optional("elastic_tests_root", Types.TEXT),
          usual("python_executable", Types.TEXT, "python"),
          whole("num_processes", 8),
          whole("num_tokens", 4096),
          whole("hidden", 7168),
          whole("num_topk", 8),
          whole("num_experts", 256),
          optional("num_topk_groups", Types.WHOLE),
          off("allow_mnnvl"),
          off("test_ll_compatibility"),
          whole("pressure_test_mode", 0),
          off("pressure_test"),
          off("shrink_test"),
          off("disable_nvlink"),
          off("use_logfmt"),
          whole("num_sms", 0),
          whole("num_qps", 0),
          whole("num_allocated_qps", 0),
          whole("num_gpu_timeout_secs", 100),
          whole("num_cpu_timeout_secs", 100),
          whole("sl_idx", 0),
          whole("do_cpu_sync", 1),
          whole("allow_hybrid_mode", 1),
          whole("allow_multiple_reduction", 1),
          whole("prefer_overlap_with_compute", 0),
          off("deterministic"),
          whole("seed", 0),
          off("skip_check"),
          off("skip_perf_test"),
          off("do_pressure_test"),
          off("reuse_elastic_buffer"),
          off("test_first_only"),
          usual("unbalanced_ratio", Types.REAL, 1.0),
          off("precise_unbalanced_ratio"),
          usual("masked_ratio", Types.REAL, 0.0),
          usual("dump_profile_traces", Types.TEXT, ""),
          off("ignore_local_traffic"));

  private static Schema replaced(Schema schema, Field field) {
    List<Field> fields = new ArrayList<>(schema.fields());
    fields.replaceAll(f -> f.name().equals(field.name()) ? field : f);
    return new Schema(fields, schema.open());
  }

  private static Schema without(Schema schema, List<String> names) {
    return new Schema(
        schema.fields().stream().filter(f -> !names.contains(f.name())).toList(), schema.open());
  }
}
