package epfabric.fabric.catalog.engine;

import epfabric.base.value.EnumWord;

/** Kernels with which a group of GPUs exchanges tokens between experts. */
public enum Kernels {
  /**
   * DeepEP V1's kernels for many tokens at once; between nodes, a proxy on the CPU may send the
   * data.
   */
  HIGH_THROUGHPUT("deepep", "DeepEP"),
  /**
   * DeepEP V1's kernels for few tokens at once; between nodes, the GPUs control the NICs directly.
   */
  LOW_LATENCY("deepep", "DeepEP"),
  /** DeepEP V2's kernels, for any number of tokens, over NCCL's GPU-initiated networking. */
  DEEPEP_V2("deepep-v2", "DeepEP V2"),
  /** FlashInfer's one-sided all-to-all over NVLink. */
  FLASHINFER("flashinfer", "FlashInfer");

  private final String backend;
  private final String title;

  Kernels(String backend, String title) {
    this.backend = backend;
    this.title = title;
  }

  /** Returns the name of the backend in the user's settings. */
  public String backend() {
    return backend;
  }

  /** Returns the library's name as its authors write it. */
  public String title() {
    return title;
  }

  /** Returns whether these kernels belong to DeepEP V1. */
  public boolean deepEpV1() {
    return this == HIGH_THROUGHPUT || this == LOW_LATENCY;
  }

  /** Returns the backend and its mode, such as {@code deepep, low latency}. */
  public String phrase() {
    return deepEpV1() ? backend + ", " + EnumWord.spaced(this) : backend;
  }
}
