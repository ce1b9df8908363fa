package epfabric.rehearsal.cloud.compute;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/** The rules of one kind of Compute Engine resources. */
interface ComputeKind {
  /** Returns the name of the collection: {@code networks}. */
  String collection();

  String message();

  /** Returns the scope: {@code global} or {@code regions}. */
  String scope();

  /** Returns the fields that a PATCH may change; of all others it may only repeat the value. */
  Set<String> changeable();

  /**
   * Returns the fields of the beta API that Google's published messages lack; they are accepted and
   * ignored. A dot leads into an object, or into all objects of a list.
   */
  default Set<String> betaOnly() {
    return Set.of();
  }

  /**
   * Refuses a body that cannot become a resource; returns the resources that it will use otherwise.
   */
  Set<String> admit(String path, ObjectNode body);

  /** Adds the fields that Google adds. */
  void complete(String path, ObjectNode body);

  /** Refuses a resource whose conflict shows only when it is created. */
  default void settle(String path, ObjectNode body) {}
}
