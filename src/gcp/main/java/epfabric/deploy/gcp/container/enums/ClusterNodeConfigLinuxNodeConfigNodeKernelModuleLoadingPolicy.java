package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterNodeConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy(String value) {
  public static final ClusterNodeConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy POLICY_UNSPECIFIED = new ClusterNodeConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy("POLICY_UNSPECIFIED");
  public static final ClusterNodeConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy ENFORCE_SIGNED_MODULES = new ClusterNodeConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy("ENFORCE_SIGNED_MODULES");
  public static final ClusterNodeConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy DO_NOT_ENFORCE_SIGNED_MODULES = new ClusterNodeConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy("DO_NOT_ENFORCE_SIGNED_MODULES");
}
