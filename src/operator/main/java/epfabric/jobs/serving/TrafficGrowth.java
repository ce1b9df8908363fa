package epfabric.jobs.serving;

import epfabric.base.value.CountedNoun;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Judges the traffic of each node's NICs and NVLink during the benchmark. */
public final class TrafficGrowth {
  public static final String NAME = "traffic";

  private static final double GB = 1e9;

  private TrafficGrowth() {}

  /**
   * The expected traffic of a load.
   *
   * @param messageBytes bytes of one token to one expert and back: a NIC that sends no more carries
   *     no exchange
   * @param expertBytes bytes of all tokens to one expert each and back, in all layers: if the NICs
   *     of a single node send more, its GPUs do not communicate over NVLink
   */
  public record Load(double messageBytes, double expertBytes) {}

  /** Returns the finding from the counters of all pods before and after the load. */
  public static CheckFinding of(
      Map<String, TrafficCounters> before, Map<String, TrafficCounters> after, Load load) {
    return before.size() > 1 ? betweenNodes(before, after, load) : withinNode(before, after, load);
  }

  private static CheckFinding betweenNodes(
      Map<String, TrafficCounters> before, Map<String, TrafficCounters> after, Load load) {
    List<String> idle = new ArrayList<>();
    List<String> sent = new ArrayList<>();
    for (Map.Entry<String, TrafficCounters> pod : new TreeMap<>(before).entrySet()) {
      Map<String, Long> grown = grown(pod.getValue().nics(), nics(after, pod.getKey()));
      if (grown.isEmpty()) {
        return CheckFinding.unknown(NAME, pod.getKey() + " shows no counters of NICs");
      }
      grown.forEach(
          (nic, bytes) -> {
            if (bytes <= load.messageBytes()) {
              idle.add(nic + " of " + pod.getKey());
            }
          });
      sent.add(
          pod.getKey()
              + " sent "
              + gb(sum(grown))
              + " GB over "
              + CountedNoun.of(grown.size(), "NIC"));
    }
    String all = String.join(", ", sent);
    return idle.isEmpty()
        ? CheckFinding.pass(NAME, all)
        : CheckFinding.fail(NAME, all + "; no traffic: " + String.join(", ", idle));
  }

  private static CheckFinding withinNode(
      Map<String, TrafficCounters> before, Map<String, TrafficCounters> after, Load load) {
    String pod = before.keySet().iterator().next();
    TrafficCounters first = before.values().iterator().next();
    TrafficCounters last = after.getOrDefault(pod, new TrafficCounters(Map.of(), Map.of()));
    Map<String, Long> links = grown(first.nvlink(), last.nvlink());
    long onNics = sum(grown(first.nics(), last.nics()));
    String nics = gb(onNics) + " GB over NICs";
    if (load.expertBytes() > 0 && onNics > load.expertBytes()) {
      return CheckFinding.fail(NAME, pod + " sent " + nics + "; one node needs NVLink only");
    }
    if (links.isEmpty()) {
      return CheckFinding.unknown(NAME, pod + " reported no NVLink counters; " + nics);
    }
    List<String> idle =
        links.entrySet().stream()
            .filter(link -> link.getValue() <= load.messageBytes())
            .map(Map.Entry::getKey)
            .toList();
    String sent = pod + " sent " + gb(sum(links)) + " GB over NVLink, " + nics;
    return idle.isEmpty()
        ? CheckFinding.pass(NAME, sent)
        : CheckFinding.fail(NAME, sent + "; no traffic: " + String.join(", ", idle));
  }

  private static Map<String, Long> nics(Map<String, TrafficCounters> all, String pod) {
    return all.containsKey(pod) ? all.get(pod).nics() : Map.of();
  }

  /** Returns the growth of counters that both readings have. */
  private static Map<String, Long> grown(Map<String, Long> before, Map<String, Long> after) {
    Map<String, Long> grown = new TreeMap<>();
    before.forEach(
        (name, count) -> {
          Long now = after.get(name);
          if (now != null) {
            grown.put(name, now - count);
          }
        });
    return grown;
  }

  private static long sum(Map<String, Long> values) {
    return values.values().stream().mapToLong(Long::longValue).sum();
  }

  private static String gb(long bytes) {
    return String.format(Locale.ROOT, "%.2f", bytes / GB);
  }
}
