package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record NodePoolNodeConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy(String value) {
  public static final NodePoolNodeConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy POLICY_UNSPECIFIED = new NodePoolNodeConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy("POLICY_UNSPECIFIED");
  public static final NodePoolNodeConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy ENFORCE_SIGNED_MODULES = new NodePoolNodeConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy("ENFORCE_SIGNED_MODULES");
  public static final NodePoolNodeConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy DO_NOT_ENFORCE_SIGNED_MODULES = new NodePoolNodeConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy("DO_NOT_ENFORCE_SIGNED_MODULES");
}
