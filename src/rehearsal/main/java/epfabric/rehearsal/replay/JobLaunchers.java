package epfabric.rehearsal.replay;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.rehearsal.kubernetes.api.ClusterView;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import epfabric.rehearsal.replay.log.TestCommandLine;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The launchers of all Jobs. Pods are read only once per version of the cluster, because each
 * launcher queries its peers every few seconds and most queries see the same version.
 */
final class JobLaunchers {
  static final String JOB = "batch.kubernetes.io/controller-uid";
  private final Map<String, Map<Integer, LauncherState>> jobs = new HashMap<>();

  /**
   * The launchers by pod. Pods are compared by identity, because a cluster in memory replaces the
   * tree of a pod that changes.
   */
  private final IdentityHashMap<ObjectNode, Launcher> launchers = new IdentityHashMap<>();

  private Optional<ClusterView> cluster = Optional.empty();
  private long version;

  /** Returns the peers of the launcher in a pod. */
  LauncherPeers peers(PodMoment moment, TestCommandLine test) {
    if (test.place().nodes() > 1 && !isCurrent(moment.cluster())) {
      read(moment.cluster());
    }
    return new LauncherPeers(jobs.getOrDefault(moment.label(JOB), Map.of()), test.place());
  }

  private boolean isCurrent(ClusterView view) {
    return version == view.version() && cluster.filter(view::equals).isPresent();
  }

  private void read(ClusterView view) {
    cluster = Optional.of(view);
    version = view.version();
    jobs.clear();
    IdentityHashMap<ObjectNode, Launcher> before = new IdentityHashMap<>(launchers);
    launchers.clear();
    for (ObjectNode pod : view.list("v1", "Pod")) {
      Launcher launcher = Optional.ofNullable(before.get(pod)).orElseGet(() -> Launcher.of(pod));
      launchers.put(pod, launcher);
      if (!launcher.index().isEmpty()) {
        jobs.computeIfAbsent(launcher.job(), job -> new HashMap<>())
            .merge(Integer.valueOf(launcher.index()), launcher.state(), LauncherState::or);
      }
    }
  }

  /**
   * The launcher of a pod.
   *
   * @param job the UID of its Job
   * @param index the number of its node in the Job; empty for pods without one
   */
  private record Launcher(String job, String index, LauncherState state) {
    static Launcher of(ObjectNode pod) {
      String index = JsonTree.text(pod, "metadata", "labels", Labels.JOB_INDEX);
      return new Launcher(
          JsonTree.text(pod, "metadata", "labels", JOB),
          index,
          index.isEmpty() ? LauncherState.ABSENT : LauncherState.of(pod));
    }
  }
}
