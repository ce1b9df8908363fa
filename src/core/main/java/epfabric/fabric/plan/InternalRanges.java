package epfabric.fabric.plan;

import epfabric.base.value.Cidr;
import java.util.List;

/**
 * Address ranges that are not used on the internet. GKE admits only these to a private endpoint;
 * its error for other ranges is "is not a reserved network, which is required for private
 * endpoints" (terraform-google-kubernetes-engine issue 153). Source: RFC 6890, and RFC 1112 for the
 * last range.
 */
public final class InternalRanges {
  /** All ranges that are not used on the internet; no two of them overlap. */
  public static final List<Cidr> ALL =
      List.of(
          Cidr.of("10.0.0.0/8"),
          Cidr.of("100.64.0.0/10"),
          Cidr.of("172.16.0.0/12"),
          Cidr.of("192.0.0.0/24"),
          Cidr.of("192.0.2.0/24"),
          Cidr.of("192.168.0.0/16"),
          Cidr.of("198.18.0.0/15"),
          Cidr.of("198.51.100.0/24"),
          Cidr.of("203.0.113.0/24"),
          Cidr.of("240.0.0.0/4"));

  private InternalRanges() {}

  /** Returns whether one of the ranges contains all of {@code cidr}. */
  public static boolean contain(Cidr cidr) {
    return ALL.stream().anyMatch(r -> r.prefix() <= cidr.prefix() && r.overlaps(cidr));
  }
}
