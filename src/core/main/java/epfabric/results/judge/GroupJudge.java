package epfabric.results.judge;

import epfabric.base.value.CountedNoun;
import epfabric.base.value.NodeGroup;
import epfabric.fabric.catalog.Catalog;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunFile.Turn;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.verdict.PodVerdicts;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.judge.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Judges a test that groups of nodes ran in rounds: first each group separately, then which node
 * all failed groups have in common.
 */
public final class GroupJudge {
  private static final String NODE_REMEDY =
      "look at this node with epfabric diagnose, or replace it";

  private final Judge judge;

  public GroupJudge(Catalog catalog) {
    this.judge = new Judge(catalog);
  }

  /** A group that ran, with its verdict. */
  private record Judged(int round, NodeGroup group, Verdict verdict) {
    boolean passed() {
      return verdict.kind() == Kind.PASS;
    }

    @Override
    public String toString() {
      return group + " in round " + round;
    }
  }

  /**
   * Judges all groups in the run.
   *
   * @param expected the expectations of each group, apart from its number of nodes
   */
  public Verdict judge(GroupedRun run, RunExpectation expected) {
    List<Judged> groups = new ArrayList<>();
    for (int i = 0; i < run.rounds().size(); i++) {
      for (NodeGroup group : run.rounds().get(i).groups()) {
        if (IntStream.rangeClosed(group.first(), group.last()).anyMatch(run::knows)) {
          groups.add(new Judged(i + 1, group, judge(run, i + 1, group, expected)));
        }
      }
    }
    if (groups.isEmpty()) {
      throw new IllegalArgumentException("no group of " + run.rounds() + " left any results");
    }
    return combined(run, groups, expected);
  }

  private Verdict judge(GroupedRun run, int round, NodeGroup group, RunExpectation expected) {
    List<NodeRun> found = new ArrayList<>();
    for (int node = group.first(); node <= group.last(); node++) {
      if (run.knows(node)) {
        String emptyFolder = run.label(node) + ", round " + round;
        found.add(
            run.of(node, round)
                .map(part -> checkedPart(part, round, group))
                .orElse(new NodeRun(emptyFolder, List.of(), Optional.empty(), true, List.of())));
      }
    }
    return judge.judge(new RunLogs(found, run.whole()), withNodes(expected, group.size()));
  }

  /** Returns the part, marked as damaged if its run.json is of another group or round. */
  private static NodeRun checkedPart(NodeRun part, int round, NodeGroup group) {
    Turn expected = new Turn(round, group.toString());
    Optional<Turn> turn =
        part.runFile().flatMap(file -> file.turn()).filter(t -> !t.equals(expected));
    return turn.isEmpty()
        ? part
        : part.damaged(
            "run.json is of group "
                + turn.get().group()
                + " in round "
                + turn.get().round()
                + ", its folder of group "
                + expected.group()
                + " in round "
                + expected.round());
  }

  private static RunExpectation withNodes(RunExpectation expected, int nodes) {
    return new RunExpectation(
        expected.test(),
        expected.machine(),
        OptionalInt.of(nodes),
        expected.gpusPerNode(),
        expected.shape(),
        expected.cases(),
        expected.limits());
  }

  private static Verdict combined(GroupedRun run, List<Judged> groups, RunExpectation expected) {
    Kind kind = kind(groups);
    Verdict merged = PodVerdicts.merged(groups.stream().map(Judged::verdict).toList());
    List<Reason> reasons = new ArrayList<>();
    if (run.whole() && (kind == Kind.FAIL || kind == Kind.DEGRADED)) {
      reasons.add(blame(run, groups, kind));
    }
    merged.reasons().stream()
        .sorted(Comparator.comparing(reason -> reason.kind() != kind))
        .forEach(reasons::add);
    List<String> notes = new ArrayList<>(merged.notes());
    notes.add(0, summary(run, groups));
    return new Verdict(
        kind,
        reasons,
        notes,
        merged.figures(),
        new Verdict.Run(
            withNodes(expected, run.nodes()),
            merged.run().provenance(),
            merged.run().libraries(),
            merged.run().facts()));
  }

  private static String summary(GroupedRun run, List<Judged> groups) {
    long passed = groups.stream().filter(Judged::passed).count();
    String passedText =
        passed
            + " of "
            + CountedNoun.of(groups.size(), "group")
            + " passed: "
            + groups.stream()
                .map(judged -> judged + " " + judged.verdict().kind().word())
                .collect(Collectors.joining(", "));
    return run.whole() ? passedText : passedText + "; node 0's judge sees all groups and decides";
  }

  /**
   * Returns the verdict on all groups. One inconclusive group makes the whole test inconclusive,
   * because all pods run again together.
   */
  private static Kind kind(List<Judged> groups) {
    return groups.stream()
        .map(judged -> judged.verdict().kind())
        .max(Comparator.comparing(GroupJudge::weight))
        .orElseThrow();
  }

  private static int weight(Kind kind) {
    return kind == Kind.INCONCLUSIVE ? Kind.values().length : PodVerdicts.severity(kind);
  }

  private static Reason blame(GroupedRun run, List<Judged> groups, Kind kind) {
    List<Judged> bad = groups.stream().filter(judged -> !judged.passed()).toList();
    List<Judged> good = groups.stream().filter(Judged::passed).toList();
    List<Integer> cleared =
        IntStream.range(0, run.nodes())
            .filter(node -> good.stream().anyMatch(judged -> judged.group().has(node)))
            .boxed()
            .toList();
    List<Integer> suspects =
        IntStream.range(0, run.nodes())
            .filter(node -> !cleared.contains(node))
            .filter(node -> bad.stream().allMatch(judged -> judged.group().has(node)))
            .boxed()
            .toList();
    return suspects.size() == 1
        ? badNodeReason(run, suspects.get(0), bad, good, kind)
        : badGroupsReason(run, cleared, bad, groups.size(), kind);
  }

  private static Reason badNodeReason(
      GroupedRun run, int node, List<Judged> bad, List<Judged> good, Kind kind) {
    String what =
        run.label(node)
            + " is in "
            + (bad.size() == 1 ? "the one group" : "all " + bad.size() + " groups")
            + " that did not pass, and "
            + (good.isEmpty() ? "no group passed" : "in none that passed")
            + nics(run, node, bad);
    return new Reason(kind, "bad-node", what, NODE_REMEDY, "");
  }

  /** Returns what the node's NIC counters show; empty if they show no fault. */
  private static String nics(GroupedRun run, int node, List<Judged> bad) {
    return bad.stream()
        .flatMap(judged -> judged.verdict().reasons().stream())
        .filter(reason -> reason.code().equals("idle-nics"))
        .filter(reason -> concernsNode(run, node, reason.where()))
        .map(reason -> "; on that node, " + reason.what())
        .findFirst()
        .orElse("");
  }

  private static boolean concernsNode(GroupedRun run, int node, String where) {
    return run.parts().stream()
        .anyMatch(part -> part.node() == node && part.found().source().equals(where));
  }

  private static Reason badGroupsReason(
      GroupedRun run, List<Integer> cleared, List<Judged> bad, int groups, Kind kind) {
    String notCleared =
        IntStream.range(0, run.nodes())
            .filter(node -> !cleared.contains(node))
            .mapToObj(run::label)
            .collect(Collectors.joining(", "));
    String what =
        bad.size()
            + " of "
            + CountedNoun.of(groups, "group")
            + " did not pass, and have no single node in common: "
            + bad.stream().map(Judged::toString).collect(Collectors.joining(", "))
            + (notCleared.isEmpty()
                ? "; every node is in a group that passed"
                : "; in no group that passed: " + notCleared);
    return new Reason(
        kind,
        "bad-groups",
        what,
        "suspect more than one node, or the fabric between the nodes",
        "");
  }
}
