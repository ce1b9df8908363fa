package epfabric.jobs.benchmark.plan;

import epfabric.base.facts.DeepEp;
import epfabric.base.problem.Location;
import epfabric.base.value.CountedNoun;
import epfabric.jobs.benchmark.definition.ArgumentSet;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.SweepCombinations.Combination;
import epfabric.jobs.benchmark.definition.TestDefinition;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Reports combinations that DeepEP's own source rejects at run time: assertions of its test scripts
 * and numbers that its kernels are not compiled for.
 */
final class DeepEpRules {
  private static final String LAUNCH = "in DeepEP's csrc/kernels/launch.cuh";

  private final TestDefinition definition;
  private final Combination run;
  private final RunShape shape;
  private final Location where;
  private final Remarks remarks;

  /**
   * Creates the rules for one run.
   *
   * @param where the location of the test in the scenario or in its own file
   */
  DeepEpRules(
      TestDefinition definition, Combination run, RunShape shape, Location where, Remarks remarks) {
    this.definition = definition;
    this.run = run;
    this.shape = shape;
    this.where = where;
    this.remarks = remarks;
  }

  void check() {
    Object backend = run.cmdArgs().getOrDefault("backend", "deepep");
    if (!backend.equals("deepep")) {
      return;
    }
    if (definition.arguments().readsConfig()) {
      checkProgram();
    } else {
      checkScript(text("subtest_name"));
    }
  }

  /**
   * Checks a program with config.yaml, which calls DeepEP V1 unless deepep_versions lists other
   * versions only.
   */
  private void checkProgram() {
    boolean withoutV1 =
        definition.arguments() == ArgumentSet.MOE
            && run.cmdArgs().get("deepep_versions") instanceof List<?> versions
            && !versions.contains("legacy");
    if (withoutV1) {
      return;
    }
    if (shape.kernels().lowLatency()) {
      checkLowLatency("hidden_size");
    } else if (shape.nodes() > 1) {
      checkNodes();
      checkGpus();
    }
  }

  /**
   * Checks the number of GPUs of a node; the rule also applies if NVLink connects nodes
   * (deepseek-ai/DeepEP#579).
   */
  private void checkGpus() {
    if (shape.ranksPerNode() != DeepEp.MOST_RANKS_OF_A_NODE) {
      remarks.error(
          where,
          "num_nodes",
          "kernels of DeepEP V1 between nodes assume eight GPUs in each node, which has "
              + shape.ranksPerNode(),
          "1",
          "without \"legacy\" in deepep_versions, DeepEP V2 runs on more");
    }
  }

  private void checkScript(String script) {
    switch (script) {
      case "test_intranode" -> checkIntranode();
      case "test_low_latency" -> {
        checkLowLatency("hidden");
        warnIfEndless("pressure_test");
      }
      case "test_ep" -> checkElastic();
      default -> checkInternode();
    }
  }

  private void checkInternode() {
    if (number("num_processes") != DeepEp.MOST_RANKS_OF_A_NODE) {
      error(
          "num_processes",
          "test_internode.py asserts num_local_ranks == 8, got " + number("num_processes"),
          "8");
    }
    if (shape.nodes() == 1) {
      remarks.error(
          where,
          "num_nodes",
          "test_internode.py asserts num_ranks > 8: it is for two nodes or more, got 1",
          numbers(DeepEp.INTERNODE_NODES),
          "subtest_name = \"test_intranode\" is for one node");
    } else if (shape.nodes() > 1) {
      checkNodes();
      checkGroups();
    }
    warnIfEndless("pressure_test_mode");
  }

  private void checkNodes() {
    if (!DeepEp.INTERNODE_NODES.contains(shape.nodes())) {
      remarks.error(
          where,
          "num_nodes",
          "DeepEP has no kernels for "
              + CountedNoun.of(shape.nodes(), "node")
              + " (SWITCH_RDMA_RANKS "
              + LAUNCH
              + ")",
          numbers(DeepEp.INTERNODE_NODES),
          "");
    }
  }

  private void checkGroups() {
    if (run.cmdArgs().get("num_topk_groups") instanceof Long groups
        && (groups < 1 || groups > shape.nodes())) {
      error(
          "num_topk_groups",
          "test_internode.py lets a token go to so many nodes, got "
              + groups
              + " of "
              + shape.nodes(),
          "1 to " + shape.nodes());
    }
  }

  private void checkIntranode() {
    if (shape.nodes() > 1) {
      remarks.error(
          where,
          "num_nodes",
          "test_intranode.py is for one node: DeepEP has no NVLink kernels for "
              + CountedNoun.of(shape.ranks(), "rank")
              + " (SWITCH_RANKS "
              + LAUNCH
              + ")",
          "1",
          "subtest_name = \"test_internode\" is for more nodes");
    } else if (!DeepEp.INTRANODE_RANKS.contains((int) number("num_processes"))) {
      error(
          "num_processes",
          "DeepEP has no NVLink kernels for "
              + CountedNoun.of(number("num_processes"), "rank")
              + " (SWITCH_RANKS "
              + LAUNCH
              + ")",
          numbers(DeepEp.INTRANODE_RANKS));
    }
  }

  private void checkLowLatency(String hidden) {
    if (!DeepEp.LOW_LATENCY_HIDDEN.contains(shape.exchange().hidden())) {
      error(
          hidden,
          "DeepEP has no low-latency kernels for this size (SWITCH_HIDDEN "
              + LAUNCH
              + "), got "
              + shape.exchange().hidden(),
          numbers(DeepEp.LOW_LATENCY_HIDDEN));
    }
    if (shape.exchange().topk() > DeepEp.LOW_LATENCY_TOPK) {
      error(
          "num_topk",
          "low latency has room for "
              + DeepEp.LOW_LATENCY_TOPK
              + " experts of a token (kNumMaxTopK in DeepEP's csrc/kernels/internode_ll.cu), got "
              + shape.exchange().topk(),
          "at most " + DeepEp.LOW_LATENCY_TOPK);
    }
    long ranks = shape.ranks();
    int most = DeepEp.MOST_RANKS_OF_A_NODE;
    if (ranks > most && ranks % most != 0) {
      error(
          "num_processes",
          "DeepEP's Buffer asserts num_ranks % 8 == 0 beyond 8 ranks, got " + ranks,
          "8");
    }
  }

  private void checkElastic() {
    if (isOn("do_pressure_test") && isOn("skip_check")) {
      error(
          "skip_check",
          "test_ep.py asserts not skip_check in a pressure test (do_pressure_test)",
          "one of the two");
    }
    if (!text("dump_profile_traces").isEmpty() && isOn("skip_perf_test")) {
      error(
          "skip_perf_test",
          "test_ep.py asserts a performance test where traces are dumped (dump_profile_traces)",
          "one of the two");
    }
    warnIfEndless("do_pressure_test");
  }

  private void warnIfEndless(String option) {
    if (isOn(option) || number(option) > 0) {
      String path = "cmd_args." + option;
      remarks.warn(
          definition.place(path),
          path,
          "the pressure test repeats for 1000000000 seeds: the time limit ends it, and the run"
              + " counts as timed out",
          "time_limit in the scenario says how long it runs");
    }
  }

  private boolean isOn(String option) {
    return Boolean.TRUE.equals(run.cmdArgs().get(option));
  }

  private long number(String name) {
    return run.cmdArgs().get(name) instanceof Long value ? value : 0;
  }

  private String text(String name) {
    return String.valueOf(run.cmdArgs().getOrDefault(name, ""));
  }

  private static String numbers(Collection<? extends Number> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  private void error(String name, String message, String expected) {
    String path = "cmd_args." + name;
    remarks.error(definition.place(path), path, message, expected, "");
  }
}
