package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterLoggingConfigEnableComponents(String value) {
  public static final ClusterLoggingConfigEnableComponents SYSTEM_COMPONENTS = new ClusterLoggingConfigEnableComponents("SYSTEM_COMPONENTS");
  public static final ClusterLoggingConfigEnableComponents KCP_VPA = new ClusterLoggingConfigEnableComponents("KCP_VPA");
  public static final ClusterLoggingConfigEnableComponents APISERVER = new ClusterLoggingConfigEnableComponents("APISERVER");
  public static final ClusterLoggingConfigEnableComponents CONTROLLER_MANAGER = new ClusterLoggingConfigEnableComponents("CONTROLLER_MANAGER");
  public static final ClusterLoggingConfigEnableComponents SCHEDULER = new ClusterLoggingConfigEnableComponents("SCHEDULER");
  public static final ClusterLoggingConfigEnableComponents WORKLOADS = new ClusterLoggingConfigEnableComponents("WORKLOADS");
}
