package epfabric.results.judge.test;

import java.util.OptionalInt;

/**
 * The run that the user intended. Empty components are taken from the log.
 *
 * @param machine row of {@code catalog/machines.yaml}
 * @param nodes number of nodes that ran together; for a test that each node runs separately, number
 *     of nodes that ran it
 * @param gpusPerNode ranks per node
 * @param shape the arguments of the test
 * @param cases number of functional tests (V1) or cases (V2) that must have passed; empty for the
 *     usual number of the log's generation
 * @param limits profile in {@code catalog/limits.yaml}, or {@link #NO_LIMITS}
 */
public record RunExpectation(
    TestKind test,
    String machine,
    OptionalInt nodes,
    int gpusPerNode,
    Shape shape,
    OptionalInt cases,
    String limits) {
  /** Name of a profile without limits: bandwidth is printed and not judged. */
  public static final String NO_LIMITS = "none";

  /** Greatest number of nodes: no fabric has more, so a greater number is an error. */
  public static final int MOST_NODES = 4096;

  /** Returns a copy with a more complete shape. */
  public RunExpectation with(Shape known) {
    return new RunExpectation(test, machine, nodes, gpusPerNode, known, cases, limits);
  }

  /** Returns whether bandwidth is judged. */
  public boolean judgesBandwidth() {
    return !limits.equals(NO_LIMITS);
  }

  /**
   * Parameters of the tests, as on their command line.
   *
   * @param tokens tokens per rank
   * @param topkGroups number of nodes that a token may be sent to
   */
  public record Shape(
      OptionalInt tokens,
      OptionalInt hidden,
      OptionalInt topk,
      OptionalInt experts,
      OptionalInt topkGroups) {
    /** A shape that is taken from the log. */
    public static final Shape OF_THE_LOG =
        new Shape(
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty());
  }
}
