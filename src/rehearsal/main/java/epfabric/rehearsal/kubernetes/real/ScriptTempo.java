package epfabric.rehearsal.kubernetes.real;

import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.NodeNews;
import epfabric.rehearsal.kubernetes.api.NodeNews.NodeCondition;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How plays are told to the stand-in kubelet, in the words of {@code tools/kube/kubelet/script.go}.
 *
 * @param speed seconds of emulated time in one of the control plane's
 */
public record ScriptTempo(int speed) {
  /**
   * What a container does.
   *
   * @param runs for how many seconds of the control plane's time it has run already
   */
  Map<String, Object> act(ContainerPlay play, double runs) {
    Map<String, Object> act = new TreeMap<>();
    double end = runs + real(play.seconds());
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
    act.put("news", play.news().stream().map(news -> news(news, runs)).toList());
    return act;
  }

  private Map<String, Object> news(NodeNews news, double runs) {
    Map<String, Object> said = new TreeMap<>();
    said.put("after", runs + real(news.afterSeconds()));
    said.put("annotations", annotations(news));
    news.condition().ifPresent(condition -> said.put("condition", condition(condition)));
    news.tainted().ifPresent(there -> said.put("startupTaint", there));
    said.put("gpusOffered", news.gpusOffered());
    said.put("vanishes", news.vanishes());
    return said;
  }

  /** An empty one is taken away. */
  private static Map<String, @Nullable String> annotations(NodeNews news) {
    Map<String, @Nullable String> said = new TreeMap<>();
    news.annotations().forEach((name, value) -> said.put(name, value.isEmpty() ? null : value));
    return said;
  }

  private static Map<String, Object> condition(NodeCondition condition) {
    return new TreeMap<>(
        Map.of(
            "type", condition.type(),
            "status", condition.holds() ? "True" : "False",
            "reason", condition.reason(),
            "message", condition.message()));
  }

  /** How long that is on the control plane's clock. */
  double real(double seconds) {
    return seconds / speed;
  }
}
