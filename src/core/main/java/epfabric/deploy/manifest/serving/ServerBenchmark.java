package epfabric.deploy.manifest.serving;

import epfabric.deploy.manifest.pod.FabricPod;
import epfabric.deploy.manifest.pod.QueueManifests;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An inference engine's own benchmark of its server. It runs as a Job in the server's image, on a
 * node of the server, where the image is already pulled. A test compares every flag with the
 * benchmark's sources.
 *
 * @param server name of the server, whose Service is {@code NAME-api}
 * @param model name of the model in requests
 * @param node name of the node on which the Job runs
 * @param concurrency number of simultaneous requests
 */
public record ServerBenchmark(
    Engine engine, String server, String model, String image, String node, int concurrency) {
  /**
   * Number of tokens in each prompt. This is the default of vLLM's benchmark; SGLang's benchmark
   * gets the same number.
   */
  private static final int INPUT_TOKENS = 1024;

  private static final int OUTPUT_TOKENS = 128;

  /**
   * Number of requests per simultaneous client. The more there are, the less the start and the end
   * of the benchmark affect the result.
   */
  private static final int ROUNDS = 4;

  /** Seconds after which Kubernetes ends the Job. */
  public static final int LIMIT_SECONDS = 1800;

  private static final int KEPT_SECONDS = 3600;

  /** Returns the number of requests. */
  public int requests() {
    return concurrency * ROUNDS;
  }

  /** Returns the name of the Job. */
  public String job() {
    return server + "-check-" + concurrency;
  }

  /** Returns the command line. */
  public List<String> command() {
    List<String> arguments = new ArrayList<>();
    if (engine == Engine.VLLM) {
      arguments.addAll(List.of("vllm", "bench", "serve"));
      add(arguments, "--dataset-name", "random");
    } else {
      arguments.addAll(List.of("python3", "-m", "sglang.benchmark.serving"));
      add(arguments, "--backend", "sglang");
      // With "random", SGLang's benchmark would download a data set for the prompts. With the ratio
      // 1, all prompts have the full length.
      add(arguments, "--dataset-name", "random-ids");
      add(arguments, "--random-range-ratio", 1);
    }
    add(arguments, "--base-url", "http://" + server + "-api:" + engine.port());
    add(arguments, "--model", model);
    add(arguments, "--random-input-len", INPUT_TOKENS);
    add(arguments, "--random-output-len", OUTPUT_TOKENS);
    add(arguments, "--num-prompts", requests());
    add(arguments, "--max-concurrency", concurrency);
    add(arguments, "--seed", 0);
    arguments.add("--disable-tqdm");
    if (engine == Engine.VLLM) {
      arguments.add("--ignore-eos"); // the default of SGLang's benchmark
    }
    return arguments;
  }

  private static void add(List<String> arguments, String flag, Object value) {
    arguments.add(flag);
    arguments.add(String.valueOf(value));
  }

  /**
   * Returns the Job as YAML. If Kueue manages Jobs, the Job is in the fabric's queue like the
   * server.
   */
  public String yaml(FabricPlan plan) {
    Map<String, Object> labels = Map.of(Labels.SERVE_CHECK, server);
    Map<String, Object> token =
        OrderedTree.of("name", "hub-token", "key", "token", "optional", true);
    Map<String, Object> container =
        OrderedTree.of("name", "benchmark")
            .with("image", image)
            .with("command", command())
            .with(
                "env",
                List.of(
                    OrderedTree.of(
                        "name", "HF_TOKEN", "valueFrom", Map.of("secretKeyRef", token))));
    Map<String, Object> spec = new LinkedHashMap<>();
    spec.put("restartPolicy", "Never");
    spec.put("automountServiceAccountToken", false);
    spec.put("nodeSelector", Map.of(Labels.HOST, node));
    spec.put("tolerations", new FabricPod(plan).tolerations());
    spec.put("containers", List.of(container));
    return ManifestYaml.of(
        OrderedTree.of("apiVersion", "batch/v1")
            .with("kind", "Job")
            .with(
                "metadata",
                QueueManifests.queued(plan, OrderedTree.of("name", job(), "labels", labels)))
            .with(
                "spec",
                OrderedTree.of("backoffLimit", 0)
                    .with("activeDeadlineSeconds", LIMIT_SECONDS)
                    .with("ttlSecondsAfterFinished", KEPT_SECONDS)
                    .with(
                        "template",
                        OrderedTree.of("metadata", Map.of("labels", labels), "spec", spec))));
  }
}
