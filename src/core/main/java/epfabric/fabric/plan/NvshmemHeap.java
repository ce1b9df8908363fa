package epfabric.fabric.plan;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * NVSHMEM's symmetric heap on each GPU: the memory that other GPUs and NICs can address.
 *
 * <p>With {@code NVSHMEM_DISABLE_CUDA_VMM=1} the heap has a fixed size, by default 1 GiB, and a
 * larger buffer cannot be allocated ("CUDA error 'invalid argument'").
 *
 * @param bytes bytes that a program allocates in the heap
 */
public record NvshmemHeap(long bytes) {
  /** The variable that sets the size of the heap. */
  public static final String VARIABLE = "NVSHMEM_SYMMETRIC_SIZE";

  /** Placeholder for the default size in catalog/transport.yaml. */
  public static final String PLACEHOLDER = "{heap}";

  /** Tokens that a rank may send at once: the default of inference engines. */
  private static final long USUAL_TOKENS = ServingMemory.TOKENS;

  /** The largest hidden size with which the acceptance tests run. */
  private static final long USUAL_HIDDEN = 7168;

  private static final long USUAL_EXPERTS = 288;

  private static final Pattern SIZE = Pattern.compile("(\\d{1,15}(?:\\.\\d{1,3})?)([KMGTkmgt]?)");

  /** Columns that share a scale in DeepEP's messages. */
  private static final int BLOCK = 128;

  /** DeepEP's NUM_BUFFER_ALIGNMENT_BYTES, and the alignment of its signals. */
  private static final long ALIGNMENT = 128;

  /**
   * Returns the heap for DeepEP's low-latency kernels, computed like {@code
   * get_low_latency_rdma_size_hint} (csrc/config.hpp at 29d31c0 and 9af0e0d): twice the sum of the
   * bytes of rows to send, of rows to receive (a slot for each token and expert) and of a counter
   * for each expert. Before 1.2, messages of combine had no scales, and the result was 1.5 % less.
   *
   * @param tokens tokens that each rank may send at once
   * @param experts experts of all ranks
   */
  public static NvshmemHeap ofLowLatency(long tokens, long hidden, long experts) {
    long dispatch = 16 + 2 * hidden;
    long combine = 2 * hidden + hidden / BLOCK * 4;
    long slots = experts * tokens;
    long sendBytes = Math.max(tokens * dispatch, slots * combine);
    long receiveBytes = slots * Math.max(dispatch, combine);
    return new NvshmemHeap(align(2 * (sendBytes + receiveBytes + align(4 * experts)) + 1));
  }

  /**
   * Returns the heap for a program of unknown shape, which also suffices for every acceptance test.
   */
  public static NvshmemHeap usual() {
    return ofLowLatency(USUAL_TOKENS, USUAL_HIDDEN, USUAL_EXPERTS);
  }

  /**
   * Returns the value of {@link #VARIABLE} in GiB: at least one GiB more than {@code bytes}, for
   * other data of NVSHMEM and DeepEP.
   */
  public String size() {
    return allottedGib() + "G";
  }

  /** Returns the bytes of GPU memory that a heap with this {@link #size} takes. */
  public long allotted() {
    return allottedGib() << 30;
  }

  private long allottedGib() {
    return (bytes >> 30) + 2;
  }

  /**
   * Parses a size in NVSHMEM's form, a number of bytes or a number with K, M, G or T for powers of
   * 1024; empty for other texts.
   */
  public static OptionalLong parse(String size) {
    Matcher matcher = SIZE.matcher(size);
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    String unit = matcher.group(2).toUpperCase(Locale.ROOT);
    int power = unit.isEmpty() ? 0 : "KMGT".indexOf(unit) + 1;
    return OptionalLong.of((long) (Double.parseDouble(matcher.group(1)) * (1L << (10 * power))));
  }

  private static long align(long bytes) {
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }
}
