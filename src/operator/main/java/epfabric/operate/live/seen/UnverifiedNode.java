package epfabric.operate.live.seen;

import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.operate.live.seen.NodePod.Role;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Describes why tests cannot run on a node yet, and where to find the reason.
 *
 * @param pods pods on the node
 */
record UnverifiedNode(PoolNode node, List<NodePod> pods) {
  /**
   * The maximum length of a quoted annotation, which can have 256 KiB; the log has the whole text.
   */
  private static final int MAX_NOTE_LENGTH = 200;

  Problem problem(String startupTaint) {
    List<String> missing = node.missing(startupTaint);
    String what = String.join(", ", missing) + installation();
    return new Problem(
        Location.of("node " + node.name().node()), "", what, "", nextStep(startupTaint));
  }

  private String installation() {
    Optional<String> phase = node.installation().phase().map(p -> "phase " + shortened(p));
    Optional<String> failure = node.installation().failure().map(f -> "failed: " + shortened(f));
    List<String> notes = Stream.of(phase, failure).flatMap(Optional::stream).toList();
    return notes.isEmpty() ? "" : "; installer: " + String.join(", ", notes);
  }

  private static String shortened(String text) {
    return text.length() <= MAX_NOTE_LENGTH ? text : text.substring(0, MAX_NOTE_LENGTH) + "…";
  }

  private String nextStep(String startupTaint) {
    if (node.leaving() || node.unready().isPresent()) {
      return "kubectl describe node " + node.name().node();
    }
    if (node.taints().contains(startupTaint)) {
      return pods.stream()
          .filter(pod -> pod.role() == Role.INSTALLER)
          .findFirst()
          .map(UnverifiedNode::logs)
          .orElse(
              "no installer is on it: kubectl get daemonsets -A -l"
                  + " app.kubernetes.io/managed-by=epfabric");
    }
    if (node.schedulable()) {
      return ClaimableNics.show(node.name().node());
    }
    return "kubectl uncordon " + node.name().node() + ", unless it is under maintenance";
  }

  private static String logs(NodePod installer) {
    return "kubectl logs -n "
        + installer.name().namespace()
        + " "
        + installer.name().pod()
        + " --all-containers --prefix";
  }
}
