package epfabric.jobs.benchmark.definition;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Libraries and workloads that the newest CloudAI runs in addition to DeepEP, and the nearest
 * equivalents in epfabric.
 */
public final class OtherLibraries {
  private static final String HYBRID =
      "Hybrid-EP, a branch of DeepEP by NVIDIA; legacy measures the same exchange within NVLink"
          + " domains of 8 GPUs, elastic between nodes";

  private static final Map<String, String> VERSIONS =
      Map.of(
          "nixl_ep",
          "NIXL's expert parallelism; legacy measures the same exchange, with the same figures",
          "uccl_ep",
          "UCCL's expert parallelism, over CPU proxies; elastic with NCCL_GIN_TYPE = \"2\" in"
              + " extra_env_vars is DeepEP over NCCL's CPU proxy",
          "nccl_ep",
          "NCCL's own expert parallelism; elastic is DeepEP over NCCL's device API (GIN)",
          "deepep_hybrid",
          HYBRID,
          "hybrid_ep",
          HYBRID,
          "hybrid",
          HYBRID);

  private static final Map<String, String> TEMPLATES =
      Map.of(
          "NixlEP",
          "MoEBenchmark with deepep_versions = [\"legacy\"] measures the same exchange with DeepEP",
          "NcclTest",
          "epfabric accept runs NCCL's all-reduce on all nodes (test nccl-allreduce)");

  private OtherLibraries() {}

  /** Returns whether a word names a library that CloudAI runs and epfabric does not run. */
  public static boolean knows(Object word) {
    return word instanceof String text && VERSIONS.containsKey(text);
  }

  /**
   * Returns the requested libraries that epfabric does not run, each with the argument that
   * requests it.
   */
  static Map<String, String> of(Map<String, Object> args) {
    Map<String, String> found = new TreeMap<>();
    for (String key : List.of("deepep_versions", "backend")) {
      Object value = args.getOrDefault(key, "");
      List<?> words = value instanceof List<?> items ? items : List.of(value);
      words.stream()
          .filter(OtherLibraries::knows)
          .forEach(word -> found.put(String.valueOf(word), key));
    }
    return found;
  }

  /** Reports an error for each requested library that epfabric does not run. */
  public static void check(TestDefinition definition, Map<String, Object> args, Remarks remarks) {
    of(args)
        .forEach(
            (word, key) -> {
              String path = "cmd_args." + key;
              remarks.error(
                  definition.place(path),
                  path,
                  "not a version of DeepEP, and epfabric runs no other library, got \""
                      + word
                      + "\"",
                  key.equals("backend") ? "deepep, epbench, epfabric" : "legacy, elastic",
                  word + " is " + hint(word));
            });
  }

  /** Describes a library and its equivalent; empty if {@code word} names no such library. */
  private static String hint(String word) {
    return VERSIONS.getOrDefault(word, "");
  }

  /** Returns the equivalent of another template's workload; empty if it has no equivalent. */
  static String equivalentOf(String template) {
    return TEMPLATES.getOrDefault(template, "");
  }
}
