package epfabric.rehearsal.pulumi;

import java.net.URI;
import java.util.Map;
import java.util.TreeMap;

/**
 * The variables that direct Google's provider to an emulated cloud, from "Custom endpoints" of the
 * provider's reference. They apply to Pulumi's plugin, terraform and other tools that use the
 * provider.
 */
public final class GoogleEndpoints {
  private GoogleEndpoints() {}

  /**
   * Returns the variables. The provider parses the paths, so each contains the API version that the
   * provider expects.
   *
   * @param cloud the address of the emulated cloud, without a path
   */
  public static Map<String, String> at(URI cloud) {
    Map<String, String> variables = new TreeMap<>();
    variables.put("GOOGLE_ARTIFACT_REGISTRY_CUSTOM_ENDPOINT", cloud + "/v1beta2/");
    variables.put("GOOGLE_COMPUTE_CUSTOM_ENDPOINT", cloud + "/compute/beta/");
    variables.put("GOOGLE_CONTAINER_CUSTOM_ENDPOINT", cloud + "/v1beta1/");
    variables.put("GOOGLE_IAM_BETA_CUSTOM_ENDPOINT", cloud + "/v1/");
    variables.put("GOOGLE_RESOURCE_MANAGER_CUSTOM_ENDPOINT", cloud + "/v1/");
    variables.put("GOOGLE_SERVICE_USAGE_CUSTOM_ENDPOINT", cloud + "/v1/");
    variables.put("GOOGLE_STORAGE_CUSTOM_ENDPOINT", cloud + "/storage/v1/");
    variables.put("GOOGLE_OAUTH_ACCESS_TOKEN", "emulated");
    return variables;
  }
}
