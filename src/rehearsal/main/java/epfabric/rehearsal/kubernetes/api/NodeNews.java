package epfabric.rehearsal.kubernetes.api;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a container does to its node while it runs.
 *
 * @param afterSeconds from the container's start, or from when it was asked
 * @param annotations what the node's annotations become; an empty one is taken away
 * @param condition what the node's condition of that type becomes
 * @param tainted whether the node has the startup taint then; empty: as before
 * @param gpusOffered whether the node's GPUs can be used from then on
 * @param vanishes the machine is gone
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

  /** Nothing yet. */
  public static NodeNews after(double seconds) {
    return new NodeNews(seconds, new TreeMap<>(), Optional.empty(), Optional.empty(), false, false);
  }

  public NodeNews annotated(String name, String value) {
    SortedMap<String, String> more = new TreeMap<>(annotations);
    more.put(name, value);
    return new NodeNews(afterSeconds, more, condition, tainted, gpusOffered, vanishes);
  }

  public NodeNews saying(NodeCondition said) {
    return new NodeNews(
        afterSeconds, annotations, Optional.of(said), tainted, gpusOffered, vanishes);
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
