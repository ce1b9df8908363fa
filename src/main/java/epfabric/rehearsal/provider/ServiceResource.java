package epfabric.rehearsal.provider;

import com.google.gson.JsonObject;
import epfabric.rehearsal.cloud.CloudRequest;
import java.time.Duration;
import java.util.Optional;

/** An API that is switched on for a project; off again only if asked. */
record ServiceResource(GoogleRest rest) implements GoogleResource {
  @Override
  public String id(JsonObject inputs) {
    return GoogleResource.text(inputs, "project") + "/" + GoogleResource.text(inputs, "service");
  }

  private static String path(String id) {
    return "/v1/projects/" + id.replaceFirst("/", "/services/");
  }

  @Override
  public void create(JsonObject inputs, Duration timeout) {
    rest.simple(CloudRequest.post(path(id(inputs)) + ":enable", new JsonObject()));
  }

  @Override
  public Optional<JsonObject> read(String id) {
    return rest.find(path(id))
        .filter(service -> GoogleResource.text(service, "state").equals("ENABLED"))
        .map(service -> outputs(id));
  }

  private static JsonObject outputs(String id) {
    JsonObject outputs = new JsonObject();
    outputs.addProperty("project", id.replaceFirst("/.*", ""));
    outputs.addProperty("service", id.replaceFirst("^[^/]*/", ""));
    return outputs;
  }

  @Override
  public void update(String id, JsonObject olds, JsonObject news, Duration timeout) {
    // Only the provider's own switches can change.
  }

  @Override
  public void delete(String id, JsonObject inputs, Duration timeout) {
    if (inputs.has("disableOnDestroy") && inputs.get("disableOnDestroy").getAsBoolean()) {
      rest.simple(CloudRequest.post(path(id) + ":disable", new JsonObject()));
    }
  }
}
