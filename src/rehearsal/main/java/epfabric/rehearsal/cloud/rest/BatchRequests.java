package epfabric.rehearsal.cloud.rest;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A batch of requests as {@code gcloud compute} sends it: a multipart message that contains HTTP
 * requests, each with an identifier.
 */
final class BatchRequests {
  static final String ANSWER_TYPE = "multipart/mixed; boundary=\"batch\"";
  private static final Pattern BOUNDARY = Pattern.compile("boundary=\"?([^\";]+)\"?");
  private static final Pattern ID = Pattern.compile("(?im)^content-id:\\s*<([^>]*)>");
  private static final Pattern REQUEST = Pattern.compile("(?m)^(GET|POST|PUT|PATCH|DELETE) (\\S+)");

  /** Answers one request. */
  @FunctionalInterface
  interface Answerer {
    CloudResponse answer(String method, URI target, String body);
  }

  private final String[] parts;

  BatchRequests(String contentType, String body) {
    Matcher boundary = BOUNDARY.matcher(contentType);
    if (!boundary.find()) {
      throw GoogleRefusal.badRequest(
          "Failed to parse batch request: no boundary in its content type.");
    }
    this.parts =
        body.replace("\r\n", "\n").split("(?m)^--" + Pattern.quote(boundary.group(1)) + ".*\n?");
  }

  /** Returns the responses, each with the identifier of its request. */
  String answer(Answerer answerer) {
    StringBuilder answers = new StringBuilder();
    for (String part : parts) {
      Matcher request = REQUEST.matcher(part);
      Matcher id = ID.matcher(part);
      if (request.find() && id.find()) {
        int end = part.indexOf("\n\n", request.end());
        String body = end < 0 ? "" : part.substring(end + 2);
        CloudResponse response = answerer.answer(request.group(1), target(request.group(2)), body);
        answers.append(part(id.group(1), response));
      }
    }
    return answers + "--batch--\r\n";
  }

  private static URI target(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw GoogleRefusal.badRequest("Failed to parse batch request: no such address.");
    }
  }

  private static String part(String id, CloudResponse response) {
    String head = "--batch\r\nContent-Type: application/http\r\nContent-ID: <response-" + id + ">";
    String status = "HTTP/1.1 " + response.status() + " X\r\nContent-Type: application/json";
    return String.join("\r\n\r\n", head, status, response.body() + "\r\n");
  }
}
