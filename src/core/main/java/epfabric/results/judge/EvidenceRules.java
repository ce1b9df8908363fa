package epfabric.results.judge;

import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.verdict.Provenance;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Checks that a run's files are complete and unaltered; a run without some of its files proves
 * nothing.
 */
final class EvidenceRules {
  private static final String COLLECT_AGAIN = "collect the results again, or run the test again";

  private final RunFindings findings;

  EvidenceRules(RunFindings findings) {
    this.findings = findings;
  }

  void check(RunLogs run) {
    for (NodeRun node : run.nodes()) {
      Place where = new Place(node.source(), 0);
      node.damage().forEach(what -> findings.inconclusive("altered", where, what, COLLECT_AGAIN));
    }
    if (run.nodes().stream().anyMatch(node -> node.provenance() == Provenance.UNCLAIMED)) {
      findings.note("a log by itself does not prove where it is from: only you can know that");
    }
    int nodeCount =
        run.runFiles().stream().mapToInt(file -> file.launch().nodes().orElse(1)).max().orElse(1);
    if (nodeCount > 1) {
      Map<Integer, List<String>> folders = folders(run);
      folders.forEach(this::reportDuplicates);
      if (run.whole()) {
        reportAbsentNodes(folders.keySet(), nodeCount);
      }
    }
  }

  /**
   * Returns the folders by node number. The nodes of a test are numbered from 0, and each node
   * should have one folder.
   */
  private static Map<Integer, List<String>> folders(RunLogs run) {
    Map<Integer, List<String>> folders = new TreeMap<>();
    for (NodeRun node : run.nodes()) {
      node.runFile()
          .flatMap(file -> file.launch().node().stream().boxed().findFirst())
          .ifPresent(index -> folders.merge(index, List.of(node.source()), EvidenceRules::joined));
    }
    return folders;
  }

  private void reportDuplicates(int index, List<String> sources) {
    if (sources.size() > 1) {
      String what = String.join(" and ", sources) + " are both from node " + index;
      findings.inconclusive("node-twice", new Place(sources.get(0), 0), what, COLLECT_AGAIN);
    }
  }

  private void reportAbsentNodes(Set<Integer> found, int nodes) {
    Set<Integer> absent =
        IntStream.range(0, nodes).boxed().collect(Collectors.toCollection(TreeSet::new));
    absent.removeAll(found);
    if (!absent.isEmpty()) {
      String list = absent.stream().map(String::valueOf).collect(Collectors.joining(", "));
      String what = "there is nothing from node " + list + ", of " + nodes + " nodes";
      findings.inconclusive("node-absent", new Place("the run", 0), what, COLLECT_AGAIN);
    }
  }

  private static List<String> joined(List<String> one, List<String> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }
}
