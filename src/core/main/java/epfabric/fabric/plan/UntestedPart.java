package epfabric.fabric.plan;

/**
 * A part of a fabric that remains untested after its acceptance tests have passed.
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
