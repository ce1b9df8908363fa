package epfabric.operate.live.seen;

import java.util.Optional;

/**
 * A pod that is bound to a node and has not finished.
 *
 * @param role its owner
 * @param gpus GPUs that are reserved for it
 * @param start when the node accepted it, in the API server's format; absent before that
 */
public record NodePod(PodName name, String node, Role role, long gpus, Optional<String> start) {
  /** The name of a pod. */
  public record PodName(String namespace, String pod) {
    @Override
    public String toString() {
      return namespace + "/" + pod;
    }
  }

  /** The owner of a pod. */
  public enum Role {
    /** The installer's, which prepares the node. */
    INSTALLER,
    /** Another pod of the fabric, such as an acceptance test. */
    OURS,
    /** Any other workload. */
    FOREIGN
  }

  /** Returns whether it holds GPUs of its node that tests need. */
  boolean holdsGpus() {
    return role == Role.FOREIGN && gpus > 0;
  }
}
