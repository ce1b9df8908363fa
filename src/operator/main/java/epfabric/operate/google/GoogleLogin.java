package epfabric.operate.google;

import com.google.api.client.http.HttpRequestInitializer;
import com.google.auth.http.HttpCredentialsAdapter;
import com.google.auth.oauth2.GoogleCredentials;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The credentials of requests: a token in the environment variables of the Pulumi provider, or
 * Application Default Credentials, looked up in Google's order.
 */
final class GoogleLogin {
  private static final List<String> SCOPES =
      List.of("https://www.googleapis.com/auth/cloud-platform");
  private static final String LOGIN_COMMAND = "gcloud auth application-default login";

  private final Map<String, String> environment;

  GoogleLogin(Map<String, String> environment) {
    this.environment = environment;
  }

  /**
   * Returns whether credentials are needed; they are not if gcloud is configured without them, as
   * for an emulated cloud.
   */
  boolean isNeeded() {
    String disabled = value("CLOUDSDK_AUTH_DISABLE_CREDENTIALS").orElse("");
    return !List.of("true", "1", "yes", "on").contains(disabled);
  }

  /** Returns the initializer that adds credentials to requests, if they are needed. */
  HttpRequestInitializer initializer() {
    if (!isNeeded()) {
      return request -> {};
    }
    Optional<String> token = value("GOOGLE_OAUTH_ACCESS_TOKEN");
    if (token.isPresent()) {
      // GoogleCredentials would throw when a newer token is requested.
      return request -> request.getHeaders().setAuthorization("Bearer " + token.get());
    }
    return new HttpCredentialsAdapter(credentials().createScoped(SCOPES));
  }

  private GoogleCredentials credentials() {
    Optional<String> file = value("GOOGLE_APPLICATION_CREDENTIALS");
    if (file.isPresent()) {
      return read(Path.of(file.get()));
    }
    Optional<Path> usual = usualFile().filter(Files::isRegularFile);
    return usual.isPresent() ? read(usual.get()) : ofMetadataServer();
  }

  private Optional<String> value(String name) {
    return Optional.ofNullable(environment.get(name)).filter(v -> !v.isBlank());
  }

  /** Returns the file that {@code gcloud auth application-default login} writes. */
  private Optional<Path> usualFile() {
    Optional<Path> folder = value("CLOUDSDK_CONFIG").map(Path::of);
    Optional<Path> windows = value("APPDATA").map(data -> Path.of(data, "gcloud"));
    Optional<Path> home = value("HOME").map(directory -> Path.of(directory, ".config", "gcloud"));
    return folder
        .or(() -> windows)
        .or(() -> home)
        .map(f -> f.resolve("application_default_credentials.json"));
  }

  /** Reads the file; messages never contain its content, which is secret. */
  private static GoogleCredentials read(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return GoogleCredentials.fromStream(in);
    } catch (IOException | IllegalArgumentException e) {
      String found = Files.isReadable(file) ? "is not a credentials file" : "cannot be read";
      throw noCredentials("the file " + file + " " + found);
    }
  }

  /**
   * Returns the credentials that Google's own lookup finds. After the earlier steps, only those of
   * the metadata server are left, which exists on machines of Google Cloud only.
   */
  private GoogleCredentials ofMetadataServer() {
    if (value("NO_GCE_CHECK").isEmpty()) {
      try {
        return GoogleCredentials.getApplicationDefault();
      } catch (IOException e) {
        // There is no metadata server; the exception below reports it.
      }
    }
    throw noCredentials("no credentials on this machine");
  }

  private static GoogleAnswerException noCredentials(String found) {
    return new GoogleAnswerException(
        GoogleAnswerException.Kind.NO_CREDENTIALS,
        "cannot ask Google Cloud: " + found,
        LOGIN_COMMAND);
  }
}
