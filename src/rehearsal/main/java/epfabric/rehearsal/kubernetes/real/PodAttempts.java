package epfabric.rehearsal.kubernetes.real;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts the pods that were created one after another for the same place. */
final class PodAttempts {
  private final Map<String, List<String>> podsByPurpose = new TreeMap<>();

  /**
   * Returns the pod's number among the pods of the same Job and index, or of the same DaemonSet and
   * node, counted from 1.
   */
  int of(ObjectNode pod) {
    List<String> pods = podsByPurpose.computeIfAbsent(purpose(pod), p -> new ArrayList<>());
    String uid = JsonTree.text(pod, "metadata", "uid");
    if (!pods.contains(uid)) {
      pods.add(uid);
    }
    return pods.indexOf(uid) + 1;
  }

  private static String purpose(ObjectNode pod) {
    List<ObjectNode> owners = JsonTree.items(pod, "metadata", "ownerReferences");
    if (owners.isEmpty()) {
      return JsonTree.text(pod, "metadata", "uid");
    }
    boolean job = JsonTree.text(owners.get(0), "kind").equals("Job");
    String place =
        job
            ? JsonTree.text(pod, "metadata", "annotations", Labels.JOB_INDEX)
            : JsonTree.text(pod, "spec", "nodeName");
    return JsonTree.text(owners.get(0), "uid") + "/" + place;
  }
}
