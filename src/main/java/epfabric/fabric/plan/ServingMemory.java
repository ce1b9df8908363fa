package epfabric.fabric.plan;

import epfabric.fabric.catalog.ServedModel;
import epfabric.fabric.plan.ServingPlan.Kernels;

/**
 * What a model needs of each GPU, in bytes: experts are divided among the ranks, all else is on
 * each of them, as attention is data-parallel.
 *
 * @param ranks GPUs of all nodes
 * @param gpuGb memory of one
 * @param context tokens of the longest sequence
 * @param sequences sequences at once on each GPU
 */
public record ServingMemory(
    ServedModel model,
    int nodes,
    int ranks,
    int gpuGb,
    int context,
    int sequences,
    Kernels kernels) {
  /** Part of a GPU's memory that engines get, as in llm-d's and SGLang's recipes. */
  public static final double SHARE = 0.85;

  /** Tokens that a rank may send at once with low latency, as llm-d's recipe has it for vLLM. */
  public static final int TOKENS = 256;

  /**
   * NVLink buffer of vLLM's managers (VLLM_DEEPEP_BUFFER_SIZE_MB); with nodes, as much for NICs.
   */
  private static final double BUFFER = 1024.0 * 1024 * 1024;

  private static final double GB = 1e9;

  /** All experts through the number of ranks. */
  public double expertsGb() {
    return model.expertBillions() * model.experts().bits() / 8 / ranks;
  }

  /** All but experts, with 16 bits for each parameter. */
  public double restGb() {
    return Math.max(0, model.parametersBillions() - model.expertBillions()) * 2;
  }

  /** Of all sequences at their full length. */
  public double cacheGb() {
    return (double) sequences * context * model.layers() * model.cacheBytes() / GB;
  }

  /** DeepEP's: for NVLink, and for other nodes as the kernels want it. */
  public double bufferGb() {
    double nics = kernels == Kernels.LOW_LATENCY ? lowLatency() : nodes > 1 ? BUFFER : 0;
    return (BUFFER + nics) / GB;
  }

  /**
   * DeepEP's get_low_latency_rdma_size_hint (csrc/config.hpp, LowLatencyLayout): twice what is sent
   * and what comes, where a slot is kept for each token and expert.
   */
  private double lowLatency() {
    double slots = (double) model.experts().count() * TOKENS;
    double dispatch = 16 + 2.0 * model.hidden();
    double combine = 2.0 * model.hidden();
    double sent = Math.max(TOKENS * dispatch, slots * combine);
    return 2 * (sent + slots * dispatch);
  }

  public double neededGb() {
    return expertsGb() + restGb() + cacheGb() + bufferGb();
  }

  public double usableGb() {
    return gpuGb * SHARE;
  }

  public boolean fits() {
    return neededGb() <= usableGb();
  }

  /** The same on another number of nodes. */
  ServingMemory on(int otherNodes, Kernels otherKernels) {
    int each = ranks / nodes;
    return new ServingMemory(
        model, otherNodes, otherNodes * each, gpuGb, context, sequences, otherKernels);
  }

  /** What one token is on its way to one expert: FP8, and a scale of 4 bytes for each 128. */
  public long dispatchBytes() {
    return model.hidden() + model.hidden() / 128 * 4L;
  }

  /** What comes back of it: 16 bits. */
  public long combineBytes() {
    return 2L * model.hidden();
  }

  /** What one token moves in one layer to its experts and back. */
  public long bytesPerToken() {
    return model.experts().topK() * (dispatchBytes() + combineBytes());
  }
}
