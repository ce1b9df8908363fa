package epfabric.operate.live.access;

import epfabric.base.problem.NameSuggestion;
import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the cluster as kubectl does; throws if no cluster is configured or the context is unknown.
 */
public final class ClusterConfig {
  /** The address that the library assumes when no configuration names an API server. */
  private static final String DEFAULT_ADDRESS = Config.DEFAULT_MASTER_URL;

  /**
   * The number of retries of a request; they take a second altogether. Kubernetes retries a Job
   * that runs epfabric.
   */
  private static final int RETRIES = 3;

  private static final Pattern TOKEN = Pattern.compile("[!-~]*");

  private ClusterConfig() {}

  /**
   * Finds the configuration.
   *
   * @param kubeconfig file to use instead of {@code KUBECONFIG}, {@code ~/.kube/config} or the
   *     pod's service account
   * @param context context to use instead of the current context of the file
   */
  public static Config find(Optional<Path> kubeconfig, Optional<String> context) {
    kubeconfig.filter(file -> !Files.isReadable(file)).ifPresent(ClusterConfig::unreadable);
    Config config = read(kubeconfig, context);
    context.ifPresent(name -> checkContext(config, name));
    if (config.getCurrentContext() == null && config.getMasterUrl().startsWith(DEFAULT_ADDRESS)) {
      throw ClusterException.notConfigured(
          "kubeconfig",
          "no cluster to look at: no current context in a file, and not in a pod",
          "gcloud container clusters get-credentials, or --kubeconfig FILE");
    }
    token(config)
        .ifPresent(
            token ->
                config.setOauthTokenProvider(
                    new FreshToken(
                        token, () -> token(read(kubeconfig, context)), System::nanoTime)));
    config.setRequestRetryBackoffLimit(RETRIES);
    // After a 401, API servers close an HTTP/2 connection at once, and the HTTP client of JDK 17
    // then loses the response ("GOAWAY received"). HTTP/2 has no advantage here, because requests
    // are not concurrent.
    config.setHttp2Disable(true);
    return config;
  }

  /** Returns a client; throws {@link ClusterException} if a file has values that cannot be used. */
  public static KubernetesClient client(Config config) {
    try {
      return new KubernetesClientBuilder().withConfig(config).build();
    } catch (KubernetesClientException e) {
      // Only now does the library read addresses, keys and certificates; its messages quote bad
      // values.
      throw unusable("kubeconfig");
    }
  }

  private static ClusterException unusable(String where) {
    return ClusterException.notConfigured(
        where, "not a kubeconfig file that can be used", "kubectl config view");
  }

  private static Optional<String> token(Config config) {
    return Optional.ofNullable(config.getAutoOAuthToken()).map(ClusterConfig::checkedToken);
  }

  private static void unreadable(Path file) {
    throw ClusterException.notConfigured(file.toString(), "cannot be read", "");
  }

  private static Config read(Optional<Path> kubeconfig, Optional<String> context) {
    @Nullable String name = context.orElse(null);
    try {
      return kubeconfig
          .map(file -> Config.fromKubeconfig(name, file.toFile()))
          .orElseGet(() -> Config.autoConfigure(name));
    } catch (RuntimeException | StackOverflowError e) {
      // The library's parsers throw arbitrary exceptions, whose messages quote text that may be a
      // token.
      throw unusable(kubeconfig.map(Path::toString).orElse("kubeconfig"));
    }
  }

  /**
   * Returns the token without a trailing line end, as kubectl does. Throws for a token that cannot
   * be sent in a header, because the HTTP client's message would quote it; this also applies to a
   * token that is read again after a 401.
   */
  private static String checkedToken(String token) {
    String stripped = token.strip();
    if (!TOKEN.matcher(stripped).matches()) {
      throw ClusterException.notConfigured(
          "token", "the login token has characters that no token has", "log in again");
    }
    return stripped;
  }

  /** Throws if the context is unknown; the library would use the current context instead. */
  private static void checkContext(Config config, String wanted) {
    List<String> names = config.getContexts().stream().map(NamedContext::getName).sorted().toList();
    if (!names.contains(wanted)) {
      String near = NameSuggestion.forName(wanted, names);
      throw ClusterException.notConfigured(
          "--context",
          "no such context: \"" + wanted + "\"",
          near.isEmpty() ? "kubectl config get-contexts lists them" : near);
    }
  }
}
