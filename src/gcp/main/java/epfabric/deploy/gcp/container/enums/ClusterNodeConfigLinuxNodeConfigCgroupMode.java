package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterNodeConfigLinuxNodeConfigCgroupMode(String value) {
  public static final ClusterNodeConfigLinuxNodeConfigCgroupMode CGROUP_MODE_UNSPECIFIED = new ClusterNodeConfigLinuxNodeConfigCgroupMode("CGROUP_MODE_UNSPECIFIED");
  public static final ClusterNodeConfigLinuxNodeConfigCgroupMode CGROUP_MODE_V1 = new ClusterNodeConfigLinuxNodeConfigCgroupMode("CGROUP_MODE_V1");
  public static final ClusterNodeConfigLinuxNodeConfigCgroupMode CGROUP_MODE_V2 = new ClusterNodeConfigLinuxNodeConfigCgroupMode("CGROUP_MODE_V2");
}
