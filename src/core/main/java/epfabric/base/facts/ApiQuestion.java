package epfabric.base.facts;

import java.util.Map;

/**
 * A question to a Google API that changes nothing: what comes back does not matter, but whether the
 * API answers at all. For minutes after somebody switched it on it may not.
 *
 * @param function the function of Pulumi's Google provider that asks it
 * @param arguments of that function
 */
public record ApiQuestion(String function, Map<String, String> arguments) {
  /** Without it the provider cannot switch on any other API: it looks at the project by it. */
  private static final String PROJECTS = "cloudresourcemanager";

  /** The cheapest function of each API: all list something. */
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

  /** The API that has to be on before the provider can switch on any. */
  public static String first() {
    return PROJECTS;
  }

  /**
   * The cheapest one.
   *
   * @param api without {@code .googleapis.com}
   * @param region for an API that wants to know a place
   */
  public static ApiQuestion to(String api, String project, String region) {
    String function = FUNCTIONS.get(api);
    if (function == null) {
      throw new IllegalArgumentException("nobody knows what to ask " + api);
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

  /** Whether a function of the provider is one of these questions. */
  public static boolean isOne(String function) {
    return FUNCTIONS.containsValue(function);
  }

  /**
   * Whether a message says that an API does not answer yet: Google's word for it in REST, and the
   * newer one in the details of the same answer.
   */
  public static boolean isUnanswered(String message) {
    return message.contains("accessNotConfigured") || message.contains("SERVICE_DISABLED");
  }
}
