package epfabric.rehearsal.cloud.rest;

/**
 * Something that goes wrong with one request.
 *
 * @param factor how much slower an operation gets; matters to {@link Kind#SLOW} alone
 */
public record CloudFault(Kind kind, int factor) {
  /** What goes wrong. */
  public enum Kind {
    /** 503, nothing was done. */
    UNAVAILABLE,
    /** 429, nothing was done. */
    RATE_LIMIT,
    /** 409, nothing was done: something else is changing the same thing. */
    CONFLICT,
    /** 403, nothing was done: a quota is used up. */
    QUOTA,
    /** A node pool's machines do not come, for now. */
    STOCKOUT,
    /** The operation is begun and ends with an error. */
    OPERATION_ERROR,
    /** The operation takes longer. */
    SLOW,
    /** It was done, but the caller gets a 503. */
    LOST_ANSWER
  }

  public static CloudFault of(Kind kind) {
    return new CloudFault(kind, 1);
  }

  public static CloudFault slow(int factor) {
    return new CloudFault(Kind.SLOW, factor);
  }
}
