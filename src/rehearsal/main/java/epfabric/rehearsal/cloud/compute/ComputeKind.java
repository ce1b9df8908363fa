package epfabric.rehearsal.cloud.compute;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/** The rules for one type of Compute Engine resource. */
interface ComputeKind {
  /** Returns the name of the collection, for example {@code networks}. */
  String collection();

  String message();

  /** Returns the scope: {@code global} or {@code regions}. */
  String scope();

  /**
   * Returns the fields that a PATCH may change; a PATCH may contain other fields only with their
   * current values.
   */
  Set<String> changeable();

  /**
   * Returns paths of fields that only the beta API has; in requests to the beta API, they are
   * accepted and ignored. A dot in a path leads into an object, or into every object of a list.
   */
  default Set<String> betaOnly() {
    return Set.of();
  }

  /** Checks the requested resource; returns the paths of the resources that it uses. */
  Set<String> admit(String path, ObjectNode body);

  /** Adds the fields that Google adds to a new or changed resource. */
  void complete(String path, ObjectNode body);

  /**
   * Checks for conflicts that Google reports only when the operation ends, not in its response to
   * the request.
   */
  default void settle(String path, ObjectNode body) {}
}
