package epfabric.jobs.benchmark;

import static epfabric.jobs.benchmark.Samples.scenario;
import static epfabric.jobs.benchmark.Samples.test;
import static epfabric.jobs.benchmark.Samples.testOf;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.FabricPlan;
import epfabric.jobs.benchmark.definition.Remark;
import epfabric.jobs.benchmark.definition.Remark.Level;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.job.Backend;
import epfabric.jobs.benchmark.job.JobOptions;
import epfabric.jobs.benchmark.job.JobPlanner;
import epfabric.jobs.benchmark.plan.BenchmarkPlan;
import epfabric.jobs.benchmark.plan.PlannedRun;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks which program runs a definition, and which settings are refused. */
class JobPlannerTest {
  private static final FabricPlan DEV = Planned.plan("dev");
  private static final FabricPlan PLAN_WITH_BUILT_LIBRARIES =
      Planned.plan("dev", text -> text + "  epfabric:software: b200\n");

  private static JobOptions options(String image, Map<String, String> groups) {
    return new JobOptions(
        Optional.of(image).filter(i -> !i.isEmpty()),
        Optional.empty(),
        Optional.empty(),
        false,
        groups);
  }

  private static Map<String, String> files(String test, String scenario) {
    Remarks remarks = new Remarks();
    BenchmarkPlan plan = Samples.plan(test, scenario);
    Map<String, String> files =
        new JobPlanner(DEV, "s", options("", Map.of()), remarks).files(plan.runs().get(0));
    assertThat(remarks.errors().ordered()).isEmpty();
    return files;
  }

  private static List<String> errors(String test, String scenario, JobOptions options) {
    Remarks remarks = new Remarks();
    BenchmarkPlan plan = Samples.plan(test, scenario);
    Map<String, String> files =
        new JobPlanner(DEV, "s", options, remarks).files(plan.runs().get(0));
    assertThat(files.containsKey("job.yaml")).isEqualTo(!remarks.hasErrors());
    return remarks.ordered().stream()
        .filter(remark -> remark.level() != Level.NOTE)
        .map(Remark::render)
        .toList();
  }

  /**
   * Returns a scenario with the number of nodes that a test needs; DeepEP's test between nodes
   * refuses a single node.
   */
  private static String scenarioFor(String test) {
    boolean between = test.contains("\"DeepEP\"") && !test.contains("mode = \"");
    boolean inside = test.contains("\"test_intranode\"") || test.contains("epbench");
    return scenario(between && !inside ? "num_nodes = 2" : "");
  }

  private static String command(String test) {
    String text = files(test, scenarioFor(test)).getOrDefault("test-run.toml", "");
    return text.lines()
        .filter(line -> line.startsWith("test_cmd = "))
        .findFirst()
        .orElseThrow()
        .replaceFirst("test_cmd = \"(.*)\"", "$1");
  }

  @Test
  void theTestOfThePageOfCloudAiRunsDeepEpBench() {
    assertThat(command(test()))
        .isEqualTo(
            "python3 -m deepep_bench /tmp/config.yaml --results /workspace/dp-benchmark/results");
    assertThat(files(test("mode = \"low_latency\"", "num_sms = 20"), scenario("")).get("job.yaml"))
        .contains("- name: DEEPEP_BENCH_MODE\n          value: low_latency")
        .contains("- name: NUM_SMS\n          value: '20'")
        .contains("- name: NUM_QPS_PER_RANK\n          value: '12'");
  }

  @ParameterizedTest
  @CsvSource({"128, 5G", "256, 5G", "512, 9G", "1024, 16G"})
  void aLowLatencyTestGetsAHeapForItsShape(int tokens, String size) {
    assertThat(files(lowLatency(tokens), scenario("")).get("job.yaml"))
        .contains("- name: NVSHMEM_SYMMETRIC_SIZE\n          value: " + size + "\n");
  }

  @Test
  void aBufferLargerThanTheGpuIsRefused() {
    assertThat(errors(lowLatency(16_384), scenario(""), options("", Map.of())))
        .containsExactly(
            "tests/0.toml:4:1: cmd_args: low latency's buffer takes 244276267136 bytes of each GPU,"
                + " which has 180 GB\n"
                + "  expected: fewer tokens or experts, or a smaller hidden size");
  }

  private static String lowLatency(int tokens) {
    return test(
        "mode = \"low_latency\"", "tokens = " + tokens, "hidden_size = 7168", "num_experts = 256");
  }

  @Test
  void aVariableInTheTestFileTakesPrecedenceOverItsArgument() {
    String test = test("num_sms = 20", "[extra_env_vars]", "NUM_SMS = \"8\"");
    assertThat(files(test, scenario("")).get("job.yaml"))
        .contains("- name: NUM_SMS\n          value: '8'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NCCL_GIN_TYPE|3|transport ibgda does not read this variable, only nccl-gin and deepep-gin"
            + " do",
        "NCCL_P2P_DISABLE|1|DeepEP V1 maps its peers' buffers with CUDA IPC and not with NCCL; it"
            + " would only slow torch's own collectives and the all-reduce test",
        "NVSHMEM_DISABLE_P2P|1|DeepEP overwrites it",
        "NVSHMEM_DISABLED_GDRCOPY|1|NVSHMEM has no such variable; it is spelled"
            + " NVSHMEM_DISABLE_GDRCOPY",
      })
  void aVariableWithoutEffectCausesAWarning(String name, String value, String reason) {
    String test = test("[extra_env_vars]", name + " = \"" + value + "\"");
    Remarks remarks = new Remarks();
    new JobPlanner(DEV, "s", options("", Map.of()), remarks)
        .files(Samples.plan(test, scenario("")).runs().get(0));
    assertThat(remarks.ordered())
        .filteredOn(remark -> remark.level() == Level.WARNING)
        .map(remark -> remark.problem().message())
        .containsExactly("of no use with this fabric's transport ibgda: " + reason);
  }

  @Test
  void eachDeepEpVersionRunsInASeparateContainer() {
    assertThat(command(testOf("MoEBenchmark")))
        .isEqualTo(
            "python3 -m deepep_bench /tmp/config.yaml legacy --results /workspace/DeepEP/results"
                + " && python3 -m deepep_bench /tmp/config.yaml elastic --results"
                + " /workspace/DeepEP/results");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "subtest_name = \"test_internode\"|python /workspace/DeepEP/tests/legacy/test_internode.py"
            + " --num-processes 8 --num-tokens 4096 --hidden 7168 --num-topk 8"
            + " --pressure-test-mode 0 --num-experts 256",
        "subtest_name = \"test_intranode\"\\nallow_mnnvl = true|python"
            + " /workspace/DeepEP/tests/legacy/test_intranode.py --num-processes 8 --num-tokens"
            + " 4096 --hidden 7168 --num-topk 8 --num-experts 256 --allow-mnnvl",
        "subtest_name = \"test_low_latency\"\\nlegacy_tests_root ="
            + " \"/t\"\\npython_executable = \"python3\"\\ndisable_nvlink = true|python3"
            + " /t/test_low_latency.py --num-processes 8 --num-tokens 4096 --hidden 7168"
            + " --num-topk 8 --num-experts 256 --disable-nvlink",
        "subtest_name = \"test_ep\"|python /workspace/DeepEP/tests/elastic/test_ep.py"
            + " --num-processes 8 --num-sms 0 --num-qps 0 --num-allocated-qps 0"
            + " --num-gpu-timeout-secs 100 --num-cpu-timeout-secs 100 --sl-idx 0 --num-tokens 4096"
            + " --hidden 7168 --num-topk 8 --num-experts 256 --do-cpu-sync 1 --allow-hybrid-mode 1"
            + " --allow-multiple-reduction 1 --prefer-overlap-with-compute 0 --seed 0"
            + " --unbalanced-ratio 1.0 --masked-ratio 0.0",
        "num_topk_groups = 2\\n[extra_cmd_args]\\n\"--x\" = \"1\"\\n\"-y\" = \"\"|python"
            + " /workspace/DeepEP/tests/legacy/test_internode.py --num-processes 8 --num-tokens"
            + " 4096 --hidden 7168 --num-topk-groups 2 --num-topk 8 --pressure-test-mode 0"
            + " --num-experts 256 --x=1 -y"
      })
  void scriptsOfDeepEpGetTheirFlags(String args, String expected) {
    assertThat(command(testOf("DeepEP", args.replace("\\n", "\n")))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MoEBenchmark|mode = \"low_latency\"|cmd_args.mode: elastic (DeepEP V2) has no low-latency"
            + " kernels",
        "MoEBenchmark|enable_tuning = true|cmd_args.enable_tuning: elastic (DeepEP V2) has no such"
            + " option",
        "MoEBenchmark|allow_mnnvl = true|cmd_args.allow_mnnvl: elastic (DeepEP V2) has no such"
            + " option",
        "DeepEP|mode = \"low_latency\"\\nenable_tuning = true|cmd_args.enable_tuning: low latency"
            + " has nothing to tune",
        "DeepEPBenchmark|data_type = \"fp8\"\\nmode = \"low_latency\"\\nuse_ue8m0 ="
            + " true|cmd_args.use_ue8m0: it stores powers of two, but scales are not rounded",
        "DeepEPBenchmark|data_type = \"fp8\"\\nround_scale = true\\nuse_ue8m0 ="
            + " true|cmd_args.use_ue8m0: legacy (DeepEP V1) takes float32 scales in standard mode",
        "DeepEPBenchmark|hidden_size = 1000|cmd_args.hidden_size: deepep_bench checks FP8 in every"
            + " run, which has a scale for every 128 columns, got 1000",
        "DeepEPBenchmark|num_sms = 3|cmd_args.num_sms: DeepEP uses SMs in pairs, got 3",
        "DeepEPBenchmark|tokenz = 1|cmd_args.tokenz: deepep_bench has no such option, so it would"
            + " have no effect",
        "MoEBenchmark|deepep_versions = [\"legacie\"]|cmd_args.deepep_versions: deepep_bench does"
            + " not run this one, got \"legacie\"",
        "MoEBenchmark|deepep_versions = []|cmd_args.deepep_versions: an empty list: nothing would"
            + " run",
        "DeepEPBenchmark|num_sms = 0|cmd_args.num_sms: DeepEP uses SMs in pairs, got 0",
        "DeepEPBenchmark|[extra_cmd_args]\\na = \"b\"|extra_cmd_args.a: deepep_bench takes no"
            + " other arguments",
        "DeepEP|pressure_test = true|cmd_args.pressure_test: test_internode.py has no such flag,"
            + " so it would have no effect",
        "DeepEP|num_sms = 8|cmd_args.num_sms: test_internode.py has no such flag, so it would have"
            + " no effect",
        "DeepEPBenchmark|[[git_repos]]\\nurl = \"a\"\\ncommit = \"b\"|git_repos: a pod clones no"
            + " repositories before it starts",
        "DeepEPBenchmark|[nsys]|nsys: epfabric does not wrap benchmarks in nsys",
        "DeepEPBenchmark|[extra_env_vars]\\n\"A B\" = \"1\"|extra_env_vars.A B: not a name of a"
            + " variable",
        "DeepEPBenchmark|[extra_env_vars]\\nRANK = \"1\"|extra_env_vars.RANK: set by epfabric, so"
            + " that the pods of a run find each other",
        "DeepEPBenchmark|results_dir = \"a/b\"|cmd_args.results_dir: not an absolute path in a pod,"
            + " got \"a/b\"",
        "DeepEPBenchmark|results_dir = \"/a/../etc\"|cmd_args.results_dir: not an absolute path in"
            + " a pod, got \"/a/../etc\""
      })
  void settingsWithoutEffectAreRefusedByName(String template, String args, String expected) {
    String test = testOf(template, args.replace("\\n", "\n"));
    assertThat(errors(test, scenarioFor(test), options("", Map.of())))
        .singleElement()
        .asString()
        .matches("(?s)tests/0\\.toml:[0-9]+:[0-9]+: \\Q" + expected + "\\E(\n.*)?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "DeepEPBenchmark||intranode --num-processes 8 --num-tokens 1024 --hidden 7168 --num-topk 8"
            + " --num-experts 256 --data-type bf16 --num-sms 24 --num-warmups 20 --num-iterations"
            + " 50 --cloudai-results /workspace/dp-benchmark/results --date epbench",
        "MoEBenchmark|mode = \"low_latency\"\\ndata_type = \"fp8\"\\ntokens ="
            + " 128\\nallow_nvlink_for_low_latency = true|lowlat --num-processes 8 --num-tokens 128"
            + " --hidden 7168 --num-topk 8 --num-experts 256 --num-sms 24 --num-warmups 20"
            + " --num-iterations 50 --cloudai-results /workspace/DeepEP/results --date epbench",
        "DeepEPBenchmark|data_type = \"fp8\"\\nseed = 7\\nmasked_ratio = 0.25\\nresults_dir ="
            + " \"/r\"|intranode --num-processes 8 --num-tokens 1024 --hidden 7168 --num-topk 8"
            + " --num-experts 256 --data-type fp8 --num-sms 24 --num-warmups 20 --num-iterations"
            + " 50 --seed 7 --masked-ratio 0.25 --cloudai-results /r --date epbench",
        "MoEBenchmark|enable_tuning = true|intranode --num-processes 8 --num-tokens 1024 --hidden"
            + " 7168 --num-topk 8 --num-experts 256 --data-type bf16 --tune --num-warmups 20"
            + " --num-iterations 50 --cloudai-results /workspace/DeepEP/results --date epbench",
        "DeepEP|subtest_name = \"test_intranode\"\\nskip_check = true\\n[extra_cmd_args]\\n"
            + "\"--rounds\" = \"2\"|intranode --num-processes 8 --num-tokens 4096 --hidden 7168"
            + " --num-topk 8 --num-experts 256 --seed 0 --masked-ratio 0.0 --skip-check"
            + " --cloudai-results /results --date epbench --rounds=2",
        "DeepEP|subtest_name = \"test_low_latency\"\\nnum_tokens = 128|lowlat --num-processes 8"
            + " --num-tokens 128 --hidden 7168 --num-topk 8 --num-experts 256 --seed 0"
            + " --masked-ratio 0.0 --cloudai-results /results --date epbench",
      })
  void epbenchGetsTheSameSettings(String template, String args, String expected) {
    String all = "backend = \"epbench\"\n" + (args == null ? "" : args.replace("\\n", "\n"));
    Map<String, String> files = files(testOf(template, all), scenario(""));
    assertThat(command(testOf(template, all)))
        .isEqualTo("/usr/local/nvidia/deepep/bin/epbench " + expected);
    assertThat(files).doesNotContainKey("config.yaml");
    assertThat(files.get("job.yaml"))
        .contains("- name: LD_PRELOAD\n          value: ''")
        .contains("name: results\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "DeepEPBenchmark|mode = \"low_latency\"\\nallow_nvlink_for_low_latency ="
            + " true|cmd_args.data_type: in low latency, epbench sends rows as FP8, got"
            + " \"bfloat16\"",
        "DeepEPBenchmark|mode = \"low_latency\"\\ndata_type ="
            + " \"fp8\"|cmd_args.allow_nvlink_for_low_latency: NVLink is what epbench measures, got"
            + " false",
        "DeepEPBenchmark|allow_mnnvl = true|cmd_args.allow_mnnvl: epbench cannot do this: all ranks"
            + " are on one node",
        "DeepEPBenchmark|num_qps_per_rank = 24|cmd_args.num_qps_per_rank: epbench cannot do this:"
            + " no NIC takes part: all ranks are on one node",
        "DeepEPBenchmark|data_type = \"fp8\"\\nround_scale = true|cmd_args.round_scale: epbench"
            + " cannot do this: scales are float32, the exact greatest magnitude / 448",
        "DeepEPBenchmark|hidden_size = 1000|cmd_args.hidden_size: epbench has a scale for every 128"
            + " columns, got 1000",
        "DeepEPBenchmark|num_topk = 16|cmd_args.num_topk: epbench has 15 choices at most, got 16",
        "DeepEPBenchmark|num_iterations = 500|cmd_args.num_iterations: epbench takes 200 at most,"
            + " got 500",
        "DeepEPBenchmark|tokenz = 1|cmd_args.tokenz: epbench cannot do this: it has no such option,"
            + " so it would have no effect",
        "MoEBenchmark|deepep_versions = [\"elastic\"]|cmd_args.deepep_versions: epbench cannot do"
            + " this: it is not DeepEP and has no versions",
        "MoEBenchmark|benchmark_combine = false|cmd_args.benchmark_combine: epbench cannot do this:"
            + " it always measures combine",
        "DeepEP|subtest_name = \"test_ep\"|cmd_args.subtest_name: epbench has nothing like this"
            + ", got \"test_ep\"",
        "DeepEP|subtest_name = \"test_low_latency\"\\ndisable_nvlink ="
            + " true|cmd_args.disable_nvlink: epbench cannot do this: NVLink is what it measures",
      })
  void settingsThatEpbenchDoesNotSupportAreRefusedByName(
      String template, String args, String expected) {
    String all = "backend = \"epbench\"\n" + args.replace("\\n", "\n");
    assertThat(errors(testOf(template, all), scenario(""), options("", Map.of())))
        .singleElement()
        .asString()
        .matches("(?s)tests/0\\.toml:[0-9]+:[0-9]+: \\Q" + expected + "\\E(\n.*)?");
  }

  @ParameterizedTest
  @CsvSource({
    "num_topk = 15, true",
    "num_topk = 16, false",
    "num_iterations = 200, true",
    "num_iterations = 201, false",
    "num_warmups = 200, true",
    "num_warmups = 201, false",
    "num_processes = 1, false",
    "num_processes = 2, true",
    "num_processes = 8, true",
    "num_processes = 9, false",
  })
  void epbenchRefusesLargerShapesThanItSupports(String line, boolean accepted) {
    String backend = "backend = \"epbench\"";
    String script = "subtest_name = \"test_intranode\"\nnum_experts = 144";
    String test =
        line.startsWith("num_processes")
            ? testOf("DeepEP", backend, script, line)
            : test(backend, line);
    assertThat(errors(test, scenario(""), options("", Map.of())).isEmpty()).isEqualTo(accepted);
  }

  @Test
  void epbenchRunsOnOneNode() {
    assertThat(
            errors(test("backend = \"epbench\""), scenario("num_nodes = 2"), options("", Map.of())))
        .singleElement()
        .asString()
        .contains("num_nodes: epbench runs on the GPUs of one node, got 2");
  }

  @Test
  void aScenarioCanCompareDeepEpAndEpbench() {
    BenchmarkPlan plan = Samples.plan(test(), scenario("", "cmd_args = { backend = \"epbench\" }"));
    assertThat(plan.runs())
        .extracting(run -> Backend.of(run).word())
        .containsExactly("deepep_bench", "epbench");
    Remarks remarks = new Remarks();
    new JobPlanner(DEV, "s", options("", Map.of()), remarks).files(plan.runs().get(0));
    assertThat(remarks.errors().ordered()).isEmpty();
  }

  @Test
  void aSweepCanRunDeepEpAndEpbench() {
    BenchmarkPlan plan = Samples.plan(test("backend = [\"deepep\", \"epbench\"]"), scenario(""));
    assertThat(plan.runs())
        .extracting(run -> Backend.of(run).word())
        .containsExactly("deepep_bench", "epbench");
    Remarks remarks = new Remarks();
    Map<String, String> files =
        new JobPlanner(DEV, "s", options("", Map.of()), remarks).files(plan.runs().get(0));
    assertThat(remarks.errors().ordered()).isEmpty();
    assertThat(files.get("config.yaml")).doesNotContain("backend");
  }

  @Test
  void deepEpBenchLoadsOurLibraryBeforeAnyDeepEp() {
    String own = "/usr/local/nvidia/deepep/ep/epfabric_ep/shadow:/usr/local/nvidia/deepep/ep";
    String backend = "backend = \"epfabric\"";
    assertThat(command(testOf("MoEBenchmark", backend)))
        .isEqualTo(
            "python3 -m deepep_bench /tmp/config.yaml epfabric --results"
                + " /workspace/DeepEP/results");
    assertThat(files(test(backend), scenario("")).get("job.yaml"))
        .contains("        - epfabric\n")
        .contains("- name: PYTHONPATH\n          value: " + own + "\n");
    JobOptions node =
        new JobOptions(Optional.empty(), Optional.empty(), Optional.empty(), true, Map.of());
    PlannedRun run = Samples.plan(test(backend), scenario("")).runs().get(0);
    assertThat(new JobPlanner(DEV, "s", node, new Remarks()).files(run).get("job.yaml"))
        .contains("value: " + own + ":/usr/local/nvidia/deepep/python\n");
    assertThat(files(test(), scenario("")).get("job.yaml")).doesNotContain("PYTHONPATH");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MoEBenchmark|enable_tuning = true|cmd_args.enable_tuning: our own library has no chunk"
            + " sizes to tune",
        "DeepEPBenchmark|allow_mnnvl = true|cmd_args.allow_mnnvl: all ranks are on one node",
        "DeepEPBenchmark|mode = \"low_latency\"|cmd_args.allow_nvlink_for_low_latency: our own"
            + " library uses NVLink only",
        "MoEBenchmark|deepep_versions = [\"legacy\"]|cmd_args.deepep_versions: our own library is"
            + " not DeepEP and has no versions",
        "DeepEP|subtest_name = \"test_intranode\"|cmd_args.backend: DeepEP's own scripts are for"
            + " DeepEP, got \"epfabric\"",
      })
  void settingsThatOurLibraryDoesNotSupportAreRefusedByName(
      String template, String args, String expected) {
    String all = "backend = \"epfabric\"\n" + args;
    assertThat(errors(testOf(template, all), scenario(""), options("", Map.of())))
        .singleElement()
        .asString()
        .matches("(?s)tests/0\\.toml:[0-9]+:[0-9]+: \\Q" + expected + "\\E(\n.*)?");
  }

  @Test
  void ourLibraryRunsOnOneNode() {
    String test = test("backend = \"epfabric\"");
    assertThat(errors(test, scenario("num_nodes = 2"), options("", Map.of())))
        .singleElement()
        .asString()
        .contains("num_nodes: our own library cannot reach another node, got 2")
        .contains("expected: 1");
    assertThat(errors(test, scenario("num_nodes = 1"), options("", Map.of()))).isEmpty();
  }

  @Test
  void anUnknownDeepEpVersionIsRefused() {
    assertThat(
            errors(
                testOf("MoEBenchmark", "deepep_versions = [\"epfabric\"]"),
                scenario(""),
                options("", Map.of())))
        .singleElement()
        .asString()
        .contains("cmd_args.deepep_versions: deepep_bench does not run this one");
  }

  @Test
  void correctionOfAMisspelledProgramIsSuggested() {
    assertThat(errors(test("backend = \"epbensh\""), scenario(""), options("", Map.of())))
        .singleElement()
        .asString()
        .contains("cmd_args.backend: no such program, got \"epbensh\"")
        .contains("expected: deepep, epbench, epfabric")
        .contains("did you mean \"epbench\"?");
  }

  @Test
  void librariesOfTheNodeUseTheirOwnPython() {
    JobOptions node =
        new JobOptions(Optional.empty(), Optional.empty(), Optional.empty(), true, Map.of());
    for (String test : List.of(test(), testOf("DeepEP"))) {
      PlannedRun run = Samples.plan(test, scenarioFor(test)).runs().get(0);
      assertThat(
              new JobPlanner(PLAN_WITH_BUILT_LIBRARIES, "s", node, new Remarks())
                  .files(run)
                  .get("job.yaml"))
          .contains("        command:\n        - /usr/local/nvidia/deepep/python/bin/python3\n");
      assertThat(new JobPlanner(DEV, "s", node, new Remarks()).files(run).get("job.yaml"))
          .doesNotContain("deepep/python/bin");
    }
  }

  @Test
  void refusesSquashedImagesByName() {
    String test = test().replace("example.org/a/b:c", "/images/deepep.sqsh");
    assertThat(errors(test, scenario(""), options("", Map.of())))
        .containsExactly(
            """
            tests/0.toml:5:20: cmd_args.docker_image_url: Kubernetes runs no .sqsh files, got\
             "/images/deepep.sqsh"
              expected: an image in a registry
              hint: --image IMAGE replaces it\
            """);
    assertThat(errors(test, scenario(""), options("example.org/x:y", Map.of()))).isEmpty();
  }

  @Test
  void readsImagesInTheNotationOfSlurm() {
    String test = test().replace("example.org/a/b:c", "nvcr.io#nvidia/deepep:1");
    assertThat(files(test, scenario("")).get("job.yaml"))
        .contains("image: nvcr.io/nvidia/deepep:1\n");
  }

  @Test
  void warnsThatATagCanChange() {
    Remarks remarks = new Remarks();
    BenchmarkPlan plan = Samples.plan(test(), scenario(""));
    new JobPlanner(DEV, "s", options("", Map.of()), remarks).files(plan.runs().get(0));
    assertThat(remarks.ordered().stream().map(Remark::render))
        .containsExactly(
            "tests/0.toml:5:20: note: cmd_args.docker_image_url: \"example.org/a/b:c\" has no"
                + " digest: its content can change between runs");
  }

  @Test
  void aGroupOfNodesSelectsAPool() {
    String scenario = scenario("nodes = [\"GAIA:standard_nodes:2\"]");
    String pool = DEV.pool().names().get(0);
    assertThat(errors(test(), scenario, options("", Map.of("standard_nodes", pool)))).isEmpty();
    assertThat(errors(test(), scenario, options("", Map.of())))
        .singleElement()
        .asString()
        .contains("warning: nodes: the fabric has no pool \"standard_nodes\"");
  }

  @Test
  void jobNamesAreShortAndUnique() {
    Set<String> names = new HashSet<>();
    String long1 = "a".repeat(60) + " 1";
    String long2 = "a".repeat(60) + " 2";
    for (String id : List.of("Tests.1", "tests_1", long1, long2)) {
      String scenario = scenario("").replace("id = \"1\"", "id = \"" + id + "\"");
      PlannedRun run = Samples.plan(test(), scenario).runs().get(0);
      names.add(JobPlanner.jobName("s", run));
      names.add(JobPlanner.jobName("t", run));
    }
    assertThat(names).hasSize(8).allMatch(n -> n.matches("[a-z][-a-z0-9]{0,38}[a-z0-9]"));
  }
}
