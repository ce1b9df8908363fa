package epfabric.rehearsal.provider;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import epfabric.rehearsal.cloud.CloudRequest;
import epfabric.rehearsal.wire.Shape;
import java.time.Duration;
import java.util.Optional;

/**
 * A resource of Compute Engine with a collection of its own: networks, subnetworks, firewalls,
 * routers, resource policies.
 *
 * @param rest the API
 * @param collection as in paths, for example {@code subnetworks}
 * @param regional false for global ones
 * @param shape how its inputs are sent
 */
record ComputeResource(GoogleRest rest, String collection, boolean regional, Shape shape)
    implements GoogleResource {
  static final String BASE = "/compute/beta/";

  @Override
  public String id(JsonObject inputs) {
    return collectionPath(inputs) + "/" + GoogleResource.text(inputs, "name");
  }

  private String collectionPath(JsonObject inputs) {
    String scope = regional ? "regions/" + lastSegment(inputs.get("region")) : "global";
    return "projects/" + GoogleResource.text(inputs, "project") + "/" + scope + "/" + collection;
  }

  static String lastSegment(JsonElement link) {
    return link.getAsString().replaceFirst("^.*/", "");
  }

  @Override
  public void create(JsonObject inputs, Duration timeout) {
    JsonObject body = shape.convert(inputs, GoogleResource.text(inputs, "name"));
    if (regional) {
      body.addProperty("region", id(inputs).replaceFirst("/" + collection + "/.*", ""));
    }
    rest.compute(CloudRequest.post(BASE + collectionPath(inputs), body), timeout);
  }

  @Override
  public Optional<JsonObject> read(String id) {
    return rest.find(BASE + id).map(body -> outputs(id, body));
  }

  private JsonObject outputs(String id, JsonObject body) {
    JsonObject outputs = shape.read(body);
    outputs.addProperty("project", id.split("/", -1)[1]);
    if (regional) {
      outputs.addProperty("region", id.split("/", -1)[3]);
    }
    for (String computed : new String[] {"selfLink", "gatewayAddress", "creationTimestamp"}) {
      if (body.has(computed)) {
        outputs.add(computed, body.get(computed));
      }
    }
    return outputs;
  }

  @Override
  public void update(String id, JsonObject olds, JsonObject news, Duration timeout) {
    JsonObject before = shape.convert(olds, id);
    JsonObject after = shape.convert(news, id);
    if (before.has("ipCidrRange") && !before.get("ipCidrRange").equals(after.get("ipCidrRange"))) {
      JsonObject range = new JsonObject();
      range.add("ipCidrRange", after.remove("ipCidrRange"));
      before.remove("ipCidrRange");
      rest.compute(CloudRequest.post(BASE + id + "/expandIpCidrRange", range), timeout);
    }
    JsonObject changed = new JsonObject();
    for (String field : ClusterResource.changed(before, after)) {
      changed.add(field, after.has(field) ? after.get(field) : JsonNull.INSTANCE);
    }
    if (changed.size() > 0) {
      patch(id, changed, timeout);
    }
  }

  private void patch(String id, JsonObject changed, Duration timeout) {
    rest.find(BASE + id)
        .filter(current -> current.has("fingerprint"))
        .ifPresent(current -> changed.add("fingerprint", current.get("fingerprint")));
    rest.compute(CloudRequest.patch(BASE + id, changed), timeout);
  }

  @Override
  public void delete(String id, JsonObject inputs, Duration timeout) {
    if (rest.find(BASE + id).isPresent()) {
      rest.compute(CloudRequest.delete(BASE + id), timeout);
    }
  }
}
