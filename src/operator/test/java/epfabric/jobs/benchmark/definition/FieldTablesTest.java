package epfabric.jobs.benchmark.definition;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.jobs.benchmark.definition.Remark.Level;
import epfabric.jobs.benchmark.definition.TableSchema.Field;
import epfabric.jobs.benchmark.definition.TestDefinitions.Source;
import epfabric.jobs.benchmark.plan.BenchmarkPlanner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks every field of every argument set with its default, a value of the wrong type, a
 * misspelled name, and several values.
 */
class FieldTablesTest {
  /** A field of an argument set. */
  record Row(ArgumentSet set, Field field) {
    @Override
    public String toString() {
      return set + " " + field.name();
    }

    private String template() {
      return switch (set) {
        case PAGE -> "DeepEPBenchmark";
        case MOE -> "MoEBenchmark";
        default -> "DeepEP";
      };
    }

    /**
     * Returns a definition with this line, and a line that decides to which program the arguments
     * belong.
     */
    private String file(String line) {
      boolean tokensWritten = line.startsWith("tokens =");
      String selectsProgram =
          set == ArgumentSet.PAGE_AS_DEEPEP && !tokensWritten ? "tokens = 1024" : "";
      String image = line.startsWith("docker_image_url =") ? "" : "docker_image_url = \"a/b:c\"";
      return String.join(
          "\n",
          "name = \"a\"",
          "description = \"b\"",
          "test_template_name = \"" + template() + "\"",
          "[cmd_args]",
          image,
          selectsProgram,
          line,
          "");
    }

    private Optional<TestDefinition> read(String line, Remarks remarks) {
      Source source = new Source("a.toml", file(line));
      return TestDefinitions.read(List.of(source), false, remarks)
          .named("a")
          .flatMap(TestDefinitions.Known::definition);
    }
  }

  static Stream<Row> rows() {
    return Arrays.stream(ArgumentSet.values())
        .flatMap(set -> set.schema().fields().stream().map(field -> new Row(set, field)));
  }

  @Test
  void tablesHaveEveryFieldOfCloudAi() {
    List<Integer> sizes =
        Arrays.stream(ArgumentSet.values()).map(set -> set.schema().fields().size()).toList();
    assertThat(sizes).containsExactly(19, 20, 26, 41);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void everyFieldHasItsDefault(Row row) {
    Remarks remarks = new Remarks();
    Map<String, Object> args = row.read("", remarks).orElseThrow().cmdArgs();
    assertThat(remarks.hasErrors()).as("%s", remarks.ordered()).isFalse();
    if (!row.field().required()) {
      assertThat(Optional.ofNullable(args.get(row.field().name()))).isEqualTo(row.field().usual());
    }
    assertThat(row.read("", remarks).orElseThrow().arguments()).isEqualTo(row.set());
  }

  /** Repeats the defaults of CloudAI's own models, because the tables cannot verify themselves. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PAGE|mode=standard tokens=1024 num_experts=256 num_topk=8 hidden_size=7168"
            + " data_type=bfloat16 allow_nvlink_for_low_latency=false allow_mnnvl=false"
            + " round_scale=false use_ue8m0=false num_warmups=20 num_iterations=50"
            + " shuffle_columns=false use_kineto_profiler=false num_sms=24 num_qps_per_rank=12"
            + " config_file_path=/tmp/config.yaml results_dir=/workspace/dp-benchmark/results",
        "MOE|benchmark_root=/workspace/DeepEP/benchmark mode=standard"
            + " deepep_versions=[legacy,elastic] tokens=1024 num_experts=256 num_topk=8"
            + " hidden_size=7168 data_type=bfloat16 allow_nvlink_for_low_latency=false"
            + " allow_mnnvl=false round_scale=false use_ue8m0=false benchmark_combine=true"
            + " num_warmups=20 num_iterations=50 shuffle_columns=false use_kineto_profiler=false"
            + " enable_tuning=false num_sms=24 num_qps_per_rank=12 v2_num_sms=12 v2_num_qps=0"
            + " v2_prefer_overlap_with_compute=false config_file_path=/tmp/config.yaml"
            + " results_dir=/workspace/DeepEP/results",
        "SCRIPTS|subtest_name=test_internode deep_ep_root=/workspace/DeepEP"
            + " python_executable=python num_processes=8 num_tokens=4096 hidden=7168 num_topk=8"
            + " num_experts=256 allow_mnnvl=false test_ll_compatibility=false pressure_test_mode=0"
            + " pressure_test=false shrink_test=false disable_nvlink=false use_logfmt=false"
            + " num_sms=0 num_qps=0 num_allocated_qps=0 num_gpu_timeout_secs=100"
            + " num_cpu_timeout_secs=100 sl_idx=0 do_cpu_sync=1 allow_hybrid_mode=1"
            + " allow_multiple_reduction=1 prefer_overlap_with_compute=0 deterministic=false"
            + " seed=0 skip_check=false skip_perf_test=false do_pressure_test=false"
            + " reuse_elastic_buffer=false test_first_only=false unbalanced_ratio=1.0"
            + " precise_unbalanced_ratio=false masked_ratio=0.0 dump_profile_traces="
            + " ignore_local_traffic=false",
      })
  void defaultsAreThoseOfCloudAi(ArgumentSet set, String defaults) {
    assertThat(defaultsOf(set.schema())).containsExactly(defaults.split(" ", -1));
  }

  private static List<String> defaultsOf(TableSchema schema) {
    return schema.fields().stream()
        .flatMap(f -> f.usual().map(u -> f.name() + "=" + u).stream())
        .map(text -> text.replace(", ", ","))
        .toList();
  }

  @Test
  void defaultsOfTestsAndScenariosAreThoseOfCloudAi() {
    assertThat(defaultsOf(FieldTables.test(ArgumentSet.PAGE, true)))
        .containsExactly(
            "extra_env_vars={}",
            "extra_cmd_args={}",
            "extra_container_mounts=[]",
            "git_repos=[]",
            "agent=grid_search",
            "agent_steps=1",
            "agent_metrics=[default]",
            "agent_reward_function=inverse",
            "dse_excluded_args=[]",
            "env_params={}");
    assertThat(defaultsOf(FieldTables.run(true)))
        .containsExactly(
            "nodes=[]",
            "exclude_nodes=[]",
            "weight=0",
            "iterations=1",
            "ideal_perf=1.0",
            "dependencies=[]");
    assertThat(defaultsOf(FieldTables.scenario()))
        .containsExactly("job_status_check=true", "reports={}");
  }

  @ParameterizedTest
  @MethodSource("rows")
  void valuesOfTheWrongTypeAreRefused(Row row) {
    Remarks remarks = new Remarks();
    row.read(row.field().name() + " = 2026-11-22", remarks);
    String name = "cmd_args." + row.field().name();
    assertThat(remarks.errors().ordered())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.key()).isEqualTo(name);
              assertThat(problem.message())
                  .isEqualTo("not " + row.field().type().noun() + ", got 2026-11-22");
              assertThat(problem.where().line()).isGreaterThan(4);
              assertThat(problem.where().column()).isEqualTo(row.field().name().length() + 4);
            });
  }

  @ParameterizedTest
  @MethodSource("rows")
  void misspelledNamesCauseAWarning(Row row) {
    Remarks remarks = new Remarks();
    row.read(row.field().name() + "x = 1", remarks);
    assertThat(remarks.ordered())
        .filteredOn(r -> r.problem().key().equals("cmd_args." + row.field().name() + "x"))
        .singleElement()
        .satisfies(
            remark -> {
              assertThat(remark.level()).isEqualTo(Level.WARNING);
              assertThat(remark.problem().hint())
                  .isEqualTo("did you mean \"" + row.field().name() + "\"?");
            });
  }

  @ParameterizedTest
  @MethodSource("rows")
  void severalValuesOfAScalarAreASweep(Row row) {
    if (!row.field().type().isScalar()) {
      return;
    }
    List<String> values = values(row.field().type());
    Remarks remarks = new Remarks();
    TestDefinition definition =
        row.read(row.field().name() + " = [" + String.join(", ", values) + "]", remarks)
            .orElseThrow();
    assertThat(remarks.hasErrors()).as("%s", remarks.ordered()).isFalse();
    Object value = Objects.requireNonNull(definition.cmdArgs().get(row.field().name()));
    assertThat(((SweepDimension) value).values()).hasSize(2);
    BenchmarkPlanner.check(definition, new Remarks());
  }

  private static List<String> values(FieldType type) {
    if (type instanceof FieldType.Choice choice) {
      return new ArrayList<>(choice.words().stream().limit(2).map(w -> "\"" + w + "\"").toList());
    }
    if (type instanceof FieldType.Text) {
      return List.of("\"x\"", "\"y\"");
    }
    return type instanceof FieldType.Switch ? List.of("true", "false") : List.of("1", "2");
  }

  /**
   * Returns the fields of a test file and of a test in a scenario, by the file in which they are
   * written.
   */
  static Stream<Map.Entry<String, Field>> sharedFields() {
    Stream<Field> ofFiles = FieldTables.test(ArgumentSet.PAGE, true).fields().stream();
    Stream<Field> ofRuns = FieldTables.run(true).fields().stream();
    return Stream.concat(
            ofFiles.map(field -> Map.entry("", field)),
            ofRuns.map(field -> Map.entry("Tests[0].", field)))
        .filter(row -> !(row.getValue().type() instanceof FieldType.Anything));
  }

  @ParameterizedTest
  @MethodSource("sharedFields")
  void sharedFieldsRefuseValuesOfTheWrongType(Map.Entry<String, Field> row) {
    TableSchema schema = new TableSchema(List.of(row.getValue()), false);
    String written = row.getValue().name() + " = 2026-11-22\nunknown = 1\n";
    Remarks remarks = new Remarks();
    var table = TestDefinitions.document(new Source("a.toml", written), remarks).orElseThrow();
    String path = row.getKey().replace(".", "");
    new SchemaReader(remarks, true).table(table, schema, path);
    assertThat(remarks.errors().ordered().stream().map(p -> p.where() + " " + p.key()))
        .containsExactly(
            "a.toml:1:"
                + (row.getValue().name().length() + 4)
                + " "
                + row.getKey()
                + row.getValue().name(),
            "a.toml:2:1 " + row.getKey() + "unknown");
  }
}
