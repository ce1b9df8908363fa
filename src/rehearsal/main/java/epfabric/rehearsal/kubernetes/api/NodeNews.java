package epfabric.rehearsal.kubernetes.api;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A container's report about its node while it runs.
 *
 * @param afterSeconds from the container's start, or from the request for its play
 * @param annotations new values of the node's annotations; an empty one removes the annotation
 * @param condition the new value of the node's condition of that type
 * @param tainted whether the node has the startup taint then; empty: unchanged
 * @param gpusOffered whether the node's GPUs can be used from then on
 * @param vanishes whether the machine disappears
 */
public record NodeNews(
    double afterSeconds,
    SortedMap<String, String> annotations,
    Optional<NodeCondition> condition,
    Optional<Boolean> tainted,
    boolean gpusOffered,
    boolean vanishes) {

  /** One of a node's conditions. */
  public record NodeCondition(String type, boolean holds, String reason, String message) {}

  public NodeNews {
    annotations = Collections.unmodifiableSortedMap(new TreeMap<>(annotations));
  }

  /** Returns an empty report. */
  public static NodeNews after(double seconds) {
    return new NodeNews(seconds, new TreeMap<>(), Optional.empty(), Optional.empty(), false, false);
  }

  public NodeNews annotated(String name, String value) {
    SortedMap<String, String> more = new TreeMap<>(annotations);
    more.put(name, value);
    return new NodeNews(afterSeconds, more, condition, tainted, gpusOffered, vanishes);
  }

  public NodeNews withCondition(NodeCondition reported) {
    return new NodeNews(
        afterSeconds, annotations, Optional.of(reported), tainted, gpusOffered, vanishes);
  }

  public NodeNews withTaint(boolean there) {
    return new NodeNews(
        afterSeconds, annotations, condition, Optional.of(there), gpusOffered, vanishes);
  }

  public NodeNews offeringGpus() {
    return new NodeNews(afterSeconds, annotations, condition, tainted, true, vanishes);
  }

  public NodeNews vanishing() {
    return new NodeNews(afterSeconds, annotations, condition, tainted, gpusOffered, true);
  }
}
