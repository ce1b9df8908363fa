package epfabric.rehearsal.provider;

import com.google.gson.JsonObject;
import epfabric.rehearsal.cloud.CloudRequest;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** A service account. */
record AccountResource(GoogleRest rest) implements GoogleResource {
  @Override
  public String id(JsonObject inputs) {
    String project = GoogleResource.text(inputs, "project");
    return String.format(
        Locale.ROOT,
        "projects/%s/serviceAccounts/%s@%s.iam.gserviceaccount.com",
        project,
        GoogleResource.text(inputs, "accountId"),
        project);
  }

  @Override
  public void create(JsonObject inputs, Duration timeout) {
    JsonObject account = new JsonObject();
    account.addProperty("displayName", GoogleResource.text(inputs, "displayName"));
    JsonObject body = new JsonObject();
    body.add("accountId", inputs.get("accountId"));
    body.add("serviceAccount", account);
    String path = "/v1/projects/" + GoogleResource.text(inputs, "project") + "/serviceAccounts";
    rest.call(CloudRequest.post(path, body));
  }

  @Override
  public Optional<JsonObject> read(String id) {
    return rest.find("/v1/" + id).map(account -> outputs(id, account));
  }

  private static JsonObject outputs(String id, JsonObject account) {
    String email = id.substring(id.lastIndexOf('/') + 1);
    JsonObject outputs = new JsonObject();
    outputs.addProperty("project", id.split("/", -1)[1]);
    outputs.addProperty("accountId", email.replaceFirst("@.*", ""));
    outputs.addProperty("displayName", GoogleResource.text(account, "displayName"));
    outputs.addProperty("email", email);
    outputs.addProperty("member", "serviceAccount:" + email);
    outputs.addProperty("name", id);
    outputs.addProperty("uniqueId", GoogleResource.text(account, "uniqueId"));
    return outputs;
  }

  @Override
  public void update(String id, JsonObject olds, JsonObject news, Duration timeout) {
    JsonObject account = new JsonObject();
    account.add("displayName", news.get("displayName"));
    JsonObject body = new JsonObject();
    body.add("serviceAccount", account);
    body.addProperty("updateMask", "displayName");
    rest.call(CloudRequest.patch("/v1/" + id, body));
  }

  @Override
  public void delete(String id, JsonObject inputs, Duration timeout) {
    if (rest.find("/v1/" + id).isPresent()) {
      rest.call(CloudRequest.delete("/v1/" + id));
    }
  }
}
