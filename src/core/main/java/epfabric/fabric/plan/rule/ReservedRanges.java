package epfabric.fabric.plan.rule;

import epfabric.base.value.Cidr;
import java.util.List;
import java.util.Optional;

/**
 * IPv4 ranges that no subnet may have. Source: <a
 * href="https://cloud.google.com/vpc/docs/subnets#prohibited-ranges">prohibited ranges</a> of
 * Google Cloud, which allows Class E (240.0.0.0/4).
 */
final class ReservedRanges {
  private static final List<Kept> ALL =
      List.of(
          new Kept(Cidr.of("0.0.0.0/8"), "this host"),
          new Kept(Cidr.of("127.0.0.0/8"), "loopback"),
          new Kept(Cidr.of("169.254.0.0/16"), "link-local addresses and the metadata server"),
          new Kept(Cidr.of("199.36.153.4/30"), "Private Google Access"),
          new Kept(Cidr.of("199.36.153.8/30"), "Private Google Access"),
          new Kept(Cidr.of("224.0.0.0/4"), "multicast"));

  private ReservedRanges() {}

  /** A range and its purpose. */
  record Kept(Cidr range, String purpose) {}

  /** Returns the first of these ranges that overlaps {@code cidr}. */
  static Optional<Kept> in(Cidr cidr) {
    return ALL.stream().filter(kept -> kept.range().overlaps(cidr)).findFirst();
  }
}
