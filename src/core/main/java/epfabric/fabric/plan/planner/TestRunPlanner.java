package epfabric.fabric.plan.planner;

import epfabric.base.value.NodeRound;
import epfabric.fabric.catalog.AcceptanceTest;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.LimitRow;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.catalog.TestProgram;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.NodePoolPlan;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Decides how one test runs on a number of nodes: on each node separately, on all together, or in
 * rounds of groups if the test's kernels are not compiled for this number.
 */
final class TestRunPlanner {
  /**
   * Placeholder for the number of tokens: a program whose command contains it can run with another
   * number.
   */
  private static final String TOKENS = "{tokens}";

  private final Machine machine;
  private final SoftwareSet software;
  private final List<LimitRow> limits;

  /**
   * Creates a planner for one kind of nodes.
   *
   * @param limits profile of the limits by which the tests are judged
   */
  TestRunPlanner(Catalog catalog, Machine machine, SoftwareSet software, String limits) {
    this.machine = machine;
    this.software = software;
    this.limits =
        catalog.acceptance().limitRows().stream()
            .filter(row -> row.profile().equals(limits))
            .toList();
  }

  /** The groups of nodes that run a test, and the number of experts. */
  private record Shape(int together, List<NodeRound> rounds, OptionalInt experts) {}

  /** Returns whether the test can include every one of this many nodes of a pool. */
  boolean runsOn(AcceptanceTest test, int nodes) {
    return !test.allPools() && fits(test, nodes);
  }

  private boolean fits(AcceptanceTest test, int nodes) {
    return test.program(software, machine).flatMap(p -> shape(test, p, nodes)).isPresent();
  }

  /**
   * Returns whether the test can run on the nodes of all pools together.
   *
   * @param nodes number of nodes of all pools together
   */
  boolean runsOnAll(AcceptanceTest test, int pools, int nodes) {
    return test.allPools() && pools > 1 && fits(test, nodes);
  }

  /** Returns the run on all nodes of these pools together; the test must be able to run there. */
  TestRun runOnAll(AcceptanceTest test, List<String> pools, int nodes) {
    TestProgram program = test.program(software, machine).orElseThrow();
    Shape shape = shape(test, program, nodes).orElseThrow();
    TestRun.Pods pods = new TestRun.Pods(nodes, shape.together(), shape.rounds());
    return new TestRun(
        test.name(), test.job(), pools, pods, program, shape.experts(), OptionalInt.empty());
  }

  /** Returns the run on this many nodes of a pool; the test must be able to run there. */
  TestRun run(AcceptanceTest test, NodePoolPlan pool, int index, int nodes) {
    TestProgram program = test.program(software, machine).orElseThrow();
    Shape shape = shape(test, program, nodes).orElseThrow();
    return new TestRun(
            test.name(),
            test.job() + NodePoolPlan.suffix(index),
            pool.names().get(index),
            new TestRun.Pods(nodes, shape.together(), shape.rounds()),
            program,
            shape.experts())
        .withSecondRun(tokensOfSecondRun(test, program, shape));
  }

  /**
   * Returns the tokens of a second run, if the limits were measured with another number of tokens
   * than the test uses.
   */
  private OptionalInt tokensOfSecondRun(AcceptanceTest test, TestProgram program, Shape shape) {
    if (!shape.rounds().isEmpty() || !program.command().contains(TOKENS)) {
      return OptionalInt.empty();
    }
    String generation = software.compilesAtRunTime() ? LimitRow.V2 : LimitRow.V1;
    return limits.stream()
        .filter(
            row ->
                row.runs().machine().equals(machine.name())
                    && row.runs().test().equals(test.name()))
        .filter(row -> row.runs().generation().equals(generation))
        .filter(row -> row.runs().nodes().contains(shape.together()))
        .flatMapToInt(row -> row.runs().tokens().stream())
        .filter(tokens -> tokens != program.shape().tokens())
        .findFirst();
  }

  private Optional<Shape> shape(AcceptanceTest test, TestProgram program, int nodes) {
    if (nodes < test.minNodes()) {
      return Optional.empty();
    }
    int together = test.perNode() ? 1 : nodes;
    int gpus = machine.gpus().count();
    return program.shape().fits(together, gpus)
        ? Optional.of(new Shape(together, List.of(), program.shape().expertsFor(together * gpus)))
        : shapeInGroups(program, together);
  }

  /**
   * Returns a shape with one number of experts for all groups, so that all groups run the same
   * command line.
   */
  private Optional<Shape> shapeInGroups(TestProgram program, int nodes) {
    int gpus = machine.gpus().count();
    List<Integer> sizes =
        program.shape().nodes().stream()
            .filter(n -> n < nodes && program.shape().fits(n, gpus))
            .toList();
    int largest = sizes.stream().max(Integer::compare).orElse(0);
    OptionalInt experts = program.shape().expertsFor(largest * gpus);
    List<NodeRound> rounds =
        RoundPlanner.rounds(nodes, sizes.stream().filter(n -> divides(experts, n * gpus)).toList());
    return rounds.isEmpty() ? Optional.empty() : Optional.of(new Shape(largest, rounds, experts));
  }

  private static boolean divides(OptionalInt experts, int ranks) {
    return experts.isEmpty() || experts.getAsInt() % ranks == 0;
  }
}
