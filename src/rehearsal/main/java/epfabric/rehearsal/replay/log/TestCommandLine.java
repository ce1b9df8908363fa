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
 * @param rounds the groups of nodes in each round; empty if all nodes run together
 * @param program the arguments after {@code --}
 * @param again tokens per rank of a second run; empty if the program runs once
 */
public record TestCommandLine(
    String test,
    Place place,
    int meetingSeconds,
    List<NodeRound> rounds,
    List<String> program,
    OptionalInt again) {
  /** Label with the UID of a pod's Job. */
  private static final String JOB = "batch.kubernetes.io/controller-uid";

  /**
   * The place of a container in its test.
   *
   * @param nodes number of nodes that run the test together
   * @param node this node's number among them; 0 if it runs alone
   * @param index the pod's index in its Job
   * @param gpus number of GPUs per node
   * @param domains number of groups of nodes that NVLink connects, if NCCL must use NVLink;
   *     otherwise the number of nodes
   */
  public record Place(int nodes, int node, int index, int gpus, int domains) {
    /** Creates a place on nodes that only NICs connect. */
    public Place(int nodes, int node, int index, int gpus) {
      this(nodes, node, index, gpus, nodes);
    }

    /** Returns whether NVLink connects all nodes. */
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
    List<String> launcherWords = words.subList(0, Math.max(0, end));
    int nodes = Integer.parseInt(after(launcherWords, "--nodes", "1"));
    String label = moment.label(Labels.JOB_INDEX);
    int index = label.isEmpty() ? 0 : Integer.parseInt(label);
    return new TestCommandLine(
        after(launcherWords, "--test", ""),
        new Place(nodes, nodes > 1 ? index : 0, index, gpus(moment), domains(moment, nodes)),
        Integer.parseInt(after(launcherWords, "--meeting-seconds", "900")),
        rounds(launcherWords),
        List.copyOf(words.subList(end + 1, words.size())),
        again(launcherWords));
  }

  private static OptionalInt again(List<String> launcherWords) {
    int tokens = Integer.parseInt(after(launcherWords, "--again-tokens", "0"));
    return tokens > 0 ? OptionalInt.of(tokens) : OptionalInt.empty();
  }

  /**
   * Returns whether NCCL must use NVLink between nodes, for which the container needs a channel of
   * a ComputeDomain.
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
   * Returns the number of groups of nodes in which NCCL finds NVLink. All groups must have the same
   * size; otherwise, NCCL treats each node as a group.
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

  /** Returns all rounds that the arguments name. */
  public static List<NodeRound> rounds(List<String> words) {
    return IntStream.range(1, words.size())
        .filter(i -> words.get(i - 1).equals("--round"))
        .mapToObj(i -> NodeRound.parse(words.get(i)).orElseThrow())
        .toList();
  }

  /** Returns the command line of one node in a group. */
  public TestCommandLine in(NodeGroup group, int member) {
    int domains = place.connected() ? 1 : group.size();
    Place memberPlace =
        new Place(group.size(), member - group.first(), member, place.gpus(), domains);
    return new TestCommandLine(test, memberPlace, meetingSeconds, List.of(), program);
  }

  /** Returns the value of an option, or {@code otherwise} if the option is missing. */
  public static String after(List<String> words, String option, String otherwise) {
    int at = words.indexOf(option);
    return at < 0 || at + 1 >= words.size() ? otherwise : words.get(at + 1);
  }
}
