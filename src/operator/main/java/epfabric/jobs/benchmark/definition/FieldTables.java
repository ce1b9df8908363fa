package epfabric.jobs.benchmark.definition;

import static epfabric.jobs.benchmark.definition.TableSchema.Field.choice;
import static epfabric.jobs.benchmark.definition.TableSchema.Field.off;
import static epfabric.jobs.benchmark.definition.TableSchema.Field.optional;
import static epfabric.jobs.benchmark.definition.TableSchema.Field.required;
import static epfabric.jobs.benchmark.definition.TableSchema.Field.usual;
import static epfabric.jobs.benchmark.definition.TableSchema.Field.whole;

import epfabric.jobs.benchmark.definition.FieldType.Choice;
import epfabric.jobs.benchmark.definition.FieldType.Either;
import epfabric.jobs.benchmark.definition.FieldType.Many;
import epfabric.jobs.benchmark.definition.FieldType.Named;
import epfabric.jobs.benchmark.definition.FieldType.Section;
import epfabric.jobs.benchmark.definition.TableSchema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The schemas of the tables in CloudAI's files; {@link ArgumentSet} selects the schema of cmd_args.
 *
 * <p>Sources: CloudAI 9df680dd (the revision of the page on {@code DeepEPBenchmark}) and 5b5c0f72,
 * {@code src/cloudai/models/workload.py} and {@code scenario.py}.
 */
final class FieldTables {
  private static final TableSchema NSYS =
      TableSchema.closed(
          usual("enable", FieldTypes.SWITCH, true),
          usual("nsys_binary", FieldTypes.TEXT, "nsys"),
          usual("task", FieldTypes.TEXT, "profile"),
          optional("output", FieldTypes.TEXT),
          optional("sample", FieldTypes.TEXT),
          optional("trace", FieldTypes.TEXT),
          optional("force_overwrite", FieldTypes.SWITCH),
          optional("capture_range", FieldTypes.TEXT),
          optional("capture_range_end", FieldTypes.TEXT),
          optional("cuda_graph_trace", FieldTypes.TEXT),
          optional("gpu_metrics_devices", FieldTypes.TEXT),
          usual("extra_args", FieldTypes.TEXTS, List.of()));

  private static final TableSchema GIT_REPO =
      TableSchema.closed(
          required("url", FieldTypes.TEXT),
          required("commit", FieldTypes.TEXT),
          off("init_submodules"),
          optional("installed_path", FieldTypes.TEXT),
          optional("mount_as", FieldTypes.TEXT));

  private static final TableSchema AGENT_CONFIG =
      TableSchema.closed(
          whole("random_seed", 42),
          choice("start_action", "random", "first"),
          optional(
              "rewards",
              new Section(
                  TableSchema.closed(
                      usual("constraint_failure", FieldTypes.REAL, -1.0),
                      usual("metric_failure", FieldTypes.REAL, -1.0)))));

  private static final TableSchema TRAINING_REPORT =
      TableSchema.closed(whole("exclude_start_steps", 5), whole("exclude_post_profiling_steps", 2));

  private static final FieldType ENVIRONMENT = new Named(FieldTypes.TEXT_OR_TEXTS);
  private static final FieldType REPOSITORIES = new Many(new Section(GIT_REPO));
  private static final Field EARLIER_REPOSITORIES =
      usual(
          "git_repos",
          new Many(new Section(without(GIT_REPO, List.of("init_submodules")))),
          List.of());
  private static final FieldType ARGUMENTS = new Section(TableSchema.keeping());

  /** Fields that only the later revision, 5b5c0f72, has. */
  static final List<String> LATER_TEST =
      List.of("dse_excluded_args", "training_report", "agent_config", "env_params");

  static final List<String> LATER_RUN =
      List.of("exclude_nodes", "extra_srun_args", "dse_excluded_args", "agent_config");

  private static final TableSchema TEST =
      TableSchema.closed(
          required("name", FieldTypes.TEXT),
          required("description", FieldTypes.TEXT),
          required("test_template_name", FieldTypes.TEXT),
          required("cmd_args", ARGUMENTS),
          usual("extra_env_vars", ENVIRONMENT, Map.of()),
          usual("extra_cmd_args", new Named(FieldTypes.TEXT), Map.of()),
          usual("extra_container_mounts", FieldTypes.TEXTS, List.of()),
          usual("git_repos", REPOSITORIES, List.of()),
          optional("nsys", new Section(NSYS)),
          optional("predictor", FieldTypes.ANYTHING),
          usual("agent", FieldTypes.TEXT, "grid_search"),
          whole("agent_steps", 1),
          usual("agent_metrics", FieldTypes.TEXTS, List.of("default")),
          usual("agent_reward_function", FieldTypes.TEXT, "inverse"),
          usual("dse_excluded_args", FieldTypes.TEXT_OR_TEXTS, List.of()),
          optional("training_report", new Section(TRAINING_REPORT)),
          optional("agent_config", new Section(AGENT_CONFIG)),
          usual("env_params", new Named(new Named(FieldTypes.ANYTHING)), Map.of()));

  private static final TableSchema DEPENDENCY =
      TableSchema.closed(
          required(
              "type", new Choice(List.of("end_post_comp", "start_post_init", "start_post_comp"))),
          required("id", FieldTypes.TEXT));

  private static final TableSchema RUN =
      TableSchema.closed(
          required("id", FieldTypes.TEXT),
          optional("test_name", FieldTypes.TEXT),
          optional("num_nodes", new Either(FieldTypes.WHOLE, new Many(FieldTypes.WHOLE))),
          usual("nodes", FieldTypes.TEXTS, List.of()),
          usual("exclude_nodes", FieldTypes.TEXTS, List.of()),
          whole("weight", 0),
          whole("iterations", 1),
          optional("sol", FieldTypes.REAL),
          usual("ideal_perf", FieldTypes.REAL, 1.0),
          optional("time_limit", FieldTypes.TEXT),
          usual("dependencies", new Many(new Section(DEPENDENCY)), List.of()),
          optional("extra_srun_args", FieldTypes.TEXT));

  /** Fields that a test of a scenario may override in its test definition. */
  private static final TableSchema OVERRIDES =
      TableSchema.closed(
          optional("name", FieldTypes.TEXT),
          optional("description", FieldTypes.TEXT),
          optional("test_template_name", FieldTypes.TEXT),
          optional("cmd_args", ARGUMENTS),
          optional("dse_excluded_args", FieldTypes.TEXTS),
          optional("extra_env_vars", ENVIRONMENT),
          optional("extra_container_mounts", FieldTypes.TEXTS),
          optional("git_repos", REPOSITORIES),
          optional("nsys", new Section(NSYS)),
          optional("agent", FieldTypes.TEXT),
          optional("agent_steps", FieldTypes.WHOLE),
          optional("agent_metrics", FieldTypes.TEXTS),
          optional("agent_reward_function", FieldTypes.TEXT),
          optional("agent_config", new Section(AGENT_CONFIG)));

  private static final TableSchema REPORT =
      TableSchema.closed(off("enable"), optional("group_by", FieldTypes.TEXTS));

  private FieldTables() {}

  /** Returns the schema of a test file or of a definition assembled from a scenario. */
  static TableSchema test(ArgumentSet arguments, boolean laterRevision) {
    TableSchema typed = replaced(TEST, required("cmd_args", new Section(arguments.schema())));
    return laterRevision ? typed : replaced(without(typed, LATER_TEST), EARLIER_REPOSITORIES);
  }

  /**
   * Returns the schema of a test file of an unsupported template: the fields that all templates
   * share.
   */
  static TableSchema otherTest() {
    return new TableSchema(TEST.fields(), true);
  }

  /** Returns the schema of an item of a scenario's {@code [[Tests]]}. */
  static TableSchema run(boolean laterRevision) {
    TableSchema all = RUN.with(OVERRIDES.fields().toArray(Field[]::new));
    return laterRevision ? all : replaced(without(all, LATER_RUN), EARLIER_REPOSITORIES);
  }

  static List<String> overrides() {
    return OVERRIDES.names();
  }

  /** Returns the schema of a scenario without its tests, which are read separately. */
  static TableSchema scenario() {
    return TableSchema.closed(
        required("name", FieldTypes.TEXT),
        optional("sol_path", FieldTypes.TEXT),
        usual("job_status_check", FieldTypes.SWITCH, true),
        required("Tests", new Many(new Named(FieldTypes.ANYTHING))),
        optional("pre_test", FieldTypes.TEXT),
        optional("post_test", FieldTypes.TEXT),
        usual("reports", new Named(new Section(REPORT)), Map.of()));
  }

  /** Arguments of the program on CloudAI's page about DeepEPBenchmark; CloudAI 9df680dd. */
  static final TableSchema PAGE =
      TableSchema.keeping(
          required("docker_image_url", FieldTypes.TEXT),
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
          usual("config_file_path", FieldTypes.TEXT, "/tmp/config.yaml"),
          usual("results_dir", FieldTypes.TEXT, "/workspace/dp-benchmark/results"));

  /** The arguments of {@link #PAGE} in releases 1.5.0 to 1.7.0-1. */
  static final TableSchema PAGE_AS_DEEPEP = PAGE.with(off("enable_tuning"));

  /** Arguments of the successor of that program; CloudAI 5b5c0f72, {@code MoEBenchmark}. */
  static final TableSchema MOE =
      TableSchema.keeping(
          required("docker_image_url", FieldTypes.TEXT),
          usual("benchmark_root", FieldTypes.TEXT, "/workspace/DeepEP/benchmark"),
          choice("mode", "standard", "low_latency"),
          usual("deepep_versions", FieldTypes.TEXTS, List.of("legacy", "elastic")),
          whole("tokens", 1024),
          whole("num_experts", 256),
          whole("num_topk", 8),
          whole("hidden_size", 7168),
          choice("data_type", "bfloat16", "fp8"),
          off("allow_nvlink_for_low_latency"),
          off("allow_mnnvl"),
          off("round_scale"),
          off("use_ue8m0"),
          usual("benchmark_combine", FieldTypes.SWITCH, true),
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
          usual("config_file_path", FieldTypes.TEXT, "/tmp/config.yaml"),
          usual("results_dir", FieldTypes.TEXT, "/workspace/DeepEP/results"));

  /** Arguments of DeepEP's own test scripts; CloudAI 5b5c0f72, {@code DeepEP}. */
  static final TableSchema SCRIPTS =
      TableSchema.keeping(
          required("docker_image_url", FieldTypes.TEXT),
          choice("subtest_name", "test_internode", "test_intranode", "test_low_latency", "test_ep"),
          usual("deep_ep_root", FieldTypes.TEXT, "/workspace/DeepEP"),
          optional("legacy_tests_root", FieldTypes.TEXT),
          optional("elastic_tests_root", FieldTypes.TEXT),
          usual("python_executable", FieldTypes.TEXT, "python"),
          whole("num_processes", 8),
          whole("num_tokens", 4096),
          whole("hidden", 7168),
          whole("num_topk", 8),
          whole("num_experts", 256),
          optional("num_topk_groups", FieldTypes.WHOLE),
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
          usual("unbalanced_ratio", FieldTypes.REAL, 1.0),
          off("precise_unbalanced_ratio"),
          usual("masked_ratio", FieldTypes.REAL, 0.0),
          usual("dump_profile_traces", FieldTypes.TEXT, ""),
          off("ignore_local_traffic"));

  private static TableSchema replaced(TableSchema schema, Field field) {
    List<Field> fields = new ArrayList<>(schema.fields());
    fields.replaceAll(f -> f.name().equals(field.name()) ? field : f);
    return new TableSchema(fields, schema.open());
  }

  private static TableSchema without(TableSchema schema, List<String> names) {
    return new TableSchema(
        schema.fields().stream().filter(f -> !names.contains(f.name())).toList(), schema.open());
  }
}
