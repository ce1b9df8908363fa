package epfabric.rehearsal.cloud.rest;

/**
 * A fault of one request.
 *
 * @param factor how much slower an operation gets; used by {@link Kind#SLOW} alone
 */
public record CloudFault(Kind kind, int factor) {
  /** The kinds of faults. */
  public enum Kind {
    /** Returns 503 without doing anything. */
    UNAVAILABLE,
    /** Returns 429 without doing anything. */
    RATE_LIMIT,
    /** Returns 409 without doing anything: another request is changing the same resource. */
    CONFLICT,
    /** Returns 403 without doing anything: a quota is exhausted. */
    QUOTA,
    /** A node pool gets no machines for the time being. */
    STOCKOUT,
    /** The operation starts and ends with an error. */
    OPERATION_ERROR,
    /** The operation takes longer. */
    SLOW,
    /** The request succeeds, but the caller gets a 503. */
    LOST_ANSWER
  }

  public static CloudFault of(Kind kind) {
    return new CloudFault(kind, 1);
  }

  public static CloudFault slow(int factor) {
    return new CloudFault(Kind.SLOW, factor);
  }
}
