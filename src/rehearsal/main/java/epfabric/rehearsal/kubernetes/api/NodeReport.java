package epfabric.rehearsal.kubernetes.api;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A container's report about its node while it runs.
 *
 * @param afterSeconds time from the container's start, or from the request for its play
 * @param annotations new values of the node's annotations; an empty value removes the annotation
 * @param condition the new value of the node's condition of the same type
 * @param tainted whether the node has the startup taint from then on; empty for no change
 * @param gpusOffered whether the node's GPUs are allocatable from then on
 * @param vanishes whether the node's machine disappears
 */
public record NodeReport(
    double afterSeconds,
    SortedMap<String, String> annotations,
    Optional<NodeCondition> condition,
    Optional<Boolean> tainted,
    boolean gpusOffered,
    boolean vanishes) {

  /** One of a node's conditions. */
  public record NodeCondition(String type, boolean holds, String reason, String message) {}

  public NodeReport {
    annotations = Collections.unmodifiableSortedMap(new TreeMap<>(annotations));
  }

  /** Returns an empty report at this time. */
  public static NodeReport after(double seconds) {
    return new NodeReport(
        seconds, new TreeMap<>(), Optional.empty(), Optional.empty(), false, false);
  }

  public NodeReport annotated(String name, String value) {
    SortedMap<String, String> more = new TreeMap<>(annotations);
    more.put(name, value);
    return new NodeReport(afterSeconds, more, condition, tainted, gpusOffered, vanishes);
  }

  public NodeReport withCondition(NodeCondition reported) {
    return new NodeReport(
        afterSeconds, annotations, Optional.of(reported), tainted, gpusOffered, vanishes);
  }

  public NodeReport withTaint(boolean there) {
    return new NodeReport(
        afterSeconds, annotations, condition, Optional.of(there), gpusOffered, vanishes);
  }

  public NodeReport offeringGpus() {
    return new NodeReport(afterSeconds, annotations, condition, tainted, true, vanishes);
  }

  public NodeReport vanishing() {
    return new NodeReport(afterSeconds, annotations, condition, tainted, gpusOffered, true);
  }
}
