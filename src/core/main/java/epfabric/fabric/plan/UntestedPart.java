package epfabric.fabric.plan;

/**
 * A part of a fabric that remains untested after its acceptance tests have passed.
 *
 * @param what a test, or a property that a test does not cover
 * @param why the reason, for users
 */
public record UntestedPart(String what, String why) {
  /** Returns the part with the reason: {@code internode: it needs 2 nodes, the pool has 1}. */
  public String text() {
    return what + ": " + why;
  }
}
