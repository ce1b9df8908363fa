package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record NetworkBgpInterRegionCost(String value) {
  public static final NetworkBgpInterRegionCost DEFAULT = new NetworkBgpInterRegionCost("DEFAULT");
  public static final NetworkBgpInterRegionCost ADD_COST_TO_MED = new NetworkBgpInterRegionCost("ADD_COST_TO_MED");
}
