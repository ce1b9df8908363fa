package epfabric.fabric.plan;

import epfabric.fabric.catalog.engine.Kernels;
import epfabric.fabric.catalog.model.ExpertWeights.Format;
import epfabric.fabric.catalog.model.ServedModel;
import java.util.List;

/**
 * The memory that a model needs on each GPU. Experts are divided among the ranks; everything else
 * is on each rank, because attention is data-parallel.
 *
 * @param ranks GPUs of all nodes
 * @param gpuGib nominal memory of one GPU in GiB
 * @param context tokens of the longest sequence
 * @param sequences number of simultaneous sequences per GPU
 */
public record ServingMemory(
    ServedModel model,
    int nodes,
    int ranks,
    int gpuGib,
    int context,
    int sequences,
    Kernels kernels) {
  /** Share of a GPU's memory that engines may use, as in llm-d's and SGLang's recipes. */
  public static final double SHARE = 0.85;

  /** Tokens that a rank may send at once with low latency, as in llm-d's recipe for vLLM. */
  public static final int TOKENS = 256;

  /** Tokens of prompts that a rank sends at once: those of DeepEP's normal tests. */
  public static final int PROMPT_TOKENS = 4096;

  /**
   * Bytes of the NVLink buffer of vLLM's managers (VLLM_DEEPEP_BUFFER_SIZE_MB); with several nodes,
   * the buffer for NICs has the same size.
   */
  private static final long BUFFER = 1L << 30;

  private static final double GB = 1e9;

  /**
   * GB of 10^9 bytes in a GiB. NVIDIA sells GPUs by GB, but an H200 of 141 GB has 143771 MiB and a
   * B200 of 180 GB has 183359 MiB (nvidia-smi).
   */
  private static final double MEMORY_GB = (1L << 30) / GB;

  /**
   * Hidden sizes that the low-latency kernels are compiled for; vLLM pads other sizes
   * (deepep_ll.py, 0.33.0).
   */
  private static final List<Integer> WIDTHS =
      List.of(2048, 2560, 3072, 4096, 5120, 6144, 7168, 8192);

  /** Columns that share a scale in DeepEP's messages. */
  private static final int BLOCK = 128;

  /** Bytes of an expert's index and weight in FlashInfer's messages. */
  private static final int CHOICE = 8;

  /** Returns the size of all experts, divided by the number of ranks. */
  public double expertsGb() {
    return model.expertBillions() * model.experts().bits() / 8 / ranks;
  }

  /**
   * Returns the size of all parameters outside the experts, as published; embedding, output and
   * routers have 16 bits.
   */
  public double restGb() {
    return model.restGb();
  }

  /** Returns the size of all weights in files. */
  public double filesGb() {
    return expertsGb() * ranks + restGb();
  }

  /** Returns the size of the KV cache of all sequences at their full length. */
  public double cacheGb() {
    return (double) sequences * context * model.size().layers() * model.cacheBytes() / GB;
  }

  /** Returns the size of the buffers that the kernels need. */
  public double bufferGb() {
    return switch (kernels) {
          case HIGH_THROUGHPUT, LOW_LATENCY -> BUFFER + networkBytes();
          case DEEPEP_V2 -> elasticBytes();
          case FLASHINFER -> workspaceBytes();
        }
        / GB;
  }

  /**
   * Returns an upper bound of the buffer of DeepEP V2: a row from each rank and one to send, or a
   * row for each chosen expert, all in 16 bits ({@code calculate_elastic_buffer_size} uses the
   * larger).
   */
  private double elasticBytes() {
    return (double) PROMPT_TOKENS * (ranks + 1 + model.experts().topK()) * combineBytes();
  }

  /**
   * Returns the size of FlashInfer's workspace: dispatched and combined data of each token from
   * each rank ({@code moe_a2a_get_workspace_size_per_rank}, 0.7.2).
   */
  private double workspaceBytes() {
    long message = dispatchBytes() + (long) CHOICE * model.experts().topK();
    return (double) ranks * PROMPT_TOKENS * (message + combineBytes());
  }

  /** Returns the bytes that DeepEP requests from NVSHMEM for traffic to other nodes. */
  public long networkBytes() {
    if (kernels == Kernels.LOW_LATENCY) {
      long tokens = Math.max(TOKENS, sequences);
      return NvshmemHeap.ofLowLatency(tokens, paddedHidden(), model.experts().count()).bytes();
    }
    return nodes > 1 && kernels == Kernels.HIGH_THROUGHPUT ? BUFFER : 0;
  }

  private int paddedHidden() {
    return WIDTHS.stream()
        .filter(width -> width >= model.size().hidden())
        .findFirst()
        .orElse(model.size().hidden());
  }

  /** Returns the memory that the model needs on each GPU, in GB of 10^9 bytes. */
  public double neededGb() {
    return expertsGb() + restGb() + cacheGb() + bufferGb();
  }

  /** Returns the memory that the engine may use on each GPU, in GB of 10^9 bytes. */
  public double usableGb() {
    return gpuGib * MEMORY_GB * SHARE;
  }

  /** Returns whether the needed memory is at most the usable memory. */
  public boolean fits() {
    return neededGb() <= usableGb();
  }

  /** Returns the memory for another number of nodes with other kernels. */
  public ServingMemory on(int otherNodes, Kernels otherKernels) {
    int each = ranks / nodes;
    return new ServingMemory(
        model, otherNodes, otherNodes * each, gpuGib, context, sequences, otherKernels);
  }

  /**
   * Returns the format in which tokens go to experts: FP8 if experts multiply in FP8 with scales
   * for blocks, and NVFP4 with FlashInfer (deepep_ht.py and all2all_utils.py of vLLM 0.33.0,
   * deepep.py and flashinfer.py of SGLang 0.5.23).
   */
  public Format sent() {
    Format format = model.experts().weights().format();
    boolean packed = format == Format.NVFP4 && kernels == Kernels.FLASHINFER;
    return format == Format.FP8 || packed ? format : Format.BF16;
  }

  /**
   * Returns the bytes of one token on its way to one expert: FP8 with a scale of 4 bytes per 128,
   * NVFP4 with a scale of a byte per 16.
   */
  public long dispatchBytes() {
    long hidden = paddedHidden();
    return switch (sent()) {
      case FP8 -> hidden + hidden / BLOCK * 4;
      case NVFP4 -> hidden / 2 + hidden / 16;
      default -> 2 * hidden;
    };
  }

  /** Returns the bytes that an expert returns for one token, in 16 bits. */
  public long combineBytes() {
    return 2L * paddedHidden();
  }

  /** Returns the bytes that one token moves in one layer to its experts and back. */
  public long bytesPerToken() {
    return model.experts().topK() * (dispatchBytes() + combineBytes());
  }
}
