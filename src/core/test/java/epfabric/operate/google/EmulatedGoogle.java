package epfabric.operate.google;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Returns the variables that {@code rehearse serve} prints: all APIs at one address, without
 * credentials.
 */
public final class EmulatedGoogle {
  private static final List<String> AT_ITS_ROOT =
      List.of("ARTIFACTREGISTRY", "CLOUDRESOURCEMANAGER", "CONTAINER", "IAM", "SERVICEUSAGE");

  private EmulatedGoogle() {}

  public static Map<String, String> at(URI address) {
    String start = "CLOUDSDK_API_ENDPOINT_OVERRIDES_";
    Map<String, String> variables = new TreeMap<>();
    variables.put("CLOUDSDK_AUTH_DISABLE_CREDENTIALS", "true");
    AT_ITS_ROOT.forEach(api -> variables.put(start + api, address + "/"));
    variables.put(start + "COMPUTE", address + "/compute/v1/");
    variables.put(start + "STORAGE", address + "/storage/v1/");
    return variables;
  }
}
