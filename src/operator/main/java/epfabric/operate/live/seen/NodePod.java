package epfabric.operate.live.seen;

import java.util.Optional;

/**
 * A pod that is bound to a node and has not finished.
 *
 * @param role the pod's role
 * @param gpus number of GPUs reserved for the pod
 * @param start when the node accepted the pod, in the API server's format; absent before that
 */
public record NodePod(PodName name, String node, Role role, long gpus, Optional<String> start) {
  /** The name of a pod. */
  public record PodName(String namespace, String pod) {
    @Override
    public String toString() {
      return namespace + "/" + pod;
    }
  }

  /** The role of a pod. */
  public enum Role {
    /** A pod of the installer, which prepares the node. */
    INSTALLER,
    /** Another pod of the fabric, such as a pod of an acceptance test. */
    OURS,
    /** A pod of any other workload. */
    FOREIGN
  }

  /** Returns whether the pod belongs to another workload and holds GPUs that tests need. */
  boolean holdsGpus() {
    return role == Role.FOREIGN && gpus > 0;
  }
}
