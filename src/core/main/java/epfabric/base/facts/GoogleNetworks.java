package epfabric.base.facts;

/** Limits of Google's VPC networks. */
public final class GoogleNetworks {
  /**
   * The greatest MTU, in bytes (cloud.google.com/vpc/docs/mtu). A RoCE frame carries 4096 bytes and
   * its headers, so an MTU of 4096 would be too small. gVNIC and RDMA networks both use this MTU.
   */
  public static final int GREATEST_MTU = 8896;

  /**
   * Number of addresses that Google reserves in every range (cloud.google.com/vpc/docs/subnets).
   */
  public static final int RESERVED_ADDRESSES = 4;

  private GoogleNetworks() {}
}
