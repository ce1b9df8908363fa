package epfabric.operate.live.seen;

import java.util.Optional;

/**
 * A pod that is bound to a node and has not finished.
 *
 * @param role whose it is
 * @param gpus GPUs that are set aside for it
 * @param start when the node accepted it, as the API server writes it; absent before that
 */
public record NodePod(PodName name, String node, Role role, long gpus, Optional<String> start) {
  /** Which pod. */
  public record PodName(String namespace, String pod) {
    @Override
    public String toString() {
      return namespace + "/" + pod;
    }
  }

  /** Whose pod it is. */
  public enum Role {
    /** The installer's, which prepares the node. */
    INSTALLER,
    /** Another one of the fabric, such as an acceptance test. */
    OURS,
    /** Work. */
    FOREIGN
  }

  /** True when tests cannot have the GPUs of its node. */
  boolean holdsGpus() {
    return role == Role.FOREIGN && gpus > 0;
  }
}
