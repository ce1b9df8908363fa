package epfabric.kube;

import com.google.gson.Gson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How containers and pods end on the stand-in nodes: rules, of which the first that matches counts.
 * The words are those of {@code tools/kube/kubelet/script.go}.
 */
record Script(List<Map<String, Object>> containers, List<Map<String, Object>> pods) {
  /** Everything succeeds. */
  static final Script QUIET = new Script(List.of(), List.of());

  /** Which pods, or which container of them; empty: all. */
  record When(Map<String, Object> words) {
    static final When ALWAYS = new When(Map.of());

    static When job(String name) {
      return ALWAYS.and("labels", Map.of("batch.kubernetes.io/job-name", name));
    }

    When container(String name) {
      return and("container", name);
    }

    /** The first pod of a Job and index is 1. */
    When attempt(int number) {
      return and("attempt", number);
    }

    When index(int completion) {
      return and("index", completion);
    }

    When node(String name) {
      return and("node", name);
    }

    private When and(String word, Object value) {
      return new When(Script.and(words, word, value));
    }
  }

  Script exit(When when, int code, String message) {
    return act(when, Map.of("exit", code, "message", message));
  }

  Script hang(When when) {
    return act(when, Map.of("hang", true));
  }

  Script neverReady(When when) {
    return act(when, Map.of("neverReady", true));
  }

  /** Any other act of a container. */
  Script act(When when, Map<String, Object> act) {
    return new Script(plus(containers, when, act), pods);
  }

  /** The pod's node is shut down some seconds after its start. */
  Script preempt(When when, double after) {
    return new Script(containers, plus(pods, when, Map.of("preemptAfter", after)));
  }

  /** The same, and the node is gone for some seconds, with all its pods; then it registers anew. */
  Script replaceNode(When when, double after, double awaySeconds) {
    Map<String, Object> act =
        Map.of("preemptAfter", after, "awaySeconds", awaySeconds, "nodeRemoved", true);
    return new Script(containers, plus(pods, when, act));
  }

  String json() {
    return new Gson().toJson(Map.of("containers", containers, "pods", pods));
  }

  private static List<Map<String, Object>> plus(
      List<Map<String, Object>> rules, When when, Map<String, Object> act) {
    List<Map<String, Object>> more = new ArrayList<>(rules);
    more.add(Map.of("when", when.words(), "do", act));
    return List.copyOf(more);
  }

  private static Map<String, Object> and(Map<String, Object> words, String word, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(words);
    more.put(word, value);
    return Map.copyOf(more);
  }
}
