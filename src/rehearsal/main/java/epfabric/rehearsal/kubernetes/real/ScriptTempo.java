package epfabric.rehearsal.kubernetes.real;

import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.NodeReport;
import epfabric.rehearsal.kubernetes.api.NodeReport.NodeCondition;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Translates plays into the stand-in kubelet's script, whose keys {@code
 * tools/kube/kubelet/script.go} defines.
 *
 * @param speed emulated seconds per second of the control plane
 */
public record ScriptTempo(int speed) {
  /**
   * Returns the script's entry for a container's play.
   *
   * @param ranSeconds real time for which the container has been running
   */
  Map<String, Object> act(ContainerPlay play, double ranSeconds) {
    Map<String, Object> act = new TreeMap<>();
    double end = ranSeconds + real(play.seconds());
    switch (play.kind()) {
      case RUNS_FOREVER_READY_AFTER -> {
        act.put("hang", true);
        act.put("startedAfter", end);
        act.put("readyAfter", end);
      }
      case ENDS -> {
        act.put("seconds", end);
        act.put("exit", play.exitCode());
      }
      case OOM -> {
        act.put("seconds", end);
        act.put("oomKilled", true);
      }
      case IMAGE_PULL_ERROR -> act.put("imageError", true);
      case ASKED_AGAIN -> act.put("hang", true);
      case HANGS -> {
        act.put("hang", true);
        act.put("neverReady", true);
      }
    }
    act.put("message", play.message());
    act.put("log", play.log());
    act.put("pullSeconds", real(play.pullSeconds()));
    act.put("news", play.news().stream().map(news -> news(news, ranSeconds)).toList());
    return act;
  }

  private Map<String, Object> news(NodeReport news, double ranSeconds) {
    Map<String, Object> keys = new TreeMap<>();
    keys.put("after", ranSeconds + real(news.afterSeconds()));
    keys.put("annotations", annotations(news));
    news.condition().ifPresent(condition -> keys.put("condition", condition(condition)));
    news.tainted().ifPresent(taint -> keys.put("startupTaint", taint));
    keys.put("gpusOffered", news.gpusOffered());
    keys.put("vanishes", news.vanishes());
    return keys;
  }

  /** Returns the annotations; null, for an empty value, removes an annotation. */
  private static Map<String, @Nullable String> annotations(NodeReport news) {
    Map<String, @Nullable String> keys = new TreeMap<>();
    news.annotations().forEach((name, value) -> keys.put(name, value.isEmpty() ? null : value));
    return keys;
  }

  private static Map<String, Object> condition(NodeCondition condition) {
    return new TreeMap<>(
        Map.of(
            "type", condition.type(),
            "status", condition.holds() ? "True" : "False",
            "reason", condition.reason(),
            "message", condition.message()));
  }

  /** Converts emulated seconds to seconds of the control plane. */
  double real(double seconds) {
    return seconds / speed;
  }
}
