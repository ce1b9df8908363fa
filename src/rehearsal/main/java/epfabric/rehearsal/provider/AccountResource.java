package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** A service account. */
record AccountResource(GoogleRest rest) implements GoogleResource {
  @Override
  public String id(ObjectNode inputs) {
    String project = GoogleResource.text(inputs, "project");
    return String.format(
        Locale.ROOT,
        "projects/%s/serviceAccounts/%s@%s.iam.gserviceaccount.com",
        project,
        GoogleResource.text(inputs, "accountId"),
        project);
  }

  @Override
  public void create(ObjectNode inputs, Duration timeout) {
    ObjectNode account = Json.object();
    account.put("displayName", GoogleResource.text(inputs, "displayName"));
    ObjectNode body = Json.object();
    body.set("accountId", inputs.get("accountId"));
    body.set("serviceAccount", account);
    String path = "/v1/projects/" + GoogleResource.text(inputs, "project") + "/serviceAccounts";
    rest.call(CloudRequest.post(path, body));
  }

  @Override
  public Optional<ObjectNode> read(String id) {
    return rest.find("/v1/" + id).map(account -> outputs(id, account));
  }

  private static ObjectNode outputs(String id, ObjectNode account) {
    String email = id.substring(id.lastIndexOf('/') + 1);
    ObjectNode outputs = Json.object();
    outputs.put("project", id.split("/", -1)[1]);
    outputs.put("accountId", email.replaceFirst("@.*", ""));
    outputs.put("displayName", GoogleResource.text(account, "displayName"));
    outputs.put("email", email);
    outputs.put("member", "serviceAccount:" + email);
    outputs.put("name", id);
    outputs.put("uniqueId", GoogleResource.text(account, "uniqueId"));
    return outputs;
  }

  @Override
  public void update(String id, ObjectNode olds, ObjectNode news, Duration timeout) {
    ObjectNode account = Json.object();
    account.set("displayName", news.get("displayName"));
    ObjectNode body = Json.object();
    body.set("serviceAccount", account);
    body.put("updateMask", "displayName");
    rest.call(CloudRequest.patch("/v1/" + id, body));
  }

  @Override
  public void delete(String id, ObjectNode inputs, Duration timeout) {
    if (rest.find("/v1/" + id).isPresent()) {
      rest.call(CloudRequest.delete("/v1/" + id));
    }
  }
}
