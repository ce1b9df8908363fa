package epfabric.fabric.catalog.model;

/**
 * Weights of experts in memory.
 *
 * @param bits of one parameter, scales included
 */
public record ExpertWeights(Format format, double bits) {
  /** A format that engines have kernels for. */
  public enum Format {
    BF16(16),
    /** A scale of 32 bits for 128 x 128. */
    FP8(8),
    /** A scale of 8 bits for 32. */
    MXFP4(4.25),
    /** A scale of 8 bits for 16. */
    NVFP4(4.5),
    /** A scale of 16 bits for 32. */
    INT4(4.5);

    private final double bits;

    Format(double bits) {
      this.bits = bits;
    }
  }

  /** Returns weights with the usual scales of a format. */
  public static ExpertWeights of(Format format) {
    return new ExpertWeights(format, format.bits);
  }
}
