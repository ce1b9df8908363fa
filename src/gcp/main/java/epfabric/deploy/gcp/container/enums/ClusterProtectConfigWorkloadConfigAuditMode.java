package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterProtectConfigWorkloadConfigAuditMode(String value) {
  public static final ClusterProtectConfigWorkloadConfigAuditMode DISABLED = new ClusterProtectConfigWorkloadConfigAuditMode("DISABLED");
  public static final ClusterProtectConfigWorkloadConfigAuditMode BASIC = new ClusterProtectConfigWorkloadConfigAuditMode("BASIC");
}
