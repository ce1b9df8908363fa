package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterNodePoolAutoConfigLinuxNodeConfigCgroupMode(String value) {
  public static final ClusterNodePoolAutoConfigLinuxNodeConfigCgroupMode CGROUP_MODE_UNSPECIFIED = new ClusterNodePoolAutoConfigLinuxNodeConfigCgroupMode("CGROUP_MODE_UNSPECIFIED");
  public static final ClusterNodePoolAutoConfigLinuxNodeConfigCgroupMode CGROUP_MODE_V1 = new ClusterNodePoolAutoConfigLinuxNodeConfigCgroupMode("CGROUP_MODE_V1");
  public static final ClusterNodePoolAutoConfigLinuxNodeConfigCgroupMode CGROUP_MODE_V2 = new ClusterNodePoolAutoConfigLinuxNodeConfigCgroupMode("CGROUP_MODE_V2");
}
