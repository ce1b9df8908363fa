package epfabric.rehearsal.cloud.compute;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/** What is special about one kind of resource of Compute Engine. */
interface ComputeKind {
  /** Name of the collection and of Google's message: {@code networks}, {@code Network}. */
  String collection();

  String message();

  /** Where they are: {@code global} or {@code regions}. */
  String scope();

  /** Fields that a PATCH may change; of all others it may only repeat the value. */
  Set<String> changeable();

  /**
   * Fields that only the beta API has, which Google's published messages are not of; taken and
   * forgotten. A dot leads into an object, or into all objects of a list.
   */
  default Set<String> betaOnly() {
    return Set.of();
  }

  /** Refuses a body that cannot become a thing here; what it will use otherwise. */
  Set<String> admit(String path, ObjectNode body);

  /** Adds what Google adds. */
  void complete(String path, ObjectNode body);

  /** Refuses what turns out not to fit when the thing comes into being. */
  default void settle(String path, ObjectNode body) {}
}
