package epfabric.rehearsal.replay;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.NodeResource;
import epfabric.base.json.Json;
import epfabric.base.value.CountedNoun;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import epfabric.rehearsal.replay.log.TestCommandLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Plays {@code epfabric ready}, the first Job of the acceptance tests: checks the emulated nodes
 * and pods once, and decides as the real program does. Only its messages differ from the program's.
 */
final class ReadyPlay implements ContainerPlays {
  private static final int INCONCLUSIVE = 8;

  private final RehearsalDurations durations;

  ReadyPlay(RehearsalDurations durations) {
    this.durations = durations;
  }

  @Override
  public ContainerPlay of(PodMoment moment) {
    double seconds = durations.of("pods.ready");
    if (moment.running().isZero()) {
      return ContainerPlay.askedAgainAfter(seconds).pulledIn(durations.of("pods.pull"));
    }
    List<String> words = JsonTree.words(moment.spec(), "args");
    List<String> problems = problems(moment, words);
    ArrayNode reasons = Json.array();
    problems.forEach(reasons::add);
    String verdict = problems.isEmpty() ? "ready" : "inconclusive";
    ObjectNode summary = JsonTree.of("verdict", verdict, "log", "emulated", "reasons", reasons);
    String text = problems.isEmpty() ? "ready (emulated)" : String.join("\n", problems);
    int code = problems.isEmpty() ? 0 : INCONCLUSIVE;
    return ContainerPlay.endsWith(code, 0, Json.whole(summary, false)).printing(text + "\n");
  }

  private static List<String> problems(PodMoment moment, List<String> words) {
    int wanted = Integer.parseInt(TestCommandLine.after(words, "--nodes", "1"));
    String taint = TestCommandLine.after(words, "--taint", "");
    List<String> problems = new ArrayList<>();
    for (String pool : TestCommandLine.after(words, "--pools", "").split(",", -1)) {
      List<ObjectNode> nodes =
          moment.cluster().list("v1", "Node").stream()
              .filter(n -> pool.equals(JsonTree.text(n, "metadata", "labels", Labels.NODE_POOL)))
              .toList();
      long verified = nodes.stream().filter(node -> untainted(node, taint)).count();
      if (verified < wanted) {
        problems.add(
            String.format(
                Locale.ROOT,
                "pool %s: %d of %s verified, %s",
                pool,
                verified,
                CountedNoun.of(wanted, "node is", "nodes are"),
                CountedNoun.of(nodes.size(), "exists", "exist")));
      }
      Set<String> names = new TreeSet<>();
      nodes.forEach(node -> names.add(JsonTree.text(node, "metadata", "name")));
      problems.addAll(holders(moment, names));
    }
    return problems;
  }

  private static boolean untainted(ObjectNode node, String taint) {
    return JsonTree.items(node, "spec", "taints").stream()
        .noneMatch(found -> JsonTree.text(found, "key").equals(taint));
  }

  /** Returns the pods to which GPUs of these nodes are allocated. */
  private static List<String> holders(PodMoment moment, Set<String> nodes) {
    return moment.cluster().list("v1", "Pod").stream()
        .filter(pod -> nodes.contains(JsonTree.text(pod, "spec", "nodeName")))
        .filter(
            pod -> !Set.of("Succeeded", "Failed").contains(JsonTree.text(pod, "status", "phase")))
        .filter(ReadyPlay::holdsGpus)
        .map(pod -> "pod " + JsonTree.text(pod, "metadata", "name") + " holds GPUs")
        .toList();
  }

  private static boolean holdsGpus(ObjectNode pod) {
    List<ObjectNode> containers = new ArrayList<>(JsonTree.items(pod, "spec", "containers"));
    containers.addAll(JsonTree.items(pod, "spec", "initContainers"));
    return containers.stream()
        .anyMatch(
            c ->
                !Set.of("", "0")
                    .contains(JsonTree.text(c, "resources", "limits", NodeResource.GPU)));
  }
}
