package epfabric.rehearsal.kubernetes.real;

import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.Labels;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The script of the stand-in nodes, with rules for containers and for pods. The first rule that
 * matches applies. {@code tools/kube/kubelet/script.go} defines the keys.
 */
public record PodScript(List<Map<String, Object>> containers, List<Map<String, Object>> pods) {
  /** A script without rules: every container succeeds. */
  public static final PodScript QUIET = new PodScript(List.of(), List.of());

  public PodScript {
    containers = List.copyOf(containers);
    pods = List.copyOf(pods);
  }

  /** Selects pods or containers; selects all if it is empty. */
  public record When(Map<String, Object> words) {
    public static final When ALWAYS = new When(Map.of());

    public When {
      words = sorted(words);
    }

    /** Selects the pods of a Job. */
    public static When job(String name) {
      return ALWAYS.label(Labels.JOB, name);
    }

    public When label(String key, String value) {
      return and("labels", Map.of(key, value));
    }

    public When container(String name) {
      return and("container", name);
    }

    /** Selects the pod with this number, from 1, among the pods of the same Job and index. */
    public When attempt(int number) {
      return and("attempt", number);
    }

    public When index(int completion) {
      return and("index", completion);
    }

    public When node(String name) {
      return and("node", name);
    }

    /** Selects one pod. */
    public When uid(String uid) {
      return and("uid", uid);
    }

    /** Selects the run after this number of restarts; 0 for the first run. */
    public When restarts(int number) {
      return and("restarts", number);
    }

    private When and(String word, Object value) {
      Map<String, Object> more = new TreeMap<>(words);
      more.put(word, value);
      return new When(more);
    }
  }

  /** Makes the container end with this exit code and termination message. */
  public PodScript exit(When when, int code, String message) {
    return act(when, Map.of("exit", code, "message", message));
  }

  /** Makes the container run forever. */
  public PodScript hang(When when) {
    return act(when, Map.of("hang", true));
  }

  public PodScript neverReady(When when) {
    return act(when, Map.of("neverReady", true));
  }

  /** Makes the pull of the image fail, with the registry's message. */
  public PodScript imageError(When when, String why) {
    return act(when, Map.of("imageError", true, "message", why));
  }

  /** Makes the container exceed its memory limit some seconds after its start. */
  public PodScript oomKilled(When when, double after) {
    return act(when, Map.of("oomKilled", true, "seconds", after));
  }

  /** Delays the container's start until another script replaces this one. */
  public PodScript delayStart(When when) {
    return act(when, Map.of("hold", true));
  }

  /** Adds a rule with any keys for containers. */
  public PodScript act(When when, Map<String, Object> act) {
    return new PodScript(append(containers, when, act), pods);
  }

  /** Shuts down the pod's node some seconds after the pod's start. */
  public PodScript preempt(When when, double after) {
    return new PodScript(containers, append(pods, when, Map.of("preemptAfter", after)));
  }

  /**
   * Shuts down the pod's node and removes it with all its pods; after {@code awaySeconds}, the node
   * registers again.
   */
  public PodScript replaceNode(When when, double after, double awaySeconds) {
    Map<String, Object> act =
        Map.of("preemptAfter", after, "awaySeconds", awaySeconds, "nodeRemoved", true);
    return new PodScript(containers, append(pods, when, act));
  }

  /** Returns the script in the format that the stand-in kubelet reads. */
  public String json() {
    return Json.whole(sorted(Map.of("containers", containers, "pods", pods)), false);
  }

  private static List<Map<String, Object>> append(
      List<Map<String, Object>> rules, When when, Map<String, Object> act) {
    List<Map<String, Object>> more = new ArrayList<>(rules);
    more.add(sorted(Map.of("when", when.words(), "do", sorted(act))));
    return more;
  }

  private static Map<String, Object> sorted(Map<String, ?> words) {
    return Collections.unmodifiableMap(new TreeMap<>(words));
  }
}
