package epfabric.rehearsal.kubernetes.real;

import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.Labels;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How containers and pods end on the stand-in nodes: rules, of which the first that matches counts.
 * The words are those of {@code tools/kube/kubelet/script.go}.
 */
public record PodScript(List<Map<String, Object>> containers, List<Map<String, Object>> pods) {
  /** Everything succeeds. */
  public static final PodScript QUIET = new PodScript(List.of(), List.of());

  public PodScript {
    containers = List.copyOf(containers);
    pods = List.copyOf(pods);
  }

  /** Which pods, or which container of them; empty: all. */
  public record When(Map<String, Object> words) {
    public static final When ALWAYS = new When(Map.of());

    public When {
      words = sorted(words);
    }

    /** Pods of a Job. */
    public static When job(String name) {
      return ALWAYS.label(Labels.JOB, name);
    }

    public When label(String key, String value) {
      return and("labels", Map.of(key, value));
    }

    public When container(String name) {
      return and("container", name);
    }

    /** The first pod of a Job and index is 1. */
    public When attempt(int number) {
      return and("attempt", number);
    }

    public When index(int completion) {
      return and("index", completion);
    }

    public When node(String name) {
      return and("node", name);
    }

    /** One pod. */
    public When uid(String uid) {
      return and("uid", uid);
    }

    /** One run of a container in its pod; 0 for the first. */
    public When restarts(int number) {
      return and("restarts", number);
    }

    private When and(String word, Object value) {
      Map<String, Object> more = new TreeMap<>(words);
      more.put(word, value);
      return new When(more);
    }
  }

  /** The container ends with this exit code and these last words. */
  public PodScript exit(When when, int code, String message) {
    return act(when, Map.of("exit", code, "message", message));
  }

  /** The container does not end by itself. */
  public PodScript hang(When when) {
    return act(when, Map.of("hang", true));
  }

  public PodScript neverReady(When when) {
    return act(when, Map.of("neverReady", true));
  }

  /** The image cannot be pulled, for a reason in the registry's words. */
  public PodScript imageError(When when, String why) {
    return act(when, Map.of("imageError", true, "message", why));
  }

  /** The container takes more memory than it may, some seconds after its start. */
  public PodScript oomKilled(When when, double after) {
    return act(when, Map.of("oomKilled", true, "seconds", after));
  }

  /** The container does not start before another script says what it does. */
  public PodScript hold(When when) {
    return act(when, Map.of("hold", true));
  }

  /** Any other act of a container. */
  public PodScript act(When when, Map<String, Object> act) {
    return new PodScript(plus(containers, when, act), pods);
  }

  /** The pod's node is shut down some seconds after its start. */
  public PodScript preempt(When when, double after) {
    return new PodScript(containers, plus(pods, when, Map.of("preemptAfter", after)));
  }

  /** The same, and the node is gone for some seconds, with all its pods; then it registers anew. */
  public PodScript replaceNode(When when, double after, double awaySeconds) {
    Map<String, Object> act =
        Map.of("preemptAfter", after, "awaySeconds", awaySeconds, "nodeRemoved", true);
    return new PodScript(containers, plus(pods, when, act));
  }

  /** As the stand-in kubelet reads it. */
  public String json() {
    return Json.whole(sorted(Map.of("containers", containers, "pods", pods)), false);
  }

  private static List<Map<String, Object>> plus(
      List<Map<String, Object>> rules, When when, Map<String, Object> act) {
    List<Map<String, Object>> more = new ArrayList<>(rules);
    more.add(sorted(Map.of("when", when.words(), "do", sorted(act))));
    return more;
  }

  private static Map<String, Object> sorted(Map<String, ?> words) {
    return Collections.unmodifiableMap(new TreeMap<>(words));
  }
}
