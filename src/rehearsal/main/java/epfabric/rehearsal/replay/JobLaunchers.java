package epfabric.rehearsal.replay;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.rehearsal.kubernetes.api.ClusterView;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import epfabric.rehearsal.replay.log.TestCommandLine;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The launchers of all Jobs. Pods are read only once per version of the cluster, because each
 * launcher queries its peers every few seconds and most queries see the same version.
 */
final class JobLaunchers {
  static final String JOB = "batch.kubernetes.io/controller-uid";
  private final Map<String, Map<Integer, LauncherState>> jobs = new HashMap<>();
  private Optional<ClusterView> cluster = Optional.empty();
  private long version;

  /** Returns the peers of the launcher in a pod. */
  LauncherPeers peers(PodMoment moment, TestCommandLine test) {
    if (test.place().nodes() > 1 && !current(moment.cluster())) {
      read(moment.cluster());
    }
    return new LauncherPeers(jobs.getOrDefault(moment.label(JOB), Map.of()), test.place());
  }

  private boolean current(ClusterView asked) {
    return version == asked.version() && cluster.filter(asked::equals).isPresent();
  }

  private void read(ClusterView asked) {
    cluster = Optional.of(asked);
    version = asked.version();
    jobs.clear();
    for (ObjectNode pod : asked.list("v1", "Pod")) {
      String index = JsonTree.text(pod, "metadata", "labels", Labels.JOB_INDEX);
      if (!index.isEmpty()) {
        jobs.computeIfAbsent(JsonTree.text(pod, "metadata", "labels", JOB), job -> new HashMap<>())
            .merge(Integer.valueOf(index), LauncherState.of(pod), LauncherState::or);
      }
    }
  }
}
