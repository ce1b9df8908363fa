package epfabric.rehearsal.cloud.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The answer to a request.
 *
 * @param status the HTTP status
 * @param body the resource, the operation or Google's error object
 */
public record CloudResponse(int status, ObjectNode body) {
  public boolean isSuccess() {
    return status / 100 == 2;
  }
}
