package epfabric.rehearsal.cloud.rest;

/**
 * A fault of one request.
 *
 * @param factor by which the operation's duration is multiplied; only used by {@link Kind#SLOW}
 */
public record CloudFault(Kind kind, int factor) {
  /** The kinds of faults. */
  public enum Kind {
    /** Returns 503 without doing anything. */
    UNAVAILABLE,
    /** Returns 429 without doing anything. */
    RATE_LIMIT,
    /** Returns 409 without doing anything, as if another request were changing the resource. */
    CONFLICT,
    /** Returns 403 without doing anything, as if a quota were exhausted. */
    QUOTA,
    /** The zone has no machines for a node pool at the moment. */
    STOCKOUT,
    /** The operation starts and ends with an error. */
    OPERATION_ERROR,
    /** The operation takes longer than usual. */
    SLOW,
    /** The request is carried out, but the caller receives a 503. */
    LOST_ANSWER
  }

  public static CloudFault of(Kind kind) {
    return new CloudFault(kind, 1);
  }

  public static CloudFault slow(int factor) {
    return new CloudFault(Kind.SLOW, factor);
  }
}
