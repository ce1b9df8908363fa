package epfabric.jobs.benchmark.job;

import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.TestDefinition;
import epfabric.jobs.benchmark.plan.PlannedRun;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Runs deepep_bench with epfabric's own library instead of DeepEP ({@code kernels/deep_ep}, which
 * has DeepEP's API). The library is installed on every node and supports runs on one node only.
 * Result rows have the library's name.
 */
final class OwnDeepEp implements Backend {
  /**
   * The value of {@code cmd_args.backend} that selects this library, and the library's name in
   * deepep_bench.
   */
  static final String WORD = "epfabric";

  private final DeepEpBench program = new DeepEpBench(Optional.of(WORD));

  @Override
  public String word() {
    return "deepep_bench over our own library";
  }

  @Override
  public void check(PlannedRun run, Remarks remarks) {
    if (!run.test().definition().arguments().readsConfig()) {
      error(
          run,
          remarks,
          KEY,
          "DeepEP's own scripts are for DeepEP, got \"" + WORD + "\"",
          "a definition of DeepEPBenchmark or MoEBenchmark");
      return;
    }
    program.check(run, remarks);
    checkNodes(run, remarks);
    checkArguments(run, remarks);
  }

  private static void checkNodes(PlannedRun run, Remarks remarks) {
    if (run.nodes() > 1) {
      remarks.error(
          run.test().where(),
          "num_nodes",
          "our own library cannot reach another node, got " + run.nodes(),
          "1",
          "without backend = \"" + WORD + "\" DeepEP runs on more");
    }
  }

  private static void checkArguments(PlannedRun run, Remarks remarks) {
    TestDefinition definition = run.test().definition();
    Map<String, Object> args = run.test().combination().cmdArgs();
    if (definition.written("cmd_args.deepep_versions").isPresent()) {
      String why = "our own library is not DeepEP and has no versions";
      error(run, remarks, "deepep_versions", why, "without it");
    }
    if (run.shape().kernels().lowLatency()
        && !Boolean.TRUE.equals(args.get("allow_nvlink_for_low_latency"))) {
      String name = "allow_nvlink_for_low_latency";
      error(run, remarks, name, "our own library uses NVLink only", name + " = true");
    }
    if (Boolean.TRUE.equals(args.get("enable_tuning"))) {
      String why = "our own library has no chunk sizes to tune";
      error(run, remarks, "enable_tuning", why, "false");
    }
    if (Boolean.TRUE.equals(args.get("allow_mnnvl"))) {
      error(run, remarks, "allow_mnnvl", "all ranks are on one node", "false");
    }
  }

  @Override
  public List<List<String>> commands(PlannedRun run, OnNode node) {
    return program.commands(run, node);
  }

  /**
   * Returns variables with which Python finds this library before other packages of the image or
   * the node.
   */
  @Override
  public Map<String, String> variables(PlannedRun run, OnNode node) {
    Map<String, String> variables = new TreeMap<>(program.variables(run, node));
    variables.put("PYTHONPATH", node.ownPackages());
    return variables;
  }

  @Override
  public Optional<ConfigFile> config(PlannedRun run) {
    return program.config(run);
  }

  @Override
  public boolean measures(PlannedRun run) {
    return program.measures(run);
  }

  @Override
  public Optional<String> results(PlannedRun run) {
    return program.results(run);
  }

  private static void error(
      PlannedRun run, Remarks remarks, String name, String message, String expected) {
    String path = "cmd_args." + name;
    remarks.error(run.test().definition().place(path), path, message, expected, "");
  }
}
