package epfabric.catalog;

import epfabric.reading.Fields;
import epfabric.reading.Kind;
import java.util.List;
import java.util.OptionalInt;

/**
 * A test that can accept a fabric.
 *
 * @param minNodes fewest nodes it can run on
 * @param perNode whether it runs on each node by itself
 * @param experts numbers of experts it may be run with, in order of preference; empty when it has
 *     none
 * @param question what its exit code answers
 */
public record AcceptanceTest(
    String name, int minNodes, boolean perNode, List<Integer> experts, String question) {

  static AcceptanceTest read(String name, Fields fields) {
    return new AcceptanceTest(
        name,
        fields.required("minNodes", Kind.integer(1, 64)).orElse(1),
        fields.value("perNode", Kind.SWITCH).orElse(false),
        fields.list("experts", Kind.integer(1, 4096)).orElse(List.of()),
        fields.required("question", Kind.TEXT).orElse(""));
  }

  /** The number of experts to run with on this many ranks; empty when none can be divided. */
  public OptionalInt expertsFor(int ranks) {
    return experts.stream().mapToInt(Integer::intValue).filter(e -> e % ranks == 0).findFirst();
  }

  /** Whether the test can run on {@code nodes} nodes of {@code gpus} GPUs. */
  public boolean runsOn(int nodes, int gpus) {
    return nodes >= minNodes
        && (perNode || experts.isEmpty() || expertsFor(nodes * gpus).isPresent());
  }
}
