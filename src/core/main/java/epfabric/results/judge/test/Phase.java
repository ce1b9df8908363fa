package epfabric.results.judge.test;

import java.util.List;
import java.util.stream.Stream;

/**
 * The operation that a program measures. Programs other than DeepEP's declare their phases in
 * {@link MeasuredProgram#phases}.
 */
public final class Phase implements Comparable<Phase> {
  public static final Phase DISPATCH_FP8 = new Phase("DISPATCH_FP8", "dispatch FP8", "dispatchFp8");
  public static final Phase DISPATCH_BF16 =
      new Phase("DISPATCH_BF16", "dispatch BF16", "dispatchBf16");
  public static final Phase COMBINE = new Phase("COMBINE", "combine", "combine");

  /** Low-latency dispatch and combine, one after the other, in one measurement. */
  public static final Phase LOW_LATENCY_BOTH =
      new Phase("LOW_LATENCY_BOTH", "dispatch + combine", "lowLatencyBoth");

  public static final Phase LOW_LATENCY_DISPATCH =
      new Phase("LOW_LATENCY_DISPATCH", "low-latency dispatch", "lowLatencyDispatch");
  public static final Phase LOW_LATENCY_COMBINE =
      new Phase("LOW_LATENCY_COMBINE", "low-latency combine", "lowLatencyCombine");

  /** NCCL's all-reduce, measured as bus bandwidth. */
  public static final Phase ALL_REDUCE = new Phase("ALL_REDUCE", "all-reduce", "allReduce");

  /** The phases that DeepEP V1's tests of the normal kernels measure. */
  public static final List<Phase> OF_NORMAL_KERNELS = List.of(DISPATCH_FP8, DISPATCH_BF16, COMBINE);

  private static final List<Phase> OF_DEEPEP =
      List.of(
          DISPATCH_FP8,
          DISPATCH_BF16,
          COMBINE,
          LOW_LATENCY_BOTH,
          LOW_LATENCY_DISPATCH,
          LOW_LATENCY_COMBINE);

  private final String name;
  private final String label;
  private final String key;

  Phase(String name, String label, String key) {
    this.name = name;
    this.label = label;
    this.key = key;
  }

  /**
   * Returns all phases: DeepEP's first, then those of other programs, in the order of the tests.
   */
  public static List<Phase> all() {
    return Stream.concat(
            OF_DEEPEP.stream(),
            TestKind.judged().stream().flatMap(kind -> kind.program().phases().stream()))
        .distinct()
        .toList();
  }

  /** Returns the name that programs use in their settings. */
  public String name() {
    return name;
  }

  /** Returns the name for readers. */
  public String label() {
    return label;
  }

  /** Returns the key in JSON and in {@code catalog/limits.yaml}. */
  public String key() {
    return key;
  }

  @Override
  public int compareTo(Phase other) {
    List<Phase> all = all();
    return Integer.compare(all.indexOf(this), all.indexOf(other));
  }

  @Override
  public String toString() {
    return name;
  }
}
