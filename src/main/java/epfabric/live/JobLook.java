package epfabric.live;

import java.util.List;

/**
 * A Job at one moment.
 *
 * @param end whether it has ended
 * @param reason why it failed, in Kubernetes' words; empty otherwise
 * @param pods those that are still there, by name
 */
public record JobLook(End end, String reason, List<JobPod> pods) {
  /** Whether and how it ended. */
  public enum End {
    NOT_YET,
    /** Not yet, and a queue holds it back. */
    SUSPENDED,
    COMPLETE,
    FAILED,
    /** There is no such Job any more. */
    GONE
  }

  public JobLook {
    pods = List.copyOf(pods);
  }
}
