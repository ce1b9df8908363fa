package epfabric.rehearsal.cloud.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;

/**
 * A refused request or a failed operation, in the form in which Google reports it.
 *
 * <p>The code that throws a refusal states whether its message comes from users' reports or is
 * invented in Google's style.
 */
public final class GoogleRefusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;
  private final String reason;
  private final String state;

  private GoogleRefusal(int status, String reason, String state, String message) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.state = state;
  }

  public static GoogleRefusal notFound(String path) {
    return new GoogleRefusal(
        404, "notFound", "NOT_FOUND", "The resource '" + path + "' was not found");
  }

  /** Returns GKE's message for a missing resource. */
  public static GoogleRefusal notFoundInGke(String path) {
    return new GoogleRefusal(404, "notFound", "NOT_FOUND", "Not found: " + path + ".");
  }

  /** Returns the error for a missing resource, with the message of the resource's API. */
  public static GoogleRefusal notFoundWithMessage(String message) {
    return new GoogleRefusal(404, "notFound", "NOT_FOUND", message);
  }

  public static GoogleRefusal alreadyExists(String path) {
    return new GoogleRefusal(
        409, "alreadyExists", "ALREADY_EXISTS", "The resource '" + path + "' already exists");
  }

  public static GoogleRefusal alreadyExistsInGke(String path) {
    return new GoogleRefusal(
        409, "alreadyExists", "ALREADY_EXISTS", "Already exists: " + path + ".");
  }

  /** Returns the message that users report for networks and subnetworks in use. */
  public static GoogleRefusal inUse(String path, String user) {
    return new GoogleRefusal(
        400,
        "resourceInUseByAnotherResource",
        "FAILED_PRECONDITION",
        String.format(
            Locale.ROOT,
            "The %s resource '%s' is already being used by '%s'",
            ResourcePaths.kind(path),
            path,
            user));
  }

  public static GoogleRefusal notReady(String path) {
    return new GoogleRefusal(
        400, "resourceNotReady", "FAILED_PRECONDITION", "The resource '" + path + "' is not ready");
  }

  public static GoogleRefusal invalid(String message) {
    return new GoogleRefusal(400, "invalid", "INVALID_ARGUMENT", message);
  }

  /** Returns Compute Engine's message for an invalid field. */
  public static GoogleRefusal invalidField(String field, String value, String why) {
    return invalid(
        String.format(
            Locale.ROOT, "Invalid value for field 'resource.%s': '%s'. %s", field, value, why));
  }

  public static GoogleRefusal badRequest(String message) {
    return new GoogleRefusal(400, "badRequest", "INVALID_ARGUMENT", message);
  }

  /**
   * Returns the error for a subnetwork of another network, with the message that users quote from
   * GKE.
   */
  public static GoogleRefusal foreignSubnetwork(String subnetwork, String network) {
    return badRequest(
        String.format(
            Locale.ROOT,
            "Subnetwork \"%s\" is not valid for Network \"%s\".",
            subnetwork,
            ResourcePaths.name(network)));
  }

  static GoogleRefusal tooLarge(int limit) {
    return new GoogleRefusal(
        413,
        "uploadTooLarge",
        "INVALID_ARGUMENT",
        "Request payload size exceeds the limit: " + limit + " bytes.");
  }

  public static GoogleRefusal failedPrecondition(String message) {
    return new GoogleRefusal(400, "failedPrecondition", "FAILED_PRECONDITION", message);
  }

  public static GoogleRefusal conflict(String message) {
    return new GoogleRefusal(409, "conflict", "ABORTED", message);
  }

  /**
   * Returns a conflict with another operation. Google's provider retries on this reason; the
   * message is invented.
   */
  public static GoogleRefusal inProgress() {
    return new GoogleRefusal(
        409, "operationInProgress", "ABORTED", "Another operation is in progress; try again.");
  }

  public static GoogleRefusal staleFingerprint() {
    return new GoogleRefusal(412, "conditionNotMet", "FAILED_PRECONDITION", "Invalid fingerprint.");
  }

  /** Returns Cloud Storage's error for a request whose condition does not hold. */
  public static GoogleRefusal preconditionFailed() {
    return new GoogleRefusal(
        412,
        "conditionNotMet",
        "FAILED_PRECONDITION",
        "At least one of the pre-conditions you specified did not hold.");
  }

  public static GoogleRefusal forbidden(String message) {
    return new GoogleRefusal(403, "forbidden", "PERMISSION_DENIED", message);
  }

  public static GoogleRefusal serviceDisabled(String message) {
    return new GoogleRefusal(403, "accessNotConfigured", "PERMISSION_DENIED", message);
  }

  public static GoogleRefusal quota(String message) {
    return new GoogleRefusal(403, "quotaExceeded", "PERMISSION_DENIED", message);
  }

  public static GoogleRefusal quotaInGke(String message) {
    return new GoogleRefusal(403, "forbidden", "RESOURCE_EXHAUSTED", message);
  }

  public static GoogleRefusal rateLimit(String message) {
    return new GoogleRefusal(429, "rateLimitExceeded", "RESOURCE_EXHAUSTED", message);
  }

  public static GoogleRefusal exhausted(String message) {
    return new GoogleRefusal(503, "stockout", "RESOURCE_EXHAUSTED", message);
  }

  public static GoogleRefusal unavailable() {
    return new GoogleRefusal(
        503, "backendError", "UNAVAILABLE", "The service is currently unavailable.");
  }

  public static GoogleRefusal internal(String message) {
    return new GoogleRefusal(500, "internalError", "INTERNAL", message);
  }

  public int status() {
    return status;
  }

  /** Returns the matching code of google.rpc.Status. */
  public int grpcCode() {
    return switch (state) {
      case "INVALID_ARGUMENT" -> 3;
      case "NOT_FOUND" -> 5;
      case "ALREADY_EXISTS" -> 6;
      case "PERMISSION_DENIED" -> 7;
      case "RESOURCE_EXHAUSTED" -> 8;
      case "FAILED_PRECONDITION" -> 9;
      case "ABORTED" -> 10;
      case "UNAVAILABLE" -> 14;
      default -> 13;
    };
  }

  public String text() {
    return String.valueOf(getMessage());
  }

  /**
   * Returns the reason as operations of Compute Engine spell it: {@code
   * RESOURCE_IN_USE_BY_ANOTHER_RESOURCE}.
   */
  public String operationCode() {
    return reason.replaceAll("([a-z])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
  }

  public CloudResponse response() {
    ObjectNode detail = JsonBodies.object("message", text(), "domain", "global", "reason", reason);
    ObjectNode error =
        JsonBodies.object(
            "code", status, "message", text(), "errors", JsonBodies.array(List.of(detail)));
    JsonBodies.set(error, "status", state);
    return new CloudResponse(status, JsonBodies.object("error", error));
  }
}
