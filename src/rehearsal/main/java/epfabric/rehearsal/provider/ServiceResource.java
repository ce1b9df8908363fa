package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import java.time.Duration;
import java.util.Optional;

/**
 * An enabled API of a project; deleting the resource disables the API only if the program asks for
 * it.
 */
record ServiceResource(GoogleRest rest) implements GoogleResource {
  @Override
  public String id(ObjectNode inputs) {
    return GoogleResource.text(inputs, "project") + "/" + GoogleResource.text(inputs, "service");
  }

  private static String path(String id) {
    return "/v1/projects/" + id.replaceFirst("/", "/services/");
  }

  @Override
  public void create(ObjectNode inputs, Duration timeout) {
    rest.callAndWait(CloudRequest.post(path(id(inputs)) + ":enable", Json.object()));
  }

  @Override
  public Optional<ObjectNode> read(String id) {
    return rest.find(path(id))
        .filter(service -> GoogleResource.text(service, "state").equals("ENABLED"))
        .map(service -> outputs(id));
  }

  private static ObjectNode outputs(String id) {
    ObjectNode outputs = Json.object();
    outputs.put("project", id.replaceFirst("/.*", ""));
    outputs.put("service", id.replaceFirst("^[^/]*/", ""));
    return outputs;
  }

  @Override
  public void update(String id, ObjectNode olds, ObjectNode news, Duration timeout) {
    // Only settings of the provider itself can change, which are not sent to Google.
  }

  @Override
  public void delete(String id, ObjectNode inputs, Duration timeout) {
    if (inputs.has("disableOnDestroy") && inputs.get("disableOnDestroy").asBoolean()) {
      rest.callAndWait(CloudRequest.post(path(id) + ":disable", Json.object()));
    }
  }
}
