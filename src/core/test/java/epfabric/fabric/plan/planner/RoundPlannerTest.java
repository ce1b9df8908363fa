package epfabric.fabric.plan.planner;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.value.NodeGroup;
import epfabric.base.value.NodeRound;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RoundPlannerTest {
  private static final List<Integer> SIZES = List.of(2, 4, 8);

  private static IntStream nodeCounts() {
    return IntStream.concat(IntStream.rangeClosed(3, 64), IntStream.of(999, 1000));
  }

  private static List<NodeRound> rounds(int nodes) {
    return RoundPlanner.rounds(nodes, SIZES);
  }

  /** Returns the groups that fail if one node is bad. */
  private static List<NodeGroup> failingGroups(List<NodeRound> rounds, int bad) {
    return rounds.stream().flatMap(round -> round.of(bad).stream()).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3|0-1 1-2",
        "5|0-3 0-1,2-3 1-2,3-4",
        "6|0-3,4-5 0-1,2-3,4-5 1-2,3-4",
        "9|0-7 0-1,2-3,4-5,6-7 1-2,3-4,5-6,7-8",
        "10|0-7,8-9 0-1,2-3,4-5,6-7,8-9 1-2,3-4,5-6,7-8",
        "15|0-7,8-11,12-13 0-1,2-3,4-5,6-7,8-9,10-11,12-13 1-2,3-4,5-6,7-8,9-10,11-12,13-14",
        "16|0-7,8-15 0-1,2-3,4-5,6-7,8-9,10-11,12-13,14-15 1-2,3-4,5-6,7-8,9-10,11-12,13-14",
      })
  void theGroupsOfEachRoundArePlanned(int nodes, String rounds) {
    assertThat(rounds(nodes)).map(NodeRound::toString).containsExactly(rounds.split(" "));
  }

  @ParameterizedTest
  @MethodSource("nodeCounts")
  void everyNodeIsInAGroup(int nodes) {
    for (int node = 0; node < nodes; node++) {
      assertThat(failingGroups(rounds(nodes), node)).isNotEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("nodeCounts")
  void everyGroupHasASupportedSizeAndExistingNodes(int nodes) {
    for (NodeRound round : rounds(nodes)) {
      assertThat(round.groups())
          .allSatisfy(
              group -> {
                assertThat(SIZES).contains(group.size());
                assertThat(group.last()).isLessThan(nodes);
              });
    }
  }

  @ParameterizedTest
  @MethodSource("nodeCounts")
  void theLargestSizeIsUsed(int nodes) {
    int largest = SIZES.stream().filter(size -> size <= nodes).max(Integer::compare).orElseThrow();
    assertThat(rounds(nodes)).flatMap(NodeRound::groups).map(NodeGroup::size).contains(largest);
  }

  @ParameterizedTest
  @MethodSource("nodeCounts")
  void noTwoNodesAreInTheSameSetOfGroups(int nodes) {
    List<NodeRound> rounds = rounds(nodes);
    List<List<NodeGroup>> failingGroups =
        IntStream.range(0, nodes).mapToObj(bad -> failingGroups(rounds, bad)).toList();
    assertThat(failingGroups).doesNotHaveDuplicates();
  }

  /**
   * The verdict identifies a bad node because it is in all failed groups and in no passed group.
   */
  @ParameterizedTest
  @MethodSource("nodeCounts")
  void aBadNodeIsIdentifiedByItsGroups(int nodes) {
    List<NodeGroup> groups = rounds(nodes).stream().flatMap(r -> r.groups().stream()).toList();
    for (int bad = 0; bad < nodes; bad += Math.max(1, nodes / 20)) {
      int badNode = bad;
      assertThat(
              IntStream.range(0, nodes)
                  .filter(node -> groups.stream().allMatch(g -> g.has(node) == g.has(badNode))))
          .containsExactly(bad);
    }
  }

  @ParameterizedTest
  @MethodSource("nodeCounts")
  void anyNumberOfNodesNeedsTwoOrThreeRounds(int nodes) {
    assertThat(rounds(nodes)).hasSizeBetween(2, 3).isEqualTo(rounds(nodes));
  }

  @Test
  void thereAreNoRoundsWithoutPairsOrForAtMostTwoNodes() {
    assertThat(RoundPlanner.rounds(6, List.of(4, 8))).isEmpty();
    assertThat(Stream.of(0, 1, 2).map(RoundPlannerTest::rounds)).containsOnly(List.of());
  }
}
