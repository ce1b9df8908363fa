package epfabric.fabric.plan;

import epfabric.fabric.catalog.NvlinkDomain;
import epfabric.fabric.catalog.engine.Kernels;
import epfabric.fabric.catalog.model.ExpertWeights.Format;
import epfabric.fabric.catalog.model.ServedModel;
import java.util.List;
import java.util.Optional;

/**
 * The memory that a model needs on each GPU. Experts are divided among the ranks; everything else
 * is on each rank, because attention is data-parallel.
 *
 * @param group the nodes among which the experts are divided
 * @param gpuGib nominal memory of one GPU in GiB
 * @param context tokens of the longest sequence
 * @param sequences number of simultaneous sequences per GPU
 */
public record ServingMemory(
    ServedModel model, Group group, int gpuGib, int context, int sequences, Kernels kernels) {
  /** Share of a GPU's memory that engines may use, as in llm-d's and SGLang's recipes. */
  public static final double SHARE = 0.85;

  /** Tokens that a rank may send at once with low latency, as in llm-d's recipe for vLLM. */
  public static final int TOKENS = 256;

  /** Tokens of prompts that a rank sends at once, as in DeepEP's normal tests. */
  public static final int PROMPT_TOKENS = 4096;

  /**
   * Bytes of the NVLink buffer of vLLM's managers (VLLM_DEEPEP_BUFFER_SIZE_MB); with several nodes,
   * the buffer for NICs has the same size.
   */
  private static final long NVLINK_BUFFER_BYTES = 1L << 30;

  private static final double GB = 1e9;

  /**
   * Number of GB (10^9 bytes) in a GiB. NVIDIA sells GPUs by GB, but an H200 of 141 GB has 143771
   * MiB and a B200 of 180 GB has 183359 MiB (nvidia-smi).
   */
  private static final double GB_PER_GIB = (1L << 30) / GB;

  /**
   * Hidden sizes that the low-latency kernels are compiled for; vLLM pads other sizes
   * (deepep_ll.py, 0.33.0).
   */
  private static final List<Integer> HIDDEN_SIZES =
      List.of(2048, 2560, 3072, 4096, 5120, 6144, 7168, 8192);

  /** Columns that share a scale in DeepEP's messages. */
  private static final int BLOCK = 128;

  /** Bytes of an expert's index and weight in messages of FlashInfer and DeepEP V2. */
  private static final int CHOICE_BYTES = 8;

  /** Columns that share a scale when DeepEP V2 sizes its buffer. */
  private static final int SIZED_BLOCK = 32;

  /** DeepEP V2's alignment of the parts of a row (kNumTMAAlignBytes). */
  private static final long ROW_ALIGNMENT = 32;

  /** Rows of DeepEP V2's buffer in addition to a rank's tokens if NICs send (kNumMaxChannels). */
  private static final long CHANNELS = 1280;

  /**
   * The nodes that serve one copy of a model.
   *
   * @param nodes number of nodes
   * @param gpusPerNode number of GPUs in each node
   * @param domain the nodes that NVLink connects
   */
  public record Group(int nodes, int gpusPerNode, NvlinkDomain domain) {}

  /** Returns the number of nodes. */
  public int nodes() {
    return group.nodes();
  }

  /** Returns the GPUs of all nodes. */
  public int ranks() {
    return group.nodes() * group.gpusPerNode();
  }

  /** Returns the size of all experts, divided by the number of ranks. */
  public double expertsGb() {
    return model.expertBillions() * model.experts().bits() / 8 / ranks();
  }

  /**
   * Returns the size of all parameters outside the experts, as published; embedding, output and
   * routers have 16 bits.
   */
  public double restGb() {
    return model.restGb();
  }

  /** Returns the size of all weights in the model's files. */
  public double filesGb() {
    return expertsGb() * ranks() + restGb();
  }

  /** Returns the size of the KV cache of all sequences at their full length. */
  public double cacheGb() {
    return (double) sequences * context * model.size().layers() * model.cacheBytes() / GB;
  }

  /** Returns the size of the buffers that the kernels need. */
  public double bufferGb() {
    return switch (kernels) {
          case HIGH_THROUGHPUT, LOW_LATENCY ->
              NVLINK_BUFFER_BYTES + heap().map(NvshmemHeap::allotted).orElse(0L);
          case DEEPEP_V2 -> elasticBytes();
          case FLASHINFER -> workspaceBytes();
        }
        / GB;
  }

  /**
   * Returns the size of DeepEP V2's buffer, which dispatch and combine use in turn. Within an
   * NVLink domain, dispatch needs a row for each token of each rank, and combine a row for each
   * expert that a token chooses; sending by NICs needs more rows. Source: {@code
   * calculate_elastic_buffer_size} in csrc/elastic/buffer.hpp, 2.0.0, if combine rounds each sum
   * only once, as vLLM requests; SGLang requests a smaller buffer between domains.
   */
  private double elasticBytes() {
    int topK = model.experts().topK();
    long tokens = PROMPT_TOKENS;
    long domains = group.domain().domainsOf(nodes());
    long dispatched = ranks() * tokens;
    long combined = topK * tokens;
    if (domains > 1) {
      long byNics = domains * (tokens + CHANNELS);
      dispatched += tokens + byNics;
      combined += topK * (domains * tokens + byNics);
    }
    return Math.max(dispatched * dispatchRow(), combined * combineRow());
  }

  private long dispatchRow() {
    long choices = aligned((CHOICE_BYTES + 4L) * model.experts().topK() + 4);
    boolean sendsFp8 = sent() == Format.FP8;
    long scales = sendsFp8 ? aligned(paddedHidden() / SIZED_BLOCK * 4L) : 0;
    return (sendsFp8 ? paddedHidden() : combineBytes()) + scales + choices;
  }

  private long combineRow() {
    return combineBytes() + aligned((long) CHOICE_BYTES * model.experts().topK());
  }

  private static long aligned(long bytes) {
    return (bytes + ROW_ALIGNMENT - 1) / ROW_ALIGNMENT * ROW_ALIGNMENT;
  }

  /**
   * Returns the size of FlashInfer's workspace: dispatched and combined data of each token from
   * each rank ({@code moe_a2a_get_workspace_size_per_rank}, 0.7.2).
   */
  private double workspaceBytes() {
    long message = dispatchBytes() + (long) CHOICE_BYTES * model.experts().topK();
    return (double) ranks() * PROMPT_TOKENS * (message + combineBytes());
  }

  /** Returns NVSHMEM's heap on each GPU; empty if the kernels do not use it. */
  public Optional<NvshmemHeap> heap() {
    if (kernels == Kernels.LOW_LATENCY) {
      long tokens = Math.max(TOKENS, sequences);
      return Optional.of(NvshmemHeap.ofLowLatency(tokens, paddedHidden(), model.experts().count()));
    }
    boolean usesNvshmem = nodes() > 1 && kernels == Kernels.HIGH_THROUGHPUT;
    return usesNvshmem ? Optional.of(new NvshmemHeap(NVLINK_BUFFER_BYTES)) : Optional.empty();
  }

  private int paddedHidden() {
    return HIDDEN_SIZES.stream()
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
    return gpuGib * GB_PER_GIB * SHARE;
  }

  /** Returns whether the needed memory is at most the usable memory. */
  public boolean fits() {
    return neededGb() <= usableGb();
  }

  /** Returns the memory for another number of nodes with other kernels. */
  public ServingMemory on(int otherNodes, Kernels otherKernels) {
    Group other = new Group(otherNodes, group.gpusPerNode(), group.domain());
    return new ServingMemory(model, other, gpuGib, context, sequences, otherKernels);
  }

  /**
   * Returns the format in which tokens go to experts: FP8 if experts multiply in FP8 with scales
   * for blocks, NVFP4 if experts multiply in NVFP4 and FlashInfer sends, otherwise BF16
   * (deepep_ht.py and all2all_utils.py of vLLM 0.33.0, deepep.py and flashinfer.py of SGLang
   * 0.5.23).
   */
  public Format sent() {
    Format format = model.experts().weights().format();
    boolean sendsNvfp4 = format == Format.NVFP4 && kernels == Kernels.FLASHINFER;
    return format == Format.FP8 || sendsNvfp4 ? format : Format.BF16;
  }

  /**
   * Returns the bytes of one token that is sent to one expert: FP8 has a scale of 4 bytes per 128
   * columns, NVFP4 a scale of one byte per 16 columns.
   */
  public long dispatchBytes() {
    long hidden = paddedHidden();
    return switch (sent()) {
      case FP8 -> hidden + hidden / BLOCK * 4;
      case NVFP4 -> hidden / 2 + hidden / 16;
      default -> 2 * hidden;
    };
  }

  /** Returns the bytes that an expert returns for one token, with 16 bits per column. */
  public long combineBytes() {
    return 2L * paddedHidden();
  }

  /** Returns the bytes that one token moves in one layer to its experts and back. */
  public long bytesPerToken() {
    return model.experts().topK() * (dispatchBytes() + combineBytes());
  }
}
