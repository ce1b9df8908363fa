package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record RouterNatNatIpAllocateOption(String value) {
  public static final RouterNatNatIpAllocateOption MANUAL_ONLY = new RouterNatNatIpAllocateOption("MANUAL_ONLY");
  public static final RouterNatNatIpAllocateOption AUTO_ONLY = new RouterNatNatIpAllocateOption("AUTO_ONLY");
}
