package epfabric.fabric.plan;

/**
 * Something of a fabric that its acceptance tests will not have tested when they have passed.
 *
 * @param what a test, or what a test leaves open
 * @param why in plain words
 */
public record UntestedPart(String what, String why) {
  /** {@code internode: it needs 2 nodes, the pool has 1}. */
  public String text() {
    return what + ": " + why;
  }
}
