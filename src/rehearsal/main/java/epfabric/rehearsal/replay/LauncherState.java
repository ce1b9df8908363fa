package epfabric.rehearsal.replay;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;

/**
 * The combined state of a node's launchers in all pods that the Job created for the node.
 *
 * @param runs whether a launcher runs in a pod that is not being deleted
 * @param tested whether a launcher ended with exit code 0
 */
record LauncherState(boolean runs, boolean tested) {
  static final LauncherState ABSENT = new LauncherState(false, false);

  /** Returns the state of the launcher in one pod. */
  static LauncherState of(ObjectNode pod) {
    ObjectNode state = TestContainer.state(pod);
    boolean leaving = JsonTree.object(pod, "metadata").has("deletionTimestamp");
    return new LauncherState(
        !leaving && state.has("running"),
        JsonTree.text(state, "terminated", "exitCode").equals("0"));
  }

  LauncherState or(LauncherState other) {
    return new LauncherState(runs || other.runs, tested || other.tested);
  }
}
