package epfabric.operate.google;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.api.client.http.HttpResponseException;
import com.google.auth.Retryable;
import com.google.gson.stream.MalformedJsonException;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.operate.google.ApiEndpoints.Api;
import epfabric.operate.google.GoogleAnswerException.Kind;
import java.io.EOFException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Describes why a request failed.
 *
 * @param project the project; empty if the request does not depend on it
 * @param what the request in words, such as {@code list networks}
 */
record GoogleFailures(String project, Api api, String what) {
  private static final String LOGIN = "gcloud auth application-default login";

  /** The end of the resource name of a region or zone. */
  private static final Pattern PLACE = Pattern.compile("/(regions|zones)/[^/']+'");

  private static final String TRY_LATER = "try again; https://status.cloud.google.com says more";

  /** Error reasons for an API that is not enabled, from Google's reference of errors. */
  private static final List<String> DISABLED = List.of("SERVICE_DISABLED", "accessNotConfigured");

  /** Returns the failure for zones that did not respond to GKE's list request. */
  static GoogleAnswerException silent(String project, String zones) {
    String found =
        "cannot list clusters of project " + project + ": GKE got no answer from " + zones;
    return new GoogleAnswerException(Kind.UNREACHABLE, found, TRY_LATER);
  }

  GoogleAnswerException of(Exception failure) {
    if (failure instanceof HttpResponseException answer) {
      return answered(answer);
    }
    if (isRefusedRefresh(failure)) {
      return exception(Kind.EXPIRED, "the credentials are no longer valid", LOGIN, failure);
    }
    if (hasCause(failure, SocketTimeoutException.class)) {
      return exception(
          Kind.TIMED_OUT, host() + " did not answer in time", checkConnection(), failure);
    }
    if (isNotFromGoogle(failure)) {
      String found = host() + ": what answers there is not Google, but perhaps a proxy";
      return exception(Kind.UNREACHABLE, found, checkConnection(), failure);
    }
    String why = hasCause(failure, UnknownHostException.class) ? "not known here" : "no connection";
    return exception(Kind.UNREACHABLE, host() + ": " + why, checkConnection(), failure);
  }

  /**
   * Returns the remedy for a resource that was not found: a command that lists regions or zones if
   * the message names one, otherwise a question about the project's ID.
   */
  private String notFound(String message) {
    return PLACE
        .matcher(message)
        .results()
        .findFirst()
        .map(
            place ->
                "gcloud compute " + place.group(1) + " list --project=" + project + " lists them")
        .orElse("is gcp:project the ID of the project?");
  }

  private GoogleAnswerException answered(HttpResponseException answer) {
    int status = answer.getStatusCode();
    String message = message(answer);
    if (status == 401) {
      return exception(Kind.EXPIRED, "the credentials are not valid, or no longer", LOGIN, answer);
    }
    if (isDisabled(answer)) {
      String enable = "gcloud services enable " + api.service() + withProject(" --project=");
      return exception(Kind.API_DISABLED, api.service() + " is not enabled there", enable, answer);
    }
    if (status == 403) {
      return exception(Kind.REFUSED, "refused: " + message, askForRole(), answer);
    }
    if (status == 404) {
      return exception(Kind.NOT_FOUND, message, notFound(message), answer);
    }
    Kind kind = status == 429 || status >= 500 ? Kind.UNREACHABLE : Kind.UNEXPECTED;
    return exception(kind, "HTTP " + status + ": " + message, TRY_LATER, answer);
  }

  private String askForRole() {
    return "ask an owner of "
        + project
        + " for roles/viewer, or log in as a user who has it: "
        + LOGIN;
  }

  private String checkConnection() {
    return "is this machine on the internet? A proxy is set by JAVA_TOOL_OPTIONS="
        + "-Dhttps.proxyHost=HOST -Dhttps.proxyPort=PORT";
  }

  private String host() {
    return api.service();
  }

  private GoogleAnswerException exception(Kind kind, String found, String remedy, Exception cause) {
    return new GoogleAnswerException(
        kind, "cannot " + what + withProject(" of project ") + ": " + found, remedy, cause);
  }

  /**
   * Returns the word followed by the project; the empty text if there is no project, because
   * buckets are found by name only.
   */
  private String withProject(String word) {
    return project.isEmpty() ? "" : word + project;
  }

  private static boolean isDisabled(HttpResponseException answer) {
    String content = Optional.ofNullable(answer.getContent()).orElse("");
    return answer.getStatusCode() == 403
        && DISABLED.stream().anyMatch(word -> content.contains("\"" + word + "\""));
  }

  /**
   * Returns the message of Google's error response; for a response of another server, only the
   * status.
   */
  private static String message(HttpResponseException answer) {
    return Optional.ofNullable(answer.getContent())
        .flatMap(GoogleFailures::jsonMessage)
        .orElse(Optional.ofNullable(answer.getStatusMessage()).orElse("no reason given"));
  }

  private static Optional<String> jsonMessage(String content) {
    try {
      ObjectNode root = Json.parseObject(content);
      return Optional.ofNullable((ObjectNode) root.get("error"))
          .map(error -> error.get("message"))
          .map(Json::text);
    } catch (JsonException | ClassCastException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns whether the login server refused to refresh the credentials; the library's exception
   * class for this is not public.
   */
  private static boolean isRefusedRefresh(Exception failure) {
    boolean forGood = failure instanceof Retryable refresh && !refresh.isRetryable();
    return forGood || String.valueOf(failure.getMessage()).contains("invalid_grant");
  }

  private static boolean isNotFromGoogle(Exception failure) {
    return failure instanceof IllegalArgumentException
        || hasCause(failure, MalformedJsonException.class)
        || hasCause(failure, EOFException.class);
  }

  private static boolean hasCause(Throwable failure, Class<? extends Throwable> type) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (type.isInstance(t)) {
        return true;
      }
    }
    return false;
  }
}
