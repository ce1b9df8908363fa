package epfabric.base.facts;

import java.util.Map;

/**
 * A read-only request that shows whether a Google API is enabled: only whether the API answers
 * matters, not the answer. An API may take minutes to answer after it was enabled.
 *
 * @param function the function of Pulumi's Google provider that sends the request
 * @param arguments of that function
 */
public record ApiQuestion(String function, Map<String, String> arguments) {
  /**
   * Without it the provider cannot enable any other API, because it reads the project through it.
   */
  private static final String PROJECTS = "cloudresourcemanager";

  /** The cheapest function of each API; each of them lists objects. */
  private static final Map<String, String> FUNCTIONS =
      Map.of(
          "artifactregistry",
          "gcp:artifactregistry/getRepositories:getRepositories",
          PROJECTS,
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
  public static String first() {
    return PROJECTS;
  }

  /**
   * Returns the cheapest request to an API.
   *
   * @param api without {@code .googleapis.com}
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
      case PROJECTS -> Map.of("projectId", project);
      case "artifactregistry", "container" -> Map.of("project", project, "location", region);
      default -> Map.of("project", project);
    };
  }

  /** Whether a function of the provider is one of these requests. */
  public static boolean isOne(String function) {
    return FUNCTIONS.containsValue(function);
  }

  /**
   * Whether a message reports that an API does not answer yet: by Google's word in REST, or by the
   * newer one in the details of the same answer.
   */
  public static boolean isUnanswered(String message) {
    return message.contains("accessNotConfigured") || message.contains("SERVICE_DISABLED");
  }
}
