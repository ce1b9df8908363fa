package epfabric.deploy.manifest.serving;

import epfabric.base.json.Json;
import epfabric.base.value.EnumWord;
import epfabric.deploy.manifest.tree.LeaderWorkerSet;
import epfabric.fabric.catalog.NvlinkDomain;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.plan.NvshmemHeap;
import epfabric.fabric.plan.ServingGroup;
import epfabric.fabric.plan.ServingMemory;
import epfabric.fabric.plan.ServingPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The command line and environment variables that start an inference engine on each node of a
 * group. A test compares every flag and variable with the engine's sources.
 */
public final class EngineProcess {
  /** Port where vLLM's ranks find each other, as in vLLM's recipes. */
  private static final String RPC_PORT = "5555";

  /** Port where SGLang's ranks find each other, as in SGLang's example of a LeaderWorkerSet. */
  private static final String RENDEZVOUS_PORT = "20102";

  /**
   * vLLM's configuration of KV transfers (KVTransferConfig). Each process may both produce and
   * consume KV caches; if a transfer fails, its request fails.
   */
  private static final String NIXL = "{\"kv_connector\":\"NixlConnector\",\"kv_role\":\"kv_both\"}";

  /** Path at which both engines report whether they accept requests. */
  static final String HEALTH = "/health";

  /** Folder of models and of the kernels that are compiled for them. */
  static final String CACHE = "/models";

  /** Maximum time to start, in seconds; equals the limit of the startup probe. */
  static final int START_SECONDS = 3600;

  /** Port where SGLang's prefill serves its KV cache to decode; SGLang's default. */
  static final int BOOTSTRAP_PORT = 8998;

  private final ServingPlan serving;
  private final ServingGroup group;
  private final NvlinkDomain domain;
  private final List<String> nics;

  /**
   * @param domain the nodes that NVLink connects
   * @param nics RDMA device of each GPU of a node
   */
  public EngineProcess(
      ServingPlan serving, ServingGroup group, NvlinkDomain domain, List<String> nics) {
    this.serving = serving;
    this.group = group;
    this.domain = domain;
    this.nics = List.copyOf(nics);
  }

  /** Returns the command line. */
  public List<String> command() {
    return serving.programs().engine() == Engine.VLLM ? vllm() : sglang();
  }

  /** Returns the variables that configure the engine. */
  public Map<String, String> variables() {
    Map<String, String> variables = new TreeMap<>();
    group.memory().heap().ifPresent(heap -> variables.put(NvshmemHeap.VARIABLE, heap.size()));
    if (serving.programs().engine() == Engine.VLLM) {
      variables.put("VLLM_ENGINE_READY_TIMEOUT_S", String.valueOf(START_SECONDS));
      // Ranks without work send dummy tokens; random experts make them resemble real tokens.
      variables.put("VLLM_RANDOMIZE_DP_DUMMY_INPUTS", "1");
      variables.put("VLLM_CACHE_ROOT", CACHE + "/vllm");
    } else {
      variables.put("SGLANG_CACHE_DIR", CACHE + "/sglang");
    }
    if (serving.programs().engine() == Engine.SGLANG) {
      variables.putAll(sglangBufferTokens());
    }
    serving
        .domainVariables(group, domain)
        .forEach(variable -> variables.put(variable.name(), variable.value()));
    return variables;
  }

  /** Returns the variable with the number of tokens that DeepEP's buffer has to hold. */
  private Map<String, String> sglangBufferTokens() {
    return switch (group.kernels()) {
      case LOW_LATENCY ->
          Map.of(
              "SGLANG_DEEPEP_NUM_MAX_DISPATCH_TOKENS_PER_RANK",
              String.valueOf(ServingMemory.TOKENS));
      case DEEPEP_V2 ->
          Map.of(
              "SGLANG_DEEPEP_V2_NUM_MAX_DISPATCH_TOKENS_PER_RANK",
              String.valueOf(ServingMemory.PROMPT_TOKENS));
      default -> Map.of();
    };
  }

  private List<String> vllm() {
    List<String> serve = new ArrayList<>(List.of("vllm", "serve", model()));
    addServedName(serve);
    add(serve, "--port", serving.programs().engine().port());
    add(serve, "--tensor-parallel-size", 1);
    add(serve, "--data-parallel-size", group.ranks());
    serve.add("--enable-expert-parallel");
    serve.addAll(serving.backendFlags(group));
    add(serve, "--max-model-len", group.memory().context());
    add(serve, "--max-num-seqs", group.memory().sequences());
    bufferTokens().ifPresent(bufferTokens -> add(serve, "--max-num-batched-tokens", bufferTokens));
    add(serve, "--gpu-memory-utilization", ServingMemory.SHARE);
    add(serve, "--disable-access-log-for-endpoints", "/health,/metrics");
    // SGLang needs no such flag to finish its requests before it ends.
    add(serve, "--shutdown-timeout", ServerDrain.REQUEST_SECONDS);
    addTrustRemoteCode(serve);
    if (serving.apart()) {
      add(serve, "--kv-transfer-config", NIXL);
    }
    return group.nodes() == 1 ? serve : vllmOfGroup(serve);
  }

  /**
   * Returns the command for a group in which each node serves its own ranks. A shell computes the
   * first rank of the node, because Kubernetes cannot multiply. The dollar sign is doubled so that
   * Kubernetes does not replace the expression by a variable.
   */
  private List<String> vllmOfGroup(List<String> serve) {
    int local = group.ranks() / group.nodes();
    serve.add("--data-parallel-hybrid-lb");
    add(serve, "--data-parallel-size-local", local);
    add(
        serve,
        "--data-parallel-address",
        LeaderWorkerSet.reference(LeaderWorkerSet.LEADER_ADDRESS));
    add(serve, "--data-parallel-rpc-port", RPC_PORT);
    String start =
        "exec \"$0\" \"$@\" --data-parallel-start-rank $$(("
            + LeaderWorkerSet.WORKER_INDEX
            + " * "
            + local
            + "))";
    List<String> shell = new ArrayList<>(List.of("sh", "-c", start));
    shell.addAll(serve);
    return shell;
  }

  private List<String> sglang() {
    List<String> serve = new ArrayList<>(List.of("python3", "-m", "sglang.launch_server"));
    add(serve, "--model-path", model());
    addServedName(serve);
    add(serve, "--host", "0.0.0.0");
    add(serve, "--port", serving.programs().engine().port());
    add(serve, "--tp-size", group.ranks());
    add(serve, "--attn-dp-size", group.ranks());
    serve.addAll(serving.backendFlags(group));
    add(serve, "--moe-dense-tp-size", 1);
    add(serve, "--context-length", group.memory().context());
    add(serve, "--max-running-requests", group.memory().sequences() * group.ranks());
    add(serve, "--mem-fraction-static", ServingMemory.SHARE);
    // The limit applies to the sum of all ranks; each rank takes an equal share.
    add(serve, "--chunked-prefill-size", ServingMemory.PROMPT_TOKENS * group.ranks());
    serve.add("--enable-dp-lm-head");
    serve.add("--enable-metrics");
    addTrustRemoteCode(serve);
    if (serving.apart()) {
      add(serve, "--disaggregation-mode", EnumWord.of(group.role()));
      add(serve, "--disaggregation-ib-device", nicsByGpu());
    }
    if (group.nodes() > 1) {
      add(serve, "--nnodes", group.nodes());
      add(serve, "--node-rank", LeaderWorkerSet.reference(LeaderWorkerSet.WORKER_INDEX));
      add(
          serve,
          "--dist-init-addr",
          LeaderWorkerSet.reference(LeaderWorkerSet.LEADER_ADDRESS) + ":" + RENDEZVOUS_PORT);
    }
    return serve;
  }

  /**
   * Returns the number of tokens for which vLLM sizes the buffer of the backend; empty if the
   * backend has no such buffer.
   */
  private Optional<Integer> bufferTokens() {
    return switch (group.kernels()) {
      case LOW_LATENCY -> Optional.of(ServingMemory.TOKENS);
      case DEEPEP_V2, FLASHINFER -> Optional.of(ServingMemory.PROMPT_TOKENS);
      case HIGH_THROUGHPUT -> Optional.empty();
    };
  }

  /**
   * Returns JSON that maps each GPU to the NIC that transfers its KV cache. It is the nearest NIC,
   * which DeepEP also uses.
   */
  private String nicsByGpu() {
    Map<String, String> devices = new LinkedHashMap<>();
    for (int gpu = 0; gpu < nics.size(); gpu++) {
      devices.put(String.valueOf(gpu), nics.get(gpu));
    }
    return Json.compact(devices);
  }

  /** Returns the model's name on the hub, or the model's folder if a bucket holds the models. */
  private String model() {
    String id = serving.model().id();
    return serving.cacheBucket().isPresent() ? ModelBucket.MOUNT + "/" + id : id;
  }

  /** Adds the model's name on the hub, which clients also use if the files are in a bucket. */
  private void addServedName(List<String> serve) {
    if (serving.cacheBucket().isPresent()) {
      add(serve, "--served-model-name", serving.model().id());
    }
  }

  private void addTrustRemoteCode(List<String> serve) {
    if (serving.model().support().remoteCode()) {
      serve.add("--trust-remote-code");
    }
  }

  private static void add(List<String> words, String flag, Object value) {
    words.add(flag);
    words.add(String.valueOf(value));
  }
}
