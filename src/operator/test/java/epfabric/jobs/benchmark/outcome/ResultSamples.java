package epfabric.jobs.benchmark.outcome;

import epfabric.fabric.catalog.Catalog;
import epfabric.results.judge.log.LogReader;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.report.SourceFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Folders of results with invented measurements; each experiment.json states this. */
public final class ResultSamples {
  public static final String FOLDER = "acceptance_2026-11-22_01-02-03";
  static final String STAMP = "2026-11-22_01-02-03";

  private static final LogReader READER = new LogReader(Catalog.load().signatures());

  private final SortedMap<String, String> files = new TreeMap<>();

  private ResultSamples() {}

  public static ResultSamples empty() {
    return new ResultSamples();
  }

  /**
   * Returns one run of the repository's standard test as CloudAI writes it, without epfabric's
   * files.
   */
  public static ResultSamples single() {
    ResultSamples single = new ResultSamples();
    single.run(
        "Tests.1/0", "deepep_standard", "DeepEP MoE Benchmark - Standard Mode", "tokens = 1024");
    single.put(
        "Tests.1/0/benchmark_16_ranks_" + STAMP + "_standard/results.json",
        """
        [{"deepep_time": 0.003272, "global_bw": 78.14, "simple_rdma_bw": 78.62,
          "simple_nvl_bw": 225.0, "num_tokens": 4096, "hidden": 7168, "extra": "kept"}]
        """);
    return single;
  }

  /** Returns tests in every state and with damaged files; {@code factor} makes them slower. */
  public static ResultSamples several(double factor) {
    ResultSamples all = new ResultSamples();
    for (int iteration = 0; iteration < 3; iteration++) {
      double time = factor * (1 + 0.004 * iteration);
      all.measured("Tests.1/" + iteration, "ep16-bf16", "bfloat16", 1639e-6 * time);
      all.measured("Tests.2/" + iteration, "ep16-fp8", "fp8", 1014e-6 * time);
    }
    all.run("Tests.3/0", "ep16-wrong", "A row is lost on purpose", "tokens = 4096");
    all.put(
        "Tests.3/0/benchmark_16_ranks_" + STAMP + "_standard/summary.json",
        """
        {"format": 1, "verdict": "wrong",
         "failures": ["rank 3: dispatch bfloat16: 1 of 4096 rows wrong: 1 missing on rank 3"]}
        """);
    all.run("Tests.4/0", "ep32-late", "Takes longer than it may", "tokens = 8192");
    all.run("Tests.5/0", "ep16-torn", "Its results.json is cut off", "tokens = 4096");
    all.put("Tests.5/0/benchmark_16_ranks_" + STAMP + "_standard/results.json", "[{\"deepep_ti");
    all.put("Tests.5/0/config.yaml", "tokens: [1, 2\n");
    all.put("experiment.json", EXPERIMENT);
    return all;
  }

  private static final String EXPERIMENT =
      """
      {"format": 1, "generator": "epfabric", "scenario": "acceptance",
       "started": "2026-11-22T01:02:03Z", "machine": "a4-highgpu-8g",
       "provenance": "reconstructed",
       "notes": ["figures are made up around those published for another cluster"],
       "tests": [
        {"id": "Tests.1", "name": "ep16-bf16", "iteration": 0, "status": "passed",
         "seconds": 61.5},
        {"id": "Tests.1", "name": "ep16-bf16", "iteration": 1, "status": "passed"},
        {"id": "Tests.1", "name": "ep16-bf16", "iteration": 2, "status": "passed"},
        {"id": "Tests.2", "name": "ep16-fp8", "iteration": 0, "status": "passed"},
        {"id": "Tests.2", "name": "ep16-fp8", "iteration": 1, "status": "passed"},
        {"id": "Tests.2", "name": "ep16-fp8", "iteration": 2, "status": "passed"},
        {"id": "Tests.3", "status": "failed",
         "reason": "wrong data: rank 3: dispatch bfloat16: 1 of 4096 rows wrong"},
        {"id": "Tests.4", "status": "timed out", "reason": "its limit of 0:30:00 has passed"},
        {"id": "Tests.5", "status": "passed"},
        {"id": "Tests.6", "name": "ep64-low-latency", "description": "EP64", "iteration": 0,
         "status": "skipped", "reason": "dependency failed: Tests.3"},
        {"id": "Tests.7", "name": "ep16-spot", "status": "preempted",
         "reason": "node gke-b200-1 was preempted", "nodes": ["gke-b200-1"]}
       ]}
      """;

  /**
   * Returns a sweep over tokens, SMs and QPs with the given number of steps; every seventh step has
   * failed.
   */
  public static ResultSamples sweep(int steps) {
    ResultSamples sweep = new ResultSamples();
    List<Integer> tokens = List.of(128, 512, 1024, 2048, 4096);
    List<Integer> sms = List.of(8, 12, 16, 20, 24, 28, 32, 36, 40, 48);
    StringBuilder trajectory = new StringBuilder("step,action,reward,observation\n");
    for (int step = 1; step <= steps; step++) {
      int size = tokens.get(step % 5);
      int units = sms.get(step / 5 % 10);
      int qps = 4 + step / 50;
      String folder = "Tests.1/0/" + step;
      String args = "tokens = " + size + "\nnum_sms = " + units + "\nnum_qps_per_rank = " + qps;
      sweep.run(folder, "sweep", "Tokens by SMs by QPs", args);
      if (step % 7 == 0) {
        trajectory.append(step).append(",\"{'tokens': 1, 'num_sms': 1}\",-1.0,[-1.0]\n");
        continue;
      }
      double seconds = (60 + size * 0.38 * (1 + 6.0 / units) * (1 + 0.2 / qps)) * 1e-6;
      sweep.results(folder, List.of(row("dispatch", "bfloat16", size, seconds)));
      String seen = number(seconds + 1633e-6, 9);
      trajectory.append(step).append(",\"{'tokens': ").append(size).append(", 'num_sms': ");
      trajectory.append(units).append("}\",").append(number(1 / Double.parseDouble(seen), 6));
      trajectory.append(",[").append(seen).append("]\n");
    }
    sweep.put("Tests.1/0/trajectory.csv", trajectory.toString());
    return sweep;
  }

  private void measured(String folder, String name, String type, double seconds) {
    run(folder, name, "EP16 on two nodes, " + type, "tokens = 4096\ndata_type = \"" + type + "\"");
    results(
        folder,
        List.of(row("dispatch", type, 4096, seconds), row("combine", "bfloat16", 4096, 1633e-6)));
    String figures = folder + "/benchmark_16_ranks_" + STAMP + "_standard/";
    put(figures + "token_matrix_kb.txt", matrix(16));
    put(figures + "token_matrix.txt", experts(16, 256));
    for (int node = 0; node < 2; node++) {
      put(figures + "metadata/node-" + node + ".toml", metadata(node));
    }
  }

  private static String metadata(int node) {
    return "user = \"1000\"\n\n[system]\nos_version = \"Container-Optimized OS\"\n"
        + "gpu_arch_type = \"NVIDIA B200\"\n\n[cuda]\ncuda_driver_version = \"580.126.09\"\n\n"
        + "[nccl]\nversion = \"2.28.9\"\n\n[slurm]\nnode_list = \"gke-b200-"
        + node
        + "\"\n";
  }

  private static String matrix(int ranks) {
    StringBuilder text = new StringBuilder("# dispatch payload in KB of 1000 bytes\n");
    for (int i = 0; i < ranks; i++) {
      List<String> row = new ArrayList<>();
      for (int j = 0; j < ranks; j++) {
        double value = 23000 + (i * 7919 + j * 104729) % 1000 * 3 + (j == 5 ? 9000 : 0);
        row.add(number(value, 3));
      }
      text.append(String.join(" ", row)).append("\n");
    }
    return text.toString();
  }

  private static String experts(int ranks, int experts) {
    StringBuilder text = new StringBuilder("# tokens per expert\n");
    for (int i = 0; i < ranks; i++) {
      List<String> row = new ArrayList<>();
      for (int j = 0; j < experts; j++) {
        row.add(String.valueOf(118 + (i * 31 + j * 17) % 21 + (j == 83 ? 60 : 0)));
      }
      text.append(String.join(" ", row)).append("\n");
    }
    return text.toString();
  }

  private void results(String folder, List<String> rows) {
    put(
        folder + "/benchmark_16_ranks_" + STAMP + "_standard/results.json",
        "[" + String.join(",\n", rows) + "]\n");
  }

  private static String row(String operation, String type, int tokens, double seconds) {
    double bytes = tokens * 7168.0 * (type.equals("fp8") ? 1.03125 : 2);
    double all = bytes * 5.2 / seconds / 1e9;
    return "{\"backend\": \"legacy\", \"operation\": \""
        + operation
        + "\", \"layout\": \"\", \"num_nodes\": 2, \"num_tokens\": "
        + tokens
        + ", \"hidden\": 7168, \"num_experts\": 256, \"num_topk\": 8, \"data_type\": \""
        + type
        + "\", \"deepep_time\": "
        + number(seconds + 1633e-6, 9)
        + ", \"time_s\": "
        + number(seconds, 9)
        + ", \"bus_bw_avg\": "
        + number(all, 3)
        + ", \"global_bw\": "
        + number(all * 16, 3)
        + ", \"bf16_error\": 0.001078, \"fp8_error\": 0.01571, \"correct\": true, \"notes\": []}";
  }

  private static String number(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  private void run(String folder, String name, String description, String args) {
    String step = folder.matches(".+/\\d+/\\d+") ? folder.replaceFirst(".*/", "") : "0";
    put(
        folder + "/test-run.toml",
        "name = \"Tests\"\nnnodes = 2\nnodes = [ \"gke-b200-0\", \"gke-b200-1\",]\nstep = "
            + step
            + "\n\n[test_definition]\nname = \""
            + name
            + "\"\ndescription = \""
            + description.replace("\"", "\\\"")
            + "\"\n\n[test_definition.cmd_args]\n"
            + "docker_image_url = \"example.com/deepep@sha256:0123\"\n"
            + args
            + "\n");
    put(folder + "/stdout.txt", "");
    put(folder + "/stderr.txt", "");
  }

  /** Adds a run of one of DeepEP's own scripts, as CloudAI writes it on Slurm, with its output. */
  public ResultSamples script(String script, int nodes, String args, String log) {
    String folder = "Tests.1/0";
    run(
        folder,
        "deepep-" + script,
        "DeepEP's own script",
        "subtest_name = \"" + script + "\"\n" + args);
    String about = Objects.requireNonNull(files.get(folder + "/test-run.toml"));
    put(folder + "/test-run.toml", about.replaceFirst("nnodes = \\d+", "nnodes = " + nodes));
    put(folder + "/slurm-job.toml", "state = \"COMPLETED\"\nexit_code = \"0:0\"\n");
    return put(folder + "/stdout.txt", log);
  }

  public ResultSamples hostile() {
    run("Tests.<b>/0", "<script>alert(1)</script>", "<img src=x onerror=alert(2)>", "tokens = 1");
    put("Tests.<b>/0/javascript:alert(3)//&\".log", "");
    put("Tests.<b>/0/slurm-job.toml", "state = \"<b>lost</b>\"\n");
    return this;
  }

  public ResultSamples put(String name, String text) {
    files.put(name, text);
    return this;
  }

  public ResultSamples remove(String name) {
    files.remove(name);
    return this;
  }

  public Map<String, String> files() {
    return files;
  }

  public FoundFiles found() {
    return found(FOLDER);
  }

  public FoundFiles found(String folder) {
    TreeMap<String, String> texts = new TreeMap<>(files);
    texts
        .entrySet()
        .removeIf(
            e -> {
              boolean words = e.getKey().endsWith("stderr.txt") && !e.getValue().isEmpty();
              boolean matrix = e.getKey().contains("token_matrix");
              boolean hosts = e.getKey().endsWith("hostfile.txt");
              return e.getKey().endsWith(".txt") && !words && !matrix && !hosts;
            });
    TreeMap<String, List<NodeLog>> logs = new TreeMap<>();
    files.forEach(
        (name, text) -> {
          String last = name.substring(name.lastIndexOf('/') + 1);
          List<NodeLog> found = last.startsWith("stdout") ? read(last, text) : List.of();
          if (!found.isEmpty()) {
            logs.put(name, found);
          }
        });
    List<SourceFile> sources = new ArrayList<>();
    texts.forEach(
        (name, text) ->
            sources.add(
                new SourceFile(
                    name, text.getBytes(StandardCharsets.UTF_8).length, "0".repeat(64))));
    return new FoundFiles(folder, new TreeSet<>(files.keySet()), texts, logs, sources, List.of());
  }

  private static List<NodeLog> read(String file, String log) {
    try {
      var bytes = new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8));
      return READER.read(file, bytes).stream()
          .filter(l -> l.identity().test().isPresent() || !l.findings().signatures().isEmpty())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public ExperimentOutcome experiment() {
    return ExperimentReader.read(found());
  }
}
