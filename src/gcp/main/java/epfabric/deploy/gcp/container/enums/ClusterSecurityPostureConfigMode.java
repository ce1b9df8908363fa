package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterSecurityPostureConfigMode(String value) {
  public static final ClusterSecurityPostureConfigMode DISABLED = new ClusterSecurityPostureConfigMode("DISABLED");
  public static final ClusterSecurityPostureConfigMode BASIC = new ClusterSecurityPostureConfigMode("BASIC");
  public static final ClusterSecurityPostureConfigMode ENTERPRISE = new ClusterSecurityPostureConfigMode("ENTERPRISE");
}
