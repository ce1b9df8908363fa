package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ResourcePolicyWorkloadPolicyAcceleratorTopologyMode(String value) {
  public static final ResourcePolicyWorkloadPolicyAcceleratorTopologyMode AUTO_CONNECT = new ResourcePolicyWorkloadPolicyAcceleratorTopologyMode("AUTO_CONNECT");
  public static final ResourcePolicyWorkloadPolicyAcceleratorTopologyMode PROVISION_ONLY = new ResourcePolicyWorkloadPolicyAcceleratorTopologyMode("PROVISION_ONLY");
}
