package epfabric.operate.google;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Provides the variables that {@code rehearse serve} prints. They direct all APIs to one address,
 * without credentials.
 */
public final class EmulatedGoogle {
  private static final List<String> APIS_WITHOUT_PATH =
      List.of("ARTIFACTREGISTRY", "CLOUDRESOURCEMANAGER", "CONTAINER", "IAM", "SERVICEUSAGE");

  private EmulatedGoogle() {}

  public static Map<String, String> at(URI address) {
    String prefix = "CLOUDSDK_API_ENDPOINT_OVERRIDES_";
    Map<String, String> variables = new TreeMap<>();
    variables.put("CLOUDSDK_AUTH_DISABLE_CREDENTIALS", "true");
    APIS_WITHOUT_PATH.forEach(api -> variables.put(prefix + api, address + "/"));
    variables.put(prefix + "COMPUTE", address + "/compute/v1/");
    variables.put(prefix + "STORAGE", address + "/storage/v1/");
    return variables;
  }
}
