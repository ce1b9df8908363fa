package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ResourcePolicyWorkloadPolicyType(String value) {
  public static final ResourcePolicyWorkloadPolicyType HIGH_AVAILABILITY = new ResourcePolicyWorkloadPolicyType("HIGH_AVAILABILITY");
  public static final ResourcePolicyWorkloadPolicyType HIGH_THROUGHPUT = new ResourcePolicyWorkloadPolicyType("HIGH_THROUGHPUT");
}
