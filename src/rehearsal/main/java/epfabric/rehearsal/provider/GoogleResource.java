package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Optional;

/**
 * One resource type of the Google provider. Its methods throw {@link CloudAnswerException} and
 * {@link ProviderException}.
 */
interface GoogleResource {
  String id(ObjectNode inputs);

  void create(ObjectNode inputs, Duration timeout);

  /**
   * Returns the resource's inputs and computed outputs in one object; empty if it does not exist.
   */
  Optional<ObjectNode> read(String id);

  void update(String id, ObjectNode olds, ObjectNode news, Duration timeout);

  void delete(String id, ObjectNode inputs, Duration timeout);

  /** Returns the parent path of a resource in a location of a project. */
  static String location(ObjectNode inputs) {
    return "projects/" + text(inputs, "project") + "/locations/" + text(inputs, "location");
  }

  static String text(ObjectNode inputs, String name) {
    return inputs.has(name) ? inputs.get(name).asText() : "";
  }
}
