package epfabric.rehearsal.provider;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import epfabric.rehearsal.cloud.CloudRequest;
import epfabric.rehearsal.wire.ComputeShapes;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** A NAT: an entry of a router's list, written by a patch of the router. */
record RouterNatResource(GoogleRest rest) implements GoogleResource {
  @Override
  public String id(JsonObject inputs) {
    return String.format(
        Locale.ROOT,
        "projects/%s/regions/%s/routers/%s/%s",
        GoogleResource.text(inputs, "project"),
        GoogleResource.text(inputs, "region"),
        ComputeResource.lastSegment(inputs.get("router")),
        GoogleResource.text(inputs, "name"));
  }

  private static String router(String id) {
    return ComputeResource.BASE + id.substring(0, id.lastIndexOf('/'));
  }

  private static String name(String id) {
    return id.substring(id.lastIndexOf('/') + 1);
  }

  @Override
  public void create(JsonObject inputs, Duration timeout) {
    if (read(id(inputs)).isPresent()) {
      throw new GoogleException(409, "googleapi: Error 409: NAT " + id(inputs) + " already exists");
    }
    write(id(inputs), Optional.of(inputs), timeout);
  }

  @Override
  public Optional<JsonObject> read(String id) {
    return rest.find(router(id)).stream()
        .flatMap(router -> nats(router).asList().stream())
        .map(JsonElement::getAsJsonObject)
        .filter(nat -> nat.get("name").getAsString().equals(name(id)))
        .map(nat -> outputs(id, nat))
        .findFirst();
  }

  private static JsonObject outputs(String id, JsonObject nat) {
    String[] parts = id.split("/", -1);
    JsonObject outputs = ComputeShapes.NAT.read(nat);
    outputs.addProperty("project", parts[1]);
    outputs.addProperty("region", parts[3]);
    outputs.addProperty("router", parts[5]);
    return outputs;
  }

  private static JsonArray nats(JsonObject router) {
    return router.has("nats") ? router.getAsJsonArray("nats") : new JsonArray();
  }

  @Override
  public void update(String id, JsonObject olds, JsonObject news, Duration timeout) {
    write(id, Optional.of(news), timeout);
  }

  @Override
  public void delete(String id, JsonObject inputs, Duration timeout) {
    if (read(id).isPresent()) {
      write(id, Optional.empty(), timeout);
    }
  }

  private void write(String id, Optional<JsonObject> inputs, Duration timeout) {
    JsonArray nats = new JsonArray();
    JsonObject router = rest.call(CloudRequest.get(router(id)));
    for (JsonElement nat : nats(router)) {
      if (!nat.getAsJsonObject().get("name").getAsString().equals(name(id))) {
        nats.add(nat);
      }
    }
    inputs.ifPresent(wanted -> nats.add(ComputeShapes.NAT.convert(wanted, id)));
    JsonObject body = new JsonObject();
    body.add("nats", nats);
    rest.compute(CloudRequest.patch(router(id), body), timeout);
  }
}
