package epfabric.rehearsal.replay;

import epfabric.base.value.NodeGroup;
import epfabric.base.value.NodeRound;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import epfabric.rehearsal.replay.JudgeProgram.Left;
import epfabric.rehearsal.replay.log.TestCommandLine;
import epfabric.rehearsal.replay.log.TestOutcome;
import epfabric.results.judge.GroupedRun.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Plays a test that groups of nodes run in rounds. The outcome of a group is the worst outcome of
 * its nodes.
 */
final class GroupsPlay {
  /** The recorded duration of a program, in seconds; no result depends on it. */
  private static final double SECONDS = 1;

  /** One node's part in the test, and its outcome. */
  private record Member(TestCommandLine test, String host, TestOutcome outcome, int cases) {}

  /** A node in a round, counted from 1. */
  private record Seat(int node, int round) {}

  /**
   * The nodes of a Job, and the results that their judges have read. Results are kept because two
   * judges read them: the node's own judge and that of node 0.
   */
  private static final class Groups {
    private final Map<Integer, Member> members = new TreeMap<>();
    private final Map<Seat, Part> read = new HashMap<>();
    private int finishedJudges;

    /** Counts a judge that has finished; after the last judge, forgets the results. */
    private void countJudge() {
      finishedJudges++;
      if (finishedJudges >= members.size()) {
        forget();
      }
    }

    private void forget() {
      read.clear();
      finishedJudges = 0;
    }

    private TestOutcome worst(NodeGroup group) {
      return members.entrySet().stream()
          .filter(other -> group.has(other.getKey()))
          .map(other -> other.getValue().outcome())
          .max(Comparator.naturalOrder())
          .orElse(TestOutcome.GOOD);
    }

    private ResultsFolder playedResults(NodeGroup group, int node) {
      Member member = Objects.requireNonNull(members.get(node));
      return ResultsFolder.played(
              member.test().in(group, node), member.cases(), worst(group), SECONDS)
          .on(member.host());
    }

    /**
     * Returns the results of a node in a round. They are replayed, or those of the given folder if
     * the run was interrupted.
     */
    private Part resultsOf(Seat seat, NodeGroup group, ResultsFolder folder, JudgeProgram judge) {
      if (!folder.runJson().isEmpty() || !members.containsKey(seat.node())) {
        return judge.part(new Left(seat.node(), seat.round(), folder));
      }
      return read.computeIfAbsent(
          seat, s -> judge.part(new Left(s.node(), s.round(), playedResults(group, s.node()))));
    }
  }

  private final Map<String, Groups> jobs = new TreeMap<>();

  /** Records that a node's launcher has met the other launchers. */
  void begin(PodMoment moment, TestCommandLine test, TestOutcome outcome, int cases) {
    Groups groups = jobs.computeIfAbsent(moment.label(JobLaunchers.JOB), job -> new Groups());
    groups.forget();
    groups.members.put(test.place().index(), new Member(test, moment.node(), outcome, cases));
  }

  /**
   * Returns the result of the judge in a pod.
   *
   * @param folder the pod's results; without {@code run.json} if all rounds were played
   */
  JudgeProgram.Ending judged(
      PodMoment moment, List<String> arguments, ResultsFolder folder, JudgeProgram judge) {
    int own = Integer.parseInt(moment.label(Labels.JOB_INDEX));
    Groups groups = jobs.computeIfAbsent(moment.label(JobLaunchers.JOB), job -> new Groups());
    boolean played = folder.runJson().isEmpty();
    List<NodeRound> rounds = TestCommandLine.rounds(arguments);
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < rounds.size(); i++) {
      int round = i + 1;
      for (NodeGroup group : rounds.get(i).groups()) {
        IntStream.rangeClosed(group.first(), group.last())
            .filter(node -> node == own || (own == 0 && played))
            .mapToObj(node -> new Seat(node, round))
            .map(seat -> groups.resultsOf(seat, group, folder, judge))
            .forEach(parts::add);
      }
    }
    groups.countJudge();
    return judge.run(arguments, parts, own == 0);
  }
}
