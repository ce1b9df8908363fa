package epfabric.jobs.benchmark;

import static epfabric.jobs.benchmark.Samples.errors;
import static epfabric.jobs.benchmark.Samples.scenario;
import static epfabric.jobs.benchmark.Samples.testOf;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.facts.DeepEp;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.TestProgram;
import epfabric.jobs.benchmark.definition.Remark;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.plan.BenchmarkPlanner;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that settings that DeepEP's own source rejects are refused before any run. */
class DeepEpRulesTest {
  private static String script(String name, String... args) {
    String[] all = new String[args.length + 1];
    all[0] = "subtest_name = \"" + name + "\"";
    System.arraycopy(args, 0, all, 1, args.length);
    return testOf("DeepEP", all);
  }

  private static String firstLine(String error) {
    return error.lines().findFirst().orElse("").replaceFirst("^[^ ]+ ", "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "test_internode||1|num_nodes: test_internode.py asserts num_ranks > 8: it is for two nodes or more, got 1",
        "test_internode|num_experts = 320|5|num_nodes: DeepEP has no kernels for 5 nodes (SWITCH_RDMA_RANKS in DeepEP's csrc/kernels/launch.cuh)",
        "test_internode|num_experts = 280|7|num_nodes: DeepEP has no kernels for 7 nodes (SWITCH_RDMA_RANKS in DeepEP's csrc/kernels/launch.cuh)",
        "test_internode|num_experts = 320|10|num_nodes: DeepEP has no kernels for 10 nodes (SWITCH_RDMA_RANKS in DeepEP's csrc/kernels/launch.cuh)",
        "test_internode|num_processes = 4|4|cmd_args.num_processes: test_internode.py asserts num_local_ranks == 8, got 4",
        "test_internode|num_topk_groups = 4|2|cmd_args.num_topk_groups: test_internode.py lets a token go to so many nodes, got 4 of 2",
        "test_internode|num_topk_groups = 0|2|cmd_args.num_topk_groups: test_internode.py lets a token go to so many nodes, got 0 of 2",
        "test_intranode||2|num_nodes: test_intranode.py is for one node: DeepEP has no NVLink kernels for 16 ranks (SWITCH_RANKS in DeepEP's csrc/kernels/launch.cuh)",
        "test_intranode|num_processes = 4|3|num_nodes: test_intranode.py is for one node: DeepEP has no NVLink kernels for 12 ranks (SWITCH_RANKS in DeepEP's csrc/kernels/launch.cuh)",
        "test_intranode|num_processes = 1|1|cmd_args.num_processes: DeepEP has no NVLink kernels for 1 rank (SWITCH_RANKS in DeepEP's csrc/kernels/launch.cuh)",
        "test_low_latency|hidden = 4224|2|cmd_args.hidden: DeepEP has no low-latency kernels for this size (SWITCH_HIDDEN in DeepEP's csrc/kernels/launch.cuh), got 4224",
        "test_low_latency|num_topk = 12|2|cmd_args.num_topk: low latency has room for 11 experts of a token (kNumMaxTopK in DeepEP's csrc/kernels/internode_ll.cu), got 12",
        "test_ep|do_pressure_test = true; skip_check = true|2|cmd_args.skip_check: test_ep.py asserts not skip_check in a pressure test (do_pressure_test)",
        "test_ep|dump_profile_traces = \"/t\"; skip_perf_test = true|2|cmd_args.skip_perf_test: test_ep.py asserts a performance test where traces are dumped (dump_profile_traces)",
      })
  void aCombinationThatDeepEpRejectsIsRefused(String script, String args, int nodes, String error) {
    String test = script(script, args == null ? "" : args.replace("; ", "\n"));
    List<String> found = errors(test, scenario("num_nodes = " + nodes));
    assertThat(found).map(DeepEpRulesTest::firstLine).anyMatch(line -> line.endsWith(error));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "test_internode|num_experts = 288|3",
        "test_internode|num_experts = 288|6",
        "test_internode|num_experts = 288|12",
        "test_internode|num_experts = 320|20",
        "test_internode|num_topk_groups = 2|2",
        "test_intranode|num_processes = 4|1",
        "test_low_latency|hidden = 4096|2",
        "test_low_latency|num_experts = 280|5",
        "test_ep|num_experts = 320|5",
      })
  void supportedCombinationsAreAccepted(String script, String args, int nodes) {
    assertThat(errors(script(script, args), scenario("num_nodes = " + nodes))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "deepep_versions = [\"legacy\"]|5|DeepEP has no kernels for 5 nodes",
        "deepep_versions = [\"elastic\"]|5|",
        "deepep_versions = [\"legacy\"]|6|",
        "backend = \"epbench\"|5|",
      })
  void programsThatCallDeepEpHaveTheLimitsOfDeepEp(String args, int nodes, String error) {
    int experts = nodes * 8 * 8;
    String test = testOf("MoEBenchmark", args, "num_experts = " + experts);
    List<String> found = errors(test, scenario("num_nodes = " + nodes));
    if (error == null) {
      assertThat(found).isEmpty();
    } else {
      assertThat(found).singleElement().asString().contains(error);
    }
  }

  /** V1 needs eight GPUs in each of several nodes even if NVLink connects them. */
  @ParameterizedTest
  @CsvSource({
    "legacy, 1, ",
    "legacy, 2, 'kernels of DeepEP V1 between nodes assume eight GPUs in each node, which has 4'",
    "elastic, 2, "
  })
  void deepEpV1NeedsEightGpusInEachOfSeveralNodes(String version, int nodes, String error) {
    String versions = "deepep_versions = [\"" + version + "\"]";
    Reading read =
        Reading.ours(
            testOf("MoEBenchmark", versions, "num_experts = 64"), scenario("num_nodes = " + nodes));
    BenchmarkPlanner.plan(
        read.scenario().orElseThrow(),
        Objects.requireNonNull(Catalog.load().machines().get("a4x-highgpu-4g")),
        Samples.NODES,
        read.remarks());
    if (error == null) {
      assertThat(read.errors()).isEmpty();
    } else {
      assertThat(read.errors()).singleElement().asString().contains(error);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "test_internode|pressure_test_mode = 1",
        "test_internode|pressure_test_mode = 2",
        "test_low_latency|pressure_test = true",
        "test_ep|do_pressure_test = true",
      })
  void anEndlessPressureTestCausesAWarning(String test) {
    String[] parts = test.split("\\|", -1);
    Reading read = Reading.ours(script(parts[0], parts[1]), scenario("num_nodes = 2"));
    Remarks remarks = read.remarks();
    BenchmarkPlanner.plan(read.scenario().orElseThrow(), Samples.A4, Samples.NODES, remarks);
    assertThat(read.errors()).isEmpty();
    assertThat(read.of(Remark.Level.WARNING))
        .map(r -> r.problem().message())
        .contains(
            "the pressure test repeats for 1000000000 seeds: the time limit ends it, and the run"
                + " counts as timed out");
  }

  /** The newest software set with V1 must have the numbers of nodes that {@code DeepEp} lists. */
  @Test
  void theCatalogAllowsTheNumbersOfNodesThatDeepEpSupports() {
    Catalog catalog = Catalog.load();
    TestProgram program =
        Objects.requireNonNull(catalog.acceptance().tests().get("internode"))
            .program(
                Objects.requireNonNull(catalog.software().get("b200-gke")),
                Objects.requireNonNull(catalog.machines().get("a4-highgpu-8g")))
            .orElseThrow();
    assertThat(program.shape().nodes()).isEqualTo(DeepEp.INTERNODE_NODES);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nixl_ep|NIXL's expert parallelism; legacy measures",
        "uccl_ep|UCCL's expert parallelism, over CPU proxies; elastic",
        "nccl_ep|NCCL's own expert parallelism; elastic",
        "deepep_hybrid|Hybrid-EP, a branch of DeepEP",
        "hybrid_ep|Hybrid-EP, a branch of DeepEP",
      })
  void anUnsupportedLibraryIsRefusedWithTheNearestAlternative(String word, String nearest) {
    for (String line :
        List.of("deepep_versions = [\"legacy\", \"" + word + "\"]", "backend = \"" + word + "\"")) {
      assertThat(errors(testOf("MoEBenchmark", line), scenario("")))
          .singleElement()
          .asString()
          .contains(
              ": not a version of DeepEP, and epfabric runs no other library, got \""
                  + word
                  + "\"\n")
          .contains("\n  hint: " + word + " is " + nearest);
    }
  }
}
