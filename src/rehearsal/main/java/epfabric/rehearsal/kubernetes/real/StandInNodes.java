package epfabric.rehearsal.kubernetes.real;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.NicFault;
import epfabric.rehearsal.kubernetes.api.NodeSpec;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Nodes that one {@code kube kubelet} emulates with all their pods, according to a script. Nodes
 * can join and leave at any time.
 */
public final class StandInNodes {
  private final RealCluster cluster;
  private final Path fleetFile;
  private final Path scriptFile;
  private final TreeMap<String, StandInNode> fleet = new TreeMap<>();
  private boolean classesExist = true;

  StandInNodes(RealCluster cluster, Path fleetFile, Path scriptFile, List<StandInNode> first) {
    this.cluster = cluster;
    this.fleetFile = fleetFile;
    this.scriptFile = scriptFile;
    first.forEach(node -> fleet.put(node.name(), node));
    writeFleet();
    follow(PodScript.QUIET);
  }

  /** Returns the stand-in kubelet's options. */
  List<String> options() {
    return List.of("-nodes", fleetFile.toString(), "-script", scriptFile.toString());
  }

  /** Replaces the script; the new script also applies to running containers and pods. */
  public void follow(PodScript script) {
    write(scriptFile, script.json());
  }

  /** Registers a node on which nothing is installed yet. */
  public void join(NodeSpec node) {
    join(StandInNode.fresh(node));
  }

  /** Registers a node in the state in which the installer leaves it. */
  public void joinInstalled(NodeSpec node) {
    join(new StandInNode(node, true));
  }

  private synchronized void join(StandInNode node) {
    fleet.put(node.name(), node);
    writeFleet();
  }

  /** Removes a node: its pods end as in a shutdown, and its Node object is deleted. */
  public synchronized void leave(String name) {
    fleet.remove(name);
    writeFleet();
  }

  /**
   * Sets or clears the fault with which the NIC driver publishes a node's NICs, if the driver runs
   * on the node.
   */
  public synchronized void nics(String name, Optional<NicFault> fault) {
    fleet.computeIfPresent(name, (same, node) -> node.with(fault));
    writeFleet();
  }

  /** Sets whether the device classes of NICs exist as soon as a node needs them. */
  public synchronized void deviceClasses(boolean there) {
    classesExist = there;
    writeFleet();
  }

  /** Waits until all nodes are ready and have none of Kubernetes' own taints. */
  public void awaitReady() {
    for (String name : names()) {
      await(name, node -> node.filter(StandInNodes::schedulable).isPresent(), "ready");
    }
  }

  /** Waits until the Node object of a removed node is deleted. */
  public void awaitGone(String name) {
    await(name, Optional::isEmpty, "gone");
  }

  /** Returns the names of the nodes that joined and did not leave. */
  synchronized Collection<String> names() {
    return List.copyOf(fleet.keySet());
  }

  private void await(String name, Predicate<Optional<ObjectNode>> condition, String what) {
    ObjectKey key = new ObjectKey("v1", "Node", "", name);
    ControlPlaneWait.until(
        () -> condition.test(cluster.get(key)),
        () -> "node " + name + " is not " + what + ": " + cluster.get(key));
  }

  private static boolean schedulable(ObjectNode node) {
    // Kubernetes taints new nodes and unreachable nodes with such keys.
    return Conditions.isTrue(node, "Ready")
        && JsonTree.items(node, "spec", "taints").stream()
            .map(taint -> JsonTree.text(taint, "key"))
            .noneMatch(key -> key.startsWith("node.kubernetes.io/"));
  }

  private void writeFleet() {
    ArrayNode nodes = Json.array();
    fleet.values().forEach(node -> nodes.add(node.json()));
    ObjectNode fleetJson = Json.object();
    fleetJson.set("nodes", nodes);
    fleetJson.put("withoutClasses", !classesExist);
    write(fleetFile, Json.whole(fleetJson, false));
  }

  /** Replaces the file atomically: the stand-in kubelet may read it at any moment. */
  private static void write(Path file, String text) {
    try {
      Path draft = file.resolveSibling(file.getFileName() + ".new");
      Files.writeString(draft, text);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
