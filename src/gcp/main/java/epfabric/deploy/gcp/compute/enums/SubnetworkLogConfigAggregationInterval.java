package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record SubnetworkLogConfigAggregationInterval(String value) {
  public static final SubnetworkLogConfigAggregationInterval INTERVAL_5_SEC = new SubnetworkLogConfigAggregationInterval("INTERVAL_5_SEC");
  public static final SubnetworkLogConfigAggregationInterval INTERVAL_30_SEC = new SubnetworkLogConfigAggregationInterval("INTERVAL_30_SEC");
  public static final SubnetworkLogConfigAggregationInterval INTERVAL_1_MIN = new SubnetworkLogConfigAggregationInterval("INTERVAL_1_MIN");
  public static final SubnetworkLogConfigAggregationInterval INTERVAL_5_MIN = new SubnetworkLogConfigAggregationInterval("INTERVAL_5_MIN");
  public static final SubnetworkLogConfigAggregationInterval INTERVAL_10_MIN = new SubnetworkLogConfigAggregationInterval("INTERVAL_10_MIN");
  public static final SubnetworkLogConfigAggregationInterval INTERVAL_15_MIN = new SubnetworkLogConfigAggregationInterval("INTERVAL_15_MIN");
}
