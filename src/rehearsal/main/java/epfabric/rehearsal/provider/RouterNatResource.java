package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.wire.ComputeShapes;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** A NAT gateway, which is an entry in a router's list and is created by a patch of the router. */
record RouterNatResource(GoogleRest rest) implements GoogleResource {
  @Override
  public String id(ObjectNode inputs) {
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
  public void create(ObjectNode inputs, Duration timeout) {
    if (read(id(inputs)).isPresent()) {
      throw new CloudAnswerException(
          409, "googleapi: Error 409: NAT " + id(inputs) + " already exists");
    }
    write(id(inputs), Optional.of(inputs), timeout);
  }

  @Override
  public Optional<ObjectNode> read(String id) {
    return rest.find(router(id)).stream()
        .flatMap(router -> nats(router).valueStream())
        .map(ObjectNode.class::cast)
        .filter(nat -> nat.get("name").asText().equals(name(id)))
        .map(nat -> outputs(id, nat))
        .findFirst();
  }

  private static ObjectNode outputs(String id, ObjectNode nat) {
    String[] parts = id.split("/", -1);
    ObjectNode outputs = ComputeShapes.NAT.read(nat);
    outputs.put("project", parts[1]);
    outputs.put("region", parts[3]);
    outputs.put("router", parts[5]);
    return outputs;
  }

  private static ArrayNode nats(ObjectNode router) {
    return router.has("nats") ? (ArrayNode) router.get("nats") : Json.array();
  }

  @Override
  public void update(String id, ObjectNode olds, ObjectNode news, Duration timeout) {
    write(id, Optional.of(news), timeout);
  }

  @Override
  public void delete(String id, ObjectNode inputs, Duration timeout) {
    if (read(id).isPresent()) {
      write(id, Optional.empty(), timeout);
    }
  }

  private void write(String id, Optional<ObjectNode> inputs, Duration timeout) {
    ArrayNode nats = Json.array();
    ObjectNode router = rest.call(CloudRequest.get(router(id)));
    for (JsonNode nat : nats(router)) {
      if (!nat.get("name").asText().equals(name(id))) {
        nats.add(nat);
      }
    }
    inputs.ifPresent(wanted -> nats.add(ComputeShapes.NAT.convert(wanted, id)));
    ObjectNode body = Json.object();
    body.set("nats", nats);
    rest.compute(CloudRequest.patch(router(id), body), timeout);
  }
}
