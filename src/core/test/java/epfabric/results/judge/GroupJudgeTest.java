package epfabric.results.judge;

import static epfabric.results.judge.Judging.CATALOG;
import static epfabric.results.judge.Judging.expect;
import static epfabric.results.judge.Judging.read;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.value.NodeGroup;
import epfabric.base.value.NodeRound;
import epfabric.results.judge.GroupedRun.Part;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.judge.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the verdict on a test that groups of nodes ran in rounds. */
class GroupJudgeTest {
  private static final String LOG = DeepEpLog.healthyInternode().text();
  private static final List<NodeRound> FIVE_NODES = rounds("0-1,2-3", "1-2,3-4");

  private static List<NodeRound> rounds(String... texts) {
    return Stream.of(texts).map(text -> NodeRound.parse(text).orElseThrow()).toList();
  }

  /** Returns the results of every node; runs of bad groups have exit code 1. */
  private static GroupedRun run(List<NodeRound> rounds, BiPredicate<Integer, NodeGroup> bad) {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < rounds.size(); i++) {
      for (NodeGroup group : rounds.get(i).groups()) {
        for (int node = group.first(); node <= group.last(); node++) {
          int code = bad.test(i + 1, group) ? 1 : 0;
          parts.add(part(node, i + 1, RunFiles.ended(code).on("gke-" + node)));
        }
      }
    }
    return new GroupedRun(rounds, true, parts);
  }

  private static GroupedRun runWithBadNode(int bad) {
    return run(FIVE_NODES, (round, group) -> group.has(bad));
  }

  private static Part part(int node, int round, RunFiles file) {
    String place = "node-" + node + "/round-" + round;
    return new Part(
        node,
        round,
        new NodeRun(
            place, read(place + "/test.log", LOG), Optional.of(file.build()), true, List.of()));
  }

  private static Verdict judge(GroupedRun run) {
    return new GroupJudge(CATALOG).judge(run, expect(TestKind.INTERNODE, 2));
  }

  private static Reason firstReason(Verdict verdict) {
    return verdict.reasons().get(0);
  }

  @Test
  void aRunPassesIfAllGroupsPass() {
    Verdict verdict = judge(run(FIVE_NODES, (round, group) -> false));
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.reasons()).isEmpty();
    assertThat(verdict.notes().get(0))
        .isEqualTo(
            "4 of 4 groups passed: 0-1 in round 1 pass, 2-3 in round 1 pass, 1-2 in round 2 pass,"
                + " 3-4 in round 2 pass");
    assertThat(verdict.run().expected().nodes()).hasValue(5);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void theCommonNodeOfAllFailedGroupsIsNamed(int bad) {
    Verdict verdict = judge(runWithBadNode(bad));
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(firstReason(verdict))
        .isEqualTo(
            new Reason(
                Kind.FAIL,
                "bad-node",
                "gke-"
                    + bad
                    + " (node "
                    + bad
                    + ") is in all 2 groups that did not pass, and in"
                    + " none that passed",
                "look at this node with epfabric diagnose, or replace it",
                ""));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 4})
  void aBadNodeOfASingleGroupIsNamed(int bad) {
    assertThat(firstReason(judge(runWithBadNode(bad))).what())
        .isEqualTo(
            "gke-"
                + bad
                + " (node "
                + bad
                + ") is in the one group that did not pass, and in none"
                + " that passed");
  }

  @Test
  void idleNicsOfTheBadNodeAreReported() {
    GroupedRun bad = runWithBadNode(2);
    List<Part> parts = new ArrayList<>(bad.parts());
    parts.removeIf(part -> part.node() == 2);
    parts.add(part(2, 1, RunFiles.ended(0).busyNics(7).on("gke-2")));
    parts.add(part(2, 2, RunFiles.ended(0).busyNics(7).on("gke-2")));
    assertThat(firstReason(judge(new GroupedRun(FIVE_NODES, true, parts))).what())
        .endsWith("and in none that passed; on that node, 1 of 8 NICs carried no data: mlx5_7");
  }

  @Test
  void failedGroupsWithoutACommonNodeAreReported() {
    Verdict verdict = judge(run(FIVE_NODES, (round, group) -> group.has(0) || group.has(4)));
    assertThat(firstReason(verdict))
        .isEqualTo(
            new Reason(
                Kind.FAIL,
                "bad-groups",
                "2 of 4 groups did not pass, and have no single node in common: 0-1 in round 1, 3-4"
                    + " in round 2; in no group that passed: gke-0 (node 0), gke-4 (node 4)",
                "suspect more than one node, or the fabric between the nodes",
                ""));
  }

  @Test
  void aBadNodeIsNamedEvenIfNoGroupPassed() {
    GroupedRun threeNodes = run(rounds("0-1", "1-2"), (round, group) -> true);
    assertThat(firstReason(judge(threeNodes)).what())
        .isEqualTo("gke-1 (node 1) is in all 2 groups that did not pass, and no group passed");
  }

  @Test
  void aNodeWithoutResultsMakesTheVerdictInconclusive() {
    GroupedRun completeRun = run(FIVE_NODES, (round, group) -> false);
    List<Part> parts = new ArrayList<>(completeRun.parts());
    parts.removeIf(part -> part.node() == 3 && part.round() == 2);
    Verdict verdict = judge(new GroupedRun(FIVE_NODES, true, parts));
    assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(firstReason(verdict).where()).isEqualTo("gke-3 (node 3), round 2");
    assertThat(firstReason(verdict).code()).isEqualTo("launcher-cut");
  }

  @Test
  void aLostPeerMakesAFailedGroupInconclusive() {
    GroupedRun bad = runWithBadNode(0);
    List<Part> parts = new ArrayList<>(bad.parts());
    parts.removeIf(part -> part.node() == 3 && part.round() == 2);
    parts.add(part(3, 2, RunFiles.signalled("SIGTERM").lost(4)));
    GroupedRun run = new GroupedRun(FIVE_NODES, true, parts);
    Verdict verdict = judge(run);
    assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(verdict.reasons()).extracting(Reason::code).doesNotContain("bad-node");
  }

  @Test
  void aJudgeThatSeesOneNodeBlamesNoNode() {
    List<Part> own = runWithBadNode(1).parts().stream().filter(part -> part.node() == 1).toList();
    GroupedRun run = new GroupedRun(FIVE_NODES, false, own);
    Verdict verdict = judge(run);
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(verdict.reasons()).extracting(Reason::code).containsOnly("exit-code");
    assertThat(verdict.notes().get(0))
        .isEqualTo(
            "0 of 2 groups passed: 0-1 in round 1 fail, 1-2 in round 2 fail; node 0's judge sees all"
                + " groups and decides");
    assertThat(run.decides(verdict.kind())).isFalse();
    assertThat(run.decides(Kind.INCONCLUSIVE)).isTrue();
  }
}
