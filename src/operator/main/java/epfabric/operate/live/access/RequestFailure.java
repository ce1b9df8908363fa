package epfabric.operate.live.access;

import com.fasterxml.jackson.core.JacksonException;
import epfabric.operate.live.seen.PlainText;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** Describes a failed request for people. */
public final class RequestFailure {
  /** The maximum length of a quoted message, because proxies respond with whole pages. */
  private static final int MAX_QUOTED = 300;

  private RequestFailure() {}

  /**
   * Returns the failure of a list request.
   *
   * @param server address of the API server
   * @param resource the requested kind, e.g. {@code pods}
   */
  public static ClusterException of(
      String server, String resource, KubernetesClientException failure) {
    return of(server, "list", resource, failure);
  }

  /**
   * Returns the failure of any request.
   *
   * @param verb the attempted operation, e.g. {@code create}
   */
  public static ClusterException of(
      String server, String verb, String resource, KubernetesClientException failure) {
    String message = message(verb, resource, failure);
    return switch (failure.getCode()) {
      case HttpURLConnection.HTTP_UNAUTHORIZED ->
          ClusterException.refused(
              server,
              message,
              "a login that the cluster accepts",
              "`kubectl get "
                  + resource
                  + "` shows whether kubectl has one; in a pod, its account's token");
      case HttpURLConnection.HTTP_FORBIDDEN ->
          ClusterException.refused(
              server,
              message,
              "permission to list " + resource + " in the whole cluster",
              observerHint(resource) + "`kubectl auth can-i list " + resource + " -A` checks it");
      default -> ClusterException.unreachable(server, message);
    };
  }

  private static String observerHint(String resource) {
    boolean observerMayList = resource.equals("nodes") || resource.equals("pods");
    return observerMayList ? "the fabric's ClusterRole \"observer\" has it; " : "";
  }

  /** Returns the reason of a failed request in one line. */
  public static String inOneLine(KubernetesClientException failure) {
    return PlainText.of(serverMessage(failure));
  }

  /** Returns a message such as {@code cannot create jobs: 409: jobs.batch "x" already exists}. */
  public static String message(String verb, String resource, KubernetesClientException failure) {
    return "cannot " + verb + " " + resource + ": " + serverMessage(failure);
  }

  /** Returns the server's message, or the reason why there was no response. */
  private static String serverMessage(KubernetesClientException failure) {
    if (failure.getCode() <= 0) {
      return "no answer: " + reason(failure);
    }
    String words =
        Optional.ofNullable(failure.getStatus()).map(Status::getMessage).orElse("no reason given");
    return failure.getCode() + ": " + shortened(words);
  }

  /** Returns the innermost cause with a message, in one line. */
  public static String reason(Throwable failure) {
    String reason = "";
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnresolvedAddressException || cause instanceof UnknownHostException) {
        return "unknown host";
      }
      if (cause instanceof HttpTimeoutException || cause instanceof TimeoutException) {
        return "it takes too long";
      }
      if (cause instanceof ConnectException) {
        return "connection refused";
      }
      if (cause instanceof JacksonException) {
        return "what answers there is not a Kubernetes API server";
      }
      reason = firstLine(cause).orElse(reason);
    }
    return reason;
  }

  private static Optional<String> firstLine(Throwable cause) {
    String kind = cause.getClass().getSimpleName().replace("Exception", "");
    // The HTTP client's messages quote headers that it cannot send, which may hold credentials.
    return Optional.ofNullable(
            cause instanceof IllegalArgumentException ? kind : cause.getMessage())
        .flatMap(message -> message.lines().findFirst())
        .map(line -> shortened(line) + " (" + kind + ")");
  }

  public static String shortened(String text) {
    return text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "…";
  }
}
