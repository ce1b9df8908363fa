package epfabric.results.judge.nic;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The meanings of RDMA counters that grew; the names are those of ConnectX (mlx5) and soft-RoCE
 * (rxe).
 */
enum NicCounters {
  /** Packets arrived although a preceding packet was missing. */
  SEQUENCE(
      "out_of_sequence",
      "packet_seq_err",
      "implied_nak_seq_err",
      "out_of_seq_request",
      "rcvd_seq_err"),

  /** No acknowledgement arrived in time. */
  TIMEOUT(
      "local_ack_timeout_err",
      "duplicate_request",
      "roce_adp_retrans",
      "roce_adp_retrans_to",
      "completer_retry_err",
      "retry_exceeded_err"),

  /** The link damaged or dropped packets. */
  LINK(
      "link_downed",
      "link_error_recovery",
      "symbol_error",
      "port_rcv_errors",
      "port_rcv_remote_physical_errors",
      "port_xmit_discards",
      "local_link_integrity_errors",
      "excessive_buffer_overrun_errors");

  @SuppressWarnings("ImmutableEnumChecker") // Set.of
  private final Set<String> names;

  NicCounters(String... names) {
    this.names = Set.of(names);
  }

  /** Returns the counters of this meaning that grew. */
  Map<String, Long> of(Map<String, Long> grown) {
    return filtered(grown, names::contains);
  }

  /** Returns counters that do not indicate a fault, such as those of congestion signals. */
  static Map<String, Long> others(Map<String, Long> grown) {
    return filtered(grown, name -> Stream.of(values()).noneMatch(one -> one.names.contains(name)));
  }

  private static Map<String, Long> filtered(Map<String, Long> grown, Predicate<String> which) {
    Map<String, Long> found = new TreeMap<>(grown);
    found.keySet().removeIf(which.negate());
    return found;
  }

  /** Returns the counters as text: {@code out_of_sequence 12, packet_seq_err 3}. */
  static String words(Map<String, Long> grown) {
    return new TreeMap<>(grown)
        .entrySet().stream()
            .map(counter -> counter.getKey() + " " + counter.getValue())
            .collect(Collectors.joining(", "));
  }
}
