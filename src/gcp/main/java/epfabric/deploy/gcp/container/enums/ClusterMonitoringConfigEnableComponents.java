package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterMonitoringConfigEnableComponents(String value) {
  public static final ClusterMonitoringConfigEnableComponents SYSTEM_COMPONENTS = new ClusterMonitoringConfigEnableComponents("SYSTEM_COMPONENTS");
  public static final ClusterMonitoringConfigEnableComponents APISERVER = new ClusterMonitoringConfigEnableComponents("APISERVER");
  public static final ClusterMonitoringConfigEnableComponents SCHEDULER = new ClusterMonitoringConfigEnableComponents("SCHEDULER");
  public static final ClusterMonitoringConfigEnableComponents CONTROLLER_MANAGER = new ClusterMonitoringConfigEnableComponents("CONTROLLER_MANAGER");
  public static final ClusterMonitoringConfigEnableComponents STORAGE = new ClusterMonitoringConfigEnableComponents("STORAGE");
  public static final ClusterMonitoringConfigEnableComponents HPA = new ClusterMonitoringConfigEnableComponents("HPA");
  public static final ClusterMonitoringConfigEnableComponents POD = new ClusterMonitoringConfigEnableComponents("POD");
  public static final ClusterMonitoringConfigEnableComponents DAEMONSET = new ClusterMonitoringConfigEnableComponents("DAEMONSET");
  public static final ClusterMonitoringConfigEnableComponents DEPLOYMENT = new ClusterMonitoringConfigEnableComponents("DEPLOYMENT");
  public static final ClusterMonitoringConfigEnableComponents STATEFULSET = new ClusterMonitoringConfigEnableComponents("STATEFULSET");
  public static final ClusterMonitoringConfigEnableComponents KUBELET = new ClusterMonitoringConfigEnableComponents("KUBELET");
  public static final ClusterMonitoringConfigEnableComponents CADVISOR = new ClusterMonitoringConfigEnableComponents("CADVISOR");
  public static final ClusterMonitoringConfigEnableComponents DCGM = new ClusterMonitoringConfigEnableComponents("DCGM");
  public static final ClusterMonitoringConfigEnableComponents JOBSET = new ClusterMonitoringConfigEnableComponents("JOBSET");
}
