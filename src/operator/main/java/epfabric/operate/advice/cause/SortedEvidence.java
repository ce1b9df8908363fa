package epfabric.operate.advice.cause;

import epfabric.base.facts.ManagedDranet;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.fabric.plan.NodePoolPlan;
import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.KeptFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The collected objects, sorted by kind. Healthy pods and Jobs are listed separately, because they
 * cannot be causes.
 *
 * @param wellPods healthy pods as {@code NAMESPACE/POD}
 * @param wellJobs completed Jobs as {@code NAMESPACE/JOB}
 */
record SortedEvidence(
    List<Item> nodes,
    List<Item> pods,
    List<Item> jobs,
    Set<String> wellPods,
    Set<String> wellJobs) {

  /** An object and the file that contains it. */
  record Item(KeptFile file, ObjectTree tree) {
    String key() {
      return tree.text("metadata", "namespace") + "/" + tree.name();
    }
  }

  static SortedEvidence of(Evidence evidence) {
    List<Item> nodes = items(evidence, "nodes/[^/]+\\.json");
    List<Item> pods = items(evidence, "[^/]+/pods/[^/]+\\.json");
    List<Item> jobs = items(evidence, "[^/]+/jobs/[^/]+\\.json");
    Set<String> wellJobs = new TreeSet<>();
    jobs.stream().filter(job -> job.tree().holds("Complete")).forEach(j -> wellJobs.add(j.key()));
    Set<String> wellPods = new TreeSet<>();
    pods.stream().filter(pod -> well(pod, wellJobs)).forEach(p -> wellPods.add(p.key()));
    return new SortedEvidence(nodes, pods, jobs, wellPods, wellJobs);
  }

  /** Returns the objects in the files whose paths match a regular expression. */
  static List<Item> items(Evidence evidence, String path) {
    List<Item> items = new ArrayList<>();
    for (KeptFile file : evidence.files()) {
      if (file.path().matches(path)) {
        items.add(new Item(file, ObjectTree.parse(file.text())));
      }
    }
    return items;
  }

  /** Returns whether a pod is healthy, or its Job has succeeded, perhaps with another pod. */
  private static boolean well(Item pod, Set<String> wellJobs) {
    String phase = pod.tree().text("status", "phase");
    String namespace = pod.tree().text("metadata", "namespace");
    String job = pod.tree().text("metadata", "labels", Labels.JOB);
    return phase.equals("Succeeded")
        || (phase.equals("Running") && pod.tree().holds("Ready"))
        || wellJobs.contains(namespace + "/" + job);
  }

  /** Returns whether pods get the nodes' NICs from claims rather than from pod networks. */
  boolean claimsNics() {
    return nodes.stream().anyMatch(SortedEvidence::claimable);
  }

  /** Returns whether the node is configured for a driver that lets pods claim its NICs. */
  static boolean claimable(Item node) {
    return node.tree()
        .text("metadata", "labels", ManagedDranet.NODE_LABEL)
        .equals(ManagedDranet.ON);
  }

  boolean well(Item pod) {
    return wellPods.contains(pod.key());
  }

  /** Returns whether any collected object is not healthy. */
  boolean trouble() {
    return wellPods.size() < pods.size() || jobs.stream().anyMatch(j -> j.tree().holds("Failed"));
  }

  /** Returns whether a pool has too few Ready nodes. */
  boolean lacksNodes(NodePoolPlan pools) {
    return pools.names().stream().anyMatch(pool -> ready(pool) < pools.permanentNodes());
  }

  private long ready(String pool) {
    return nodes.stream()
        .filter(n -> n.tree().text("metadata", "labels", Labels.NODE_POOL).equals(pool))
        .filter(n -> n.tree().holds("Ready"))
        .count();
  }

  /** Returns whether a node has this name, or a pod ran on a node with this name. */
  boolean knows(String machine) {
    return nodes.stream().anyMatch(n -> n.tree().name().equals(machine))
        || pods.stream().anyMatch(p -> p.tree().text("spec", "nodeName").equals(machine));
  }

  /**
   * Returns whether a Job that has not succeeded had started by a given time.
   *
   * @param moment the time in the API server's format
   */
  boolean worksSince(String moment) {
    return jobs.stream()
        .filter(job -> !wellJobs.contains(job.key()))
        .map(job -> job.tree().text("status", "startTime"))
        .anyMatch(start -> !start.isEmpty() && start.compareTo(moment) <= 0);
  }

  /**
   * Returns whether a node is no cause. This is so if the node is Ready and no object is unhealthy,
   * or if the node was removed, no node is missing now, and all Jobs that had started by {@code
   * moment} have succeeded.
   */
  boolean nodeWell(String name, NodePoolPlan pools, String moment) {
    if (nodes.stream().anyMatch(n -> n.tree().name().equals(name))) {
      return nodeReady(name) && !trouble();
    }
    return !lacksNodes(pools) && !worksSince(moment);
  }

  /** Returns whether a node of this name exists and is Ready. */
  boolean nodeReady(String name) {
    return nodes.stream().anyMatch(n -> n.tree().name().equals(name) && n.tree().holds("Ready"));
  }
}
