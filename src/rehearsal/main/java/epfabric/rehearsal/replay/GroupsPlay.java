package epfabric.rehearsal.replay;

import epfabric.base.value.NodeGroup;
import epfabric.base.value.NodeRound;
import epfabric.rehearsal.kubernetes.PodMoment;
import epfabric.rehearsal.replay.JudgeProgram.Left;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** A test that groups of nodes run in rounds: a group turns out as its worst node does. */
final class GroupsPlay {
  /** How long a program runs: nothing follows from it. */
  private static final double SECONDS = 1;

  private static final String JOB = "batch.kubernetes.io/controller-uid";

  /** How one node takes part, and how it turns out. */
  private record Member(TestCommandLine test, String host, TestOutcome outcome, int cases) {}

  private final Map<String, Map<Integer, Member>> jobs = new TreeMap<>();

  /** A node's launcher has met the others. */
  void begin(PodMoment moment, TestCommandLine test, TestOutcome outcome, int cases) {
    jobs.computeIfAbsent(moment.label(JOB), job -> new TreeMap<>())
        .put(test.place().index(), new Member(test, moment.node(), outcome, cases));
  }

  /**
   * What the judge in a pod says.
   *
   * @param folder without a record where the rounds were played, else how the run was cut short
   */
  JudgeProgram.Ending judged(
      PodMoment moment, List<String> arguments, ResultsFolder folder, JudgeProgram judge) {
    int own = Integer.parseInt(moment.label(LauncherPeers.INDEX));
    Map<Integer, Member> members = jobs.getOrDefault(moment.label(JOB), Map.of());
    List<NodeRound> rounds = TestCommandLine.rounds(arguments);
    List<Left> left = new ArrayList<>();
    for (int i = 0; i < rounds.size(); i++) {
      int round = i + 1;
      for (NodeGroup group : rounds.get(i).groups()) {
        IntStream.rangeClosed(group.first(), group.last())
            .filter(node -> node == own || (own == 0 && folder.runJson().isEmpty()))
            .forEach(node -> left.add(new Left(node, round, found(members, group, node, folder))));
      }
    }
    return judge.run(arguments, left, own == 0);
  }

  private static ResultsFolder found(
      Map<Integer, Member> members, NodeGroup group, int node, ResultsFolder folder) {
    Member member = members.get(node);
    if (!folder.runJson().isEmpty() || member == null) {
      return folder;
    }
    TestOutcome worst =
        members.entrySet().stream()
            .filter(other -> group.has(other.getKey()))
            .map(other -> other.getValue().outcome())
            .max(Comparator.naturalOrder())
            .orElse(TestOutcome.GOOD);
    return ResultsFolder.played(member.test().in(group, node), member.cases(), worst, SECONDS)
        .on(member.host());
  }
}
