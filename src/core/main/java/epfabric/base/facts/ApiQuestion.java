package epfabric.base.facts;

import java.util.Map;

/**
 * A read-only request that shows whether a Google API is enabled. The caller only checks whether
 * the API responds; an API may take minutes to respond after it has been enabled.
 *
 * @param function the function of Pulumi's Google provider that sends the request
 * @param arguments the arguments of the function
 */
public record ApiQuestion(String function, Map<String, String> arguments) {
  /**
   * The Cloud Resource Manager API. The provider reads the project through this API, and cannot
   * enable any other API without it.
   */
  private static final String RESOURCE_MANAGER = "cloudresourcemanager";

  /** Maps each API to the provider's cheapest function that reads from the API. */
  private static final Map<String, String> FUNCTIONS =
      Map.of(
          "artifactregistry",
          "gcp:artifactregistry/getRepositories:getRepositories",
          RESOURCE_MANAGER,
          "gcp:organizations/getProject:getProject",
          "compute",
          "gcp:compute/getRegions:getRegions",
          "container",
          "gcp:container/getEngineVersions:getEngineVersions",
          "iam",
          "gcp:serviceaccount/getS:getS",
          "storage",
          "gcp:storage/getBuckets:getBuckets");

  public ApiQuestion {
    arguments = Map.copyOf(arguments);
  }

  /** Returns the API that must be enabled before the provider can enable any other. */
  public static String requiredApi() {
    return RESOURCE_MANAGER;
  }

  /**
   * Returns the cheapest request to this API.
   *
   * @param api name of the API, without {@code .googleapis.com}
   * @param region for an API that needs a location
   */
  public static ApiQuestion to(String api, String project, String region) {
    String function = FUNCTIONS.get(api);
    if (function == null) {
      throw new IllegalArgumentException("no request is known for the API " + api);
    }
    return new ApiQuestion(function, arguments(api, project, region));
  }

  private static Map<String, String> arguments(String api, String project, String region) {
    return switch (api) {
      case RESOURCE_MANAGER -> Map.of("projectId", project);
      case "artifactregistry", "container" -> Map.of("project", project, "location", region);
      default -> Map.of("project", project);
    };
  }

  /** Returns whether this function of the provider sends one of the requests of this class. */
  public static boolean isRequestFunction(String function) {
    return FUNCTIONS.containsValue(function);
  }

  /**
   * Returns whether a message reports that an API does not respond yet. Google's REST APIs name the
   * reason in two forms, an older and a newer one; both are recognized.
   */
  public static boolean isUnanswered(String message) {
    return message.contains("accessNotConfigured") || message.contains("SERVICE_DISABLED");
  }
}
