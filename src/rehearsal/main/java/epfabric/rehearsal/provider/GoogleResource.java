package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Optional;

/**
 * One type of the Google provider. Throws {@link CloudAnswerException} and {@link
 * ProviderException}.
 */
interface GoogleResource {
  String id(ObjectNode inputs);

  void create(ObjectNode inputs, Duration timeout);

  /** Returns inputs and computed outputs of the existing resource, together. */
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
