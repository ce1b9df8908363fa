package epfabric.fabric.catalog.engine;

import epfabric.base.value.EnumWord;

/** Kernels by which a group of GPUs exchanges tokens between experts. */
public enum Kernels {
  /** DeepEP V1's for many tokens at once; between nodes also over a CPU's proxy. */
  HIGH_THROUGHPUT("deepep", "DeepEP"),
  /** DeepEP V1's for few tokens at once; between nodes GPUs ring the NICs. */
  LOW_LATENCY("deepep", "DeepEP"),
  /** DeepEP V2's, for any number of tokens, over NCCL's GPU-initiated networking. */
  DEEPEP_V2("deepep-v2", "DeepEP V2"),
  /** FlashInfer's one-sided all-to-all over NVLink. */
  FLASHINFER("flashinfer", "FlashInfer");

  private final String backend;
  private final String title;

  Kernels(String backend, String title) {
    this.backend = backend;
    this.title = title;
  }

  /** Returns the backend that users ask for. */
  public String backend() {
    return backend;
  }

  /** Returns the library's name, as its makers write it. */
  public String title() {
    return title;
  }

  /** Whether these are kernels of DeepEP V1. */
  public boolean deepEpV1() {
    return this == HIGH_THROUGHPUT || this == LOW_LATENCY;
  }

  /** Returns the backend with its mode, such as {@code deepep, low latency}. */
  public String phrase() {
    return deepEpV1() ? backend + ", " + EnumWord.spaced(this) : backend;
  }
}
