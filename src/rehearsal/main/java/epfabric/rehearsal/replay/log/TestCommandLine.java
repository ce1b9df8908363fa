package epfabric.rehearsal.replay.log;

import epfabric.base.facts.ComputeDomains;
import epfabric.base.facts.NodeResource;
import epfabric.base.value.NodeGroup;
import epfabric.base.value.NodeRound;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The command line of a test's container.
 *
 * @param rounds the groups of nodes, where not all nodes run together
 * @param program the words behind {@code --}
 * @param again tokens per rank of a second run
 */
public record TestCommandLine(
    String test,
    Place place,
    int meetingSeconds,
    List<NodeRound> rounds,
    List<String> program,
    OptionalInt again) {
  /** Label of a Job's pods. */
  private static final String JOB = "batch.kubernetes.io/controller-uid";

  /**
   * The place of a container in its test.
   *
   * @param nodes that run the test together
   * @param node which of them this one is; 0 for one that runs alone
   * @param index of the pod in its Job
   * @param gpus of each node
   * @param domains groups of nodes that NVLink connects, if NCCL must use it; otherwise each node
   */
  public record Place(int nodes, int node, int index, int gpus, int domains) {
    /** Returns a place on nodes that only NICs connect. */
    public Place(int nodes, int node, int index, int gpus) {
      this(nodes, node, index, gpus, nodes);
    }

    /** Whether NVLink connects all nodes. */
    boolean connected() {
      return domains == 1;
    }
  }

  /** Creates the command line of a program that runs once. */
  public TestCommandLine(
      String test, Place place, int meetingSeconds, List<NodeRound> rounds, List<String> program) {
    this(test, place, meetingSeconds, rounds, program, OptionalInt.empty());
  }

  public static TestCommandLine of(PodMoment moment) {
    List<String> words = JsonTree.words(moment.spec(), "command");
    int end = words.indexOf("--");
    List<String> own = words.subList(0, Math.max(0, end));
    int nodes = Integer.parseInt(after(own, "--nodes", "1"));
    String label = moment.label(Labels.JOB_INDEX);
    int index = label.isEmpty() ? 0 : Integer.parseInt(label);
    return new TestCommandLine(
        after(own, "--test", ""),
        new Place(nodes, nodes > 1 ? index : 0, index, gpus(moment), domains(moment, nodes)),
        Integer.parseInt(after(own, "--meeting-seconds", "900")),
        rounds(own),
        List.copyOf(words.subList(end + 1, words.size())),
        again(own));
  }

  private static OptionalInt again(List<String> own) {
    int tokens = Integer.parseInt(after(own, "--again-tokens", "0"));
    return tokens > 0 ? OptionalInt.of(tokens) : OptionalInt.empty();
  }

  /**
   * Whether NCCL has to use NVLink between nodes, for which the container needs a channel of a
   * ComputeDomain.
   */
  public static boolean usesNvlink(PodMoment moment) {
    return claimsChannel(moment) && forcesNvlink(moment);
  }

  private static boolean claimsChannel(PodMoment moment) {
    return JsonTree.items(moment.spec(), "resources", "claims").stream()
        .anyMatch(claim -> JsonTree.text(claim, "name").equals(ComputeDomains.CLAIM));
  }

  private static boolean forcesNvlink(PodMoment moment) {
    return JsonTree.items(moment.spec(), "env").stream()
        .filter(variable -> JsonTree.text(variable, "name").equals("NCCL_MNNVL_ENABLE"))
        .anyMatch(variable -> JsonTree.text(variable, "value").equals("1"));
  }

  /**
   * Returns the groups that NCCL finds: all have one size, so it takes each node as a group if
   * NVLink connects unequal numbers of nodes.
   */
  private static int domains(PodMoment moment, int nodes) {
    if (!usesNvlink(moment)) {
      return nodes;
    }
    String job = moment.label(JOB);
    Map<String, Integer> sizes = new TreeMap<>();
    moment.cluster().list("v1", "Pod").stream()
        .filter(pod -> JsonTree.text(pod, "metadata", "labels", JOB).equals(job))
        .map(pod -> JsonTree.text(pod, "spec", "nodeName"))
        .distinct()
        .flatMap(node -> moment.cluster().get(new ObjectKey("v1", "Node", "", node)).stream())
        .map(node -> JsonTree.text(node, "metadata", "labels", ComputeDomains.CLIQUE_LABEL))
        .forEach(clique -> sizes.merge(clique, 1, Integer::sum));
    boolean equal = sizes.values().stream().distinct().count() == 1;
    return equal && nodes % sizes.size() == 0 ? sizes.size() : nodes;
  }

  private static int gpus(PodMoment moment) {
    String limit = JsonTree.text(moment.spec(), "resources", "limits", NodeResource.GPU);
    return limit.isEmpty() ? 0 : Integer.parseInt(limit);
  }

  /** Returns every round that the words name. */
  public static List<NodeRound> rounds(List<String> words) {
    return IntStream.range(1, words.size())
        .filter(i -> words.get(i - 1).equals("--round"))
        .mapToObj(i -> NodeRound.parse(words.get(i)).orElseThrow())
        .toList();
  }

  /** Returns the part of one of the nodes in a group. */
  public TestCommandLine in(NodeGroup group, int member) {
    int domains = place.connected() ? 1 : group.size();
    Place own = new Place(group.size(), member - group.first(), member, place.gpus(), domains);
    return new TestCommandLine(test, own, meetingSeconds, List.of(), program);
  }

  /** Returns the word that follows another. */
  public static String after(List<String> words, String option, String otherwise) {
    int at = words.indexOf(option);
    return at < 0 || at + 1 >= words.size() ? otherwise : words.get(at + 1);
  }
}
