package epfabric.operate.google;

import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The address of each API: Google's, or the address in gcloud's environment variables. */
final class ApiEndpoints {
  /** The queried APIs, with their names in environment variables. */
  enum Api {
    COMPUTE("https://compute.googleapis.com/compute/v1/"),
    CONTAINER("https://container.googleapis.com/"),
    SERVICEUSAGE("https://serviceusage.googleapis.com/"),
    CLOUDRESOURCEMANAGER("https://cloudresourcemanager.googleapis.com/"),
    CLOUDQUOTAS("https://cloudquotas.googleapis.com/"),
    IAM("https://iam.googleapis.com/"),
    STORAGE("https://storage.googleapis.com/storage/v1/"),
    ARTIFACTREGISTRY("https://artifactregistry.googleapis.com/");

    private final String address;

    Api(String address) {
      this.address = address;
    }

    /** Returns the environment variable of gcloud's property {@code api_endpoint_overrides/…}. */
    String variable() {
      return "CLOUDSDK_API_ENDPOINT_OVERRIDES_" + name();
    }

    /** Returns the name for {@code gcloud services enable …}. */
    String service() {
      return name().toLowerCase(Locale.ROOT) + ".googleapis.com";
    }
  }

  private final Map<Api, String> addresses = new TreeMap<>();

  /**
   * Reads the environment variables.
   *
   * @param credentials whether credentials are sent, which requires TLS
   */
  static ApiEndpoints of(Map<String, String> environment, boolean credentials) {
    ApiEndpoints endpoints = new ApiEndpoints();
    for (Api api : Api.values()) {
      String configured = environment.getOrDefault(api.variable(), "");
      if (!configured.isEmpty()) {
        requireAddress(api, configured, credentials);
      }
      String address = configured.isEmpty() ? api.address : configured;
      endpoints.addresses.put(api, address.endsWith("/") ? address : address + "/");
    }
    return endpoints;
  }

  private static void requireAddress(Api api, String configured, boolean credentials) {
    String scheme = scheme(configured);
    if (scheme.equals("https") || (scheme.equals("http") && !credentials)) {
      return;
    }
    String found = scheme.equals("http") ? "credentials over plain HTTP" : "not an address";
    throw new GoogleAnswerException(
        GoogleAnswerException.Kind.NOT_CONFIGURED,
        "cannot ask Google Cloud: " + api.variable() + "=" + configured + ": " + found,
        "unset "
            + api.variable()
            + ", or source what `epfabric rehearse serve ENV` printed for an emulated cloud");
  }

  private static String scheme(String configured) {
    try {
      URI address = URI.create(configured);
      return address.getHost() == null ? "" : String.valueOf(address.getScheme());
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  /** Returns the address, which ends with a slash. */
  String of(Api api) {
    return addresses.getOrDefault(api, api.address);
  }
}
