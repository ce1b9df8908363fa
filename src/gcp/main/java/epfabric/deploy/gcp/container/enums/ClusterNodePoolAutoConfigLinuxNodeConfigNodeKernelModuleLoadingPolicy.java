package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterNodePoolAutoConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy(String value) {
  public static final ClusterNodePoolAutoConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy POLICY_UNSPECIFIED = new ClusterNodePoolAutoConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy("POLICY_UNSPECIFIED");
  public static final ClusterNodePoolAutoConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy ENFORCE_SIGNED_MODULES = new ClusterNodePoolAutoConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy("ENFORCE_SIGNED_MODULES");
  public static final ClusterNodePoolAutoConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy DO_NOT_ENFORCE_SIGNED_MODULES = new ClusterNodePoolAutoConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy("DO_NOT_ENFORCE_SIGNED_MODULES");
}
