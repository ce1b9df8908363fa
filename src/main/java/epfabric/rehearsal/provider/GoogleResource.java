package epfabric.rehearsal.provider;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.Optional;

/**
 * One type of the Google provider. Throws {@link GoogleException} and {@link ProviderException}.
 */
interface GoogleResource {
  String id(JsonObject inputs);

  void create(JsonObject inputs, Duration timeout);

  /** Inputs and computed outputs of what is there, together. */
  Optional<JsonObject> read(String id);

  void update(String id, JsonObject olds, JsonObject news, Duration timeout);

  void delete(String id, JsonObject inputs, Duration timeout);

  /** What holds it, where that is a location of a project. */
  static String location(JsonObject inputs) {
    return "projects/" + text(inputs, "project") + "/locations/" + text(inputs, "location");
  }

  static String text(JsonObject inputs, String name) {
    return inputs.has(name) ? inputs.get(name).getAsString() : "";
  }
}
