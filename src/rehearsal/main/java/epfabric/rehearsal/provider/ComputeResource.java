package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.wire.WireShape;
import java.time.Duration;
import java.util.Optional;

/**
 * A type of Compute Engine resource that has its own collection: networks, subnetworks, firewalls,
 * routers, resource policies.
 *
 * @param rest the API
 * @param collection the collection in paths, for example {@code subnetworks}
 * @param regional false for global resources
 * @param shape maps the resource's inputs to the request
 */
record ComputeResource(GoogleRest rest, String collection, boolean regional, WireShape shape)
    implements GoogleResource {
  static final String BASE = "/compute/beta/";

  @Override
  public String id(ObjectNode inputs) {
    return collectionPath(inputs) + "/" + GoogleResource.text(inputs, "name");
  }

  private String collectionPath(ObjectNode inputs) {
    String scope = regional ? "regions/" + lastSegment(inputs.get("region")) : "global";
    return "projects/" + GoogleResource.text(inputs, "project") + "/" + scope + "/" + collection;
  }

  static String lastSegment(JsonNode link) {
    return link.asText().replaceFirst("^.*/", "");
  }

  @Override
  public void create(ObjectNode inputs, Duration timeout) {
    ObjectNode body = shape.convert(inputs, GoogleResource.text(inputs, "name"));
    if (regional) {
      body.put("region", id(inputs).replaceFirst("/" + collection + "/.*", ""));
    }
    rest.compute(CloudRequest.post(BASE + collectionPath(inputs), body), timeout);
  }

  @Override
  public Optional<ObjectNode> read(String id) {
    return rest.find(BASE + id).map(body -> outputs(id, body));
  }

  private ObjectNode outputs(String id, ObjectNode body) {
    ObjectNode outputs = shape.read(body);
    outputs.put("project", id.split("/", -1)[1]);
    if (regional) {
      outputs.put("region", id.split("/", -1)[3]);
    }
    for (String computed : new String[] {"selfLink", "gatewayAddress", "creationTimestamp"}) {
      if (body.has(computed)) {
        outputs.set(computed, body.get(computed));
      }
    }
    return outputs;
  }

  @Override
  public void update(String id, ObjectNode olds, ObjectNode news, Duration timeout) {
    ObjectNode before = shape.convert(olds, id);
    ObjectNode after = shape.convert(news, id);
    if (before.has("ipCidrRange") && !before.get("ipCidrRange").equals(after.get("ipCidrRange"))) {
      ObjectNode range = Json.object();
      range.set("ipCidrRange", after.remove("ipCidrRange"));
      before.remove("ipCidrRange");
      rest.compute(CloudRequest.post(BASE + id + "/expandIpCidrRange", range), timeout);
    }
    ObjectNode changed = Json.object();
    for (String field : ClusterResource.changed(before, after)) {
      changed.set(field, after.has(field) ? after.get(field) : NullNode.instance);
    }
    if (changed.size() > 0) {
      patch(id, changed, timeout);
    }
  }

  private void patch(String id, ObjectNode changed, Duration timeout) {
    rest.find(BASE + id)
        .filter(current -> current.has("fingerprint"))
        .ifPresent(current -> changed.set("fingerprint", current.get("fingerprint")));
    rest.compute(CloudRequest.patch(BASE + id, changed), timeout);
  }

  @Override
  public void delete(String id, ObjectNode inputs, Duration timeout) {
    if (rest.find(BASE + id).isPresent()) {
      rest.compute(CloudRequest.delete(BASE + id), timeout);
    }
  }
}
