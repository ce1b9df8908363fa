package epfabric.rehearsal.kubernetes.real;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends requests to an API server; a refused request throws a {@link KubernetesException}. */
final class ApiServer implements AutoCloseable {
  /** The number of retries after the first attempt, all within one second. */
  private static final int RETRIES = 3;

  /** The default timeout of API servers for one request. */
  private static final int LIMIT_SECONDS = 60;

  private static final int REFUSED = 400;

  private final KubernetesClient client;

  private ApiServer(KubernetesClient client) {
    this.client = client;
  }

  static ApiServer of(Path kubeconfig) {
    Config config = Config.fromKubeconfig(kubeconfig.toFile());
    config.setRequestRetryBackoffLimit(RETRIES);
    // The server runs on this machine, so the user's proxy is not used.
    config.setHttpProxy(null);
    config.setHttpsProxy(null);
    // After a 401, API servers close an HTTP/2 connection immediately, and the HTTP client of JDK
    // 17 then loses the response: "GOAWAY received".
    config.setHttp2Disable(true);
    return new ApiServer(new KubernetesClientBuilder().withConfig(config).build());
  }

  /** Returns the server's address, {@code https://HOST:PORT}. */
  String address() {
    return client.getMasterUrl().toString().replaceFirst("(?<!/)/+$", "");
  }

  /** Returns the caller's token. */
  String token() {
    return client.getConfiguration().getAutoOAuthToken();
  }

  ObjectNode get(String path) {
    return object(text(path));
  }

  String text(String path) {
    return send(request(path).build());
  }

  ObjectNode patch(String path, String type, String body) {
    return object(send(request(path).patch(type, body).build()));
  }

  void delete(String path) {
    send(request(path).delete("application/json", "").build());
  }

  private HttpRequest.Builder request(String path) {
    return client.getHttpClient().newHttpRequestBuilder().uri(address() + path);
  }

  private String send(HttpRequest request) {
    String requestLine = request.method() + " " + request.uri().getPath();
    try {
      HttpResponse<String> answer =
          client
              .getHttpClient()
              .sendAsync(request, String.class)
              .get(LIMIT_SECONDS, TimeUnit.SECONDS);
      String body = Objects.requireNonNullElse(answer.body(), "");
      if (answer.code() >= REFUSED) {
        throw new KubernetesException(answer.code(), messageOf(body));
      }
      return body;
    } catch (ExecutionException | TimeoutException e) {
      throw new KubernetesException(
          0, requestLine + ": no answer from the API server at " + address() + reason(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KubernetesException(0, requestLine + ": interrupted");
    }
  }

  private static String reason(Exception failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return ": " + Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getSimpleName());
  }

  /** Returns the message of a body that is a Status, otherwise the whole body. */
  private static String messageOf(String body) {
    try {
      JsonNode status = Json.parse(body);
      if (status.isObject() && status.has("message")) {
        return status.get("message").asText();
      }
    } catch (JsonException e) {
      return body.strip();
    }
    return body.strip();
  }

  private static ObjectNode object(String body) {
    return Json.parseObject(body);
  }

  @Override
  public void close() {
    client.close();
  }
}
