package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ResourcePolicyWorkloadPolicyMaxTopologyDistance(String value) {
  public static final ResourcePolicyWorkloadPolicyMaxTopologyDistance BLOCK = new ResourcePolicyWorkloadPolicyMaxTopologyDistance("BLOCK");
  public static final ResourcePolicyWorkloadPolicyMaxTopologyDistance CLUSTER = new ResourcePolicyWorkloadPolicyMaxTopologyDistance("CLUSTER");
  public static final ResourcePolicyWorkloadPolicyMaxTopologyDistance SUBBLOCK = new ResourcePolicyWorkloadPolicyMaxTopologyDistance("SUBBLOCK");
}
