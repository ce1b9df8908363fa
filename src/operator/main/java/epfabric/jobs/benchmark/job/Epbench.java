package epfabric.jobs.benchmark.job;

import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.files.PythonNumber;
import epfabric.jobs.benchmark.plan.PlannedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs epfabric's own benchmark {@code kernels/epbench} with the definition's numbers. Without
 * DeepEP, epbench measures the throughput of a node's links and GPUs in an exchange like DeepEP's.
 * The program is installed on every node, so any image with a shell can be used.
 */
final class Epbench implements Backend {
  /** The value of {@code cmd_args.backend} that selects epbench. */
  static final String WORD = "epbench";

  /** The results folder for arguments that name none. */
  private static final String RESULTS = "/results";

  /**
   * The name of the results folder in place of a timestamp, because plans do not depend on the
   * clock.
   */
  private static final String DATE = WORD;

  @Override
  public String word() {
    return WORD;
  }

  @Override
  public void check(PlannedRun run, Remarks remarks) {
    new EpbenchRefusals(run, remarks).check();
  }

  @Override
  public List<List<String>> commands(PlannedRun run, OnNode node) {
    List<String> words = new ArrayList<>();
    words.add(node.epbench());
    words.add(run.shape().kernels().lowLatency() ? "lowlat" : "intranode");
    addFlag(words, "--num-processes", run.shape().ranksPerNode());
    addFlag(words, "--num-tokens", run.shape().exchange().tokens());
    addFlag(words, "--hidden", run.shape().exchange().hidden());
    addFlag(words, "--num-topk", run.shape().exchange().topk());
    addFlag(words, "--num-experts", run.shape().exchange().experts());
    addSmsAndDataType(words, run);
    Map<String, Object> args = run.test().combination().cmdArgs();
    for (String name : List.of("num_warmups", "num_iterations", "seed", "masked_ratio")) {
      if (args.get(name) instanceof Number value) {
        addFlag(words, "--" + name.replace('_', '-'), value);
      }
    }
    for (String name : List.of("skip_check", "skip_perf_test")) {
      if (Boolean.TRUE.equals(args.get(name))) {
        words.add("--" + name.replace('_', '-'));
      }
    }
    addFlag(words, "--cloudai-results", folder(run));
    addFlag(words, "--date", DATE);
    run.test()
        .definition()
        .table("extra_cmd_args")
        .forEach((key, value) -> words.add("".equals(value) ? key : key + "=" + value));
    return List.of(words);
  }

  /**
   * Adds the arguments for the number of SMs and, except in low latency, the data type. Any type
   * other than FP8 is measured as BF16.
   */
  private static void addSmsAndDataType(List<String> words, PlannedRun run) {
    Map<String, Object> args = run.test().combination().cmdArgs();
    if (!run.shape().kernels().lowLatency() && args.get("data_type") instanceof String type) {
      addFlag(words, "--data-type", type.equals("fp8") ? "fp8" : "bf16");
    }
    if (Boolean.TRUE.equals(args.get("enable_tuning"))) {
      words.add("--tune");
    } else if (args.get("num_sms") instanceof Long sms && sms > 0) {
      addFlag(words, "--num-sms", sms);
    }
  }

  private static void addFlag(List<String> words, String name, Object value) {
    words.add(name);
    words.add(value instanceof Double number ? PythonNumber.of(number) : String.valueOf(value));
  }

  /** Preloads no library, because epbench does not use DeepEP. */
  @Override
  public Map<String, String> variables(PlannedRun run, OnNode node) {
    return Map.of("LD_PRELOAD", "");
  }

  @Override
  public Optional<ConfigFile> config(PlannedRun run) {
    return Optional.empty();
  }

  @Override
  public boolean measures(PlannedRun run) {
    return !Boolean.TRUE.equals(run.test().combination().cmdArgs().get("skip_perf_test"));
  }

  @Override
  public Optional<String> results(PlannedRun run) {
    return Optional.of(folder(run));
  }

  private static String folder(PlannedRun run) {
    return String.valueOf(run.test().combination().cmdArgs().getOrDefault("results_dir", RESULTS));
  }
}
