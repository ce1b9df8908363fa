package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record NodePoolNodeConfigLinuxNodeConfigCgroupMode(String value) {
  public static final NodePoolNodeConfigLinuxNodeConfigCgroupMode CGROUP_MODE_UNSPECIFIED = new NodePoolNodeConfigLinuxNodeConfigCgroupMode("CGROUP_MODE_UNSPECIFIED");
  public static final NodePoolNodeConfigLinuxNodeConfigCgroupMode CGROUP_MODE_V1 = new NodePoolNodeConfigLinuxNodeConfigCgroupMode("CGROUP_MODE_V1");
  public static final NodePoolNodeConfigLinuxNodeConfigCgroupMode CGROUP_MODE_V2 = new NodePoolNodeConfigLinuxNodeConfigCgroupMode("CGROUP_MODE_V2");
}
