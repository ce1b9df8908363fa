package epfabric.fabric.catalog.model;

/**
 * Weights of experts in memory.
 *
 * @param bits bits of one parameter, including scales
 */
public record ExpertWeights(Format format, double bits) {
  /** A format of weights that engines have kernels for. */
  public enum Format {
    BF16(16),
    /** One scale of 32 bits for 128 x 128 parameters. */
    FP8(8),
    /** One scale of 8 bits for 32 parameters. */
    MXFP4(4.25),
    /** One scale of 8 bits for 16 parameters. */
    NVFP4(4.5),
    /** One scale of 16 bits for 32 parameters. */
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
