package epfabric.jobs.serving;

import epfabric.base.value.CountedNoun;
import epfabric.operate.live.seen.ServerPod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Checks whether all pods of a server exist, are ready, and have all GPUs and NICs of their nodes.
 */
public final class ServerReadiness {
  public static final String NAME = "readiness";

  private ServerReadiness() {}

  /**
   * Returns the finding.
   *
   * @param nics NICs that each pod's container sees, by pod; no entry for a pod whose NICs are
   *     unknown, which counts as complete
   * @param gpusEach GPUs of a node
   * @param nicsEach NICs of a node
   */
  public static CheckFinding of(
      String server, List<ServerPod> pods, Map<String, Integer> nics, int gpusEach, int nicsEach) {
    if (pods.isEmpty()) {
      return CheckFinding.fail(NAME, "there are no pods of a LeaderWorkerSet " + server);
    }
    List<String> problems = new ArrayList<>(missing(pods));
    for (ServerPod pod : pods) {
      if (!pod.ready()) {
        problems.add(pod.name() + " is not ready");
      }
      if (pod.gpus() != gpusEach) {
        problems.add(
            pod.name() + " holds " + pod.gpus() + " of " + CountedNoun.of(gpusEach, "GPU"));
      }
      int visible = nics.getOrDefault(pod.name(), nicsEach);
      if (visible < nicsEach) {
        problems.add(pod.name() + " sees " + visible + " of " + CountedNoun.of(nicsEach, "NIC"));
      }
    }
    long ready = pods.stream().filter(ServerPod::ready).count();
    String summary =
        ready + " of " + CountedNoun.of(pods.size(), "pod") + " ready, " + devices(pods, nics);
    return problems.isEmpty()
        ? CheckFinding.pass(NAME, summary)
        : CheckFinding.fail(NAME, summary + ": " + String.join("; ", problems));
  }

  private static String devices(List<ServerPod> pods, Map<String, Integer> nics) {
    long gpus = pods.stream().mapToLong(ServerPod::gpus).sum();
    int seen = nics.values().stream().mapToInt(Integer::intValue).sum();
    boolean allKnown = pods.stream().allMatch(pod -> nics.containsKey(pod.name()));
    return CountedNoun.of(gpus, "GPU")
        + ", "
        + (allKnown ? CountedNoun.of(seen, "NIC") : "NICs not known");
  }

  /** Returns a message for each group with fewer pods than the group size recorded on its pods. */
  private static List<String> missing(List<ServerPod> pods) {
    Map<String, List<ServerPod>> groups =
        pods.stream()
            .collect(Collectors.groupingBy(ServerPod::group, TreeMap::new, Collectors.toList()));
    List<String> missing = new ArrayList<>();
    groups.forEach(
        (group, members) -> {
          int size = members.get(0).size();
          if (members.size() < size) {
            missing.add(
                "group " + group + " has " + members.size() + " of " + CountedNoun.of(size, "pod"));
          }
        });
    return missing;
  }
}
