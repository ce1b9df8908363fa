package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.wire.ArtifactShapes;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A repository of Artifact Registry. */
record RepositoryResource(GoogleRest rest) implements GoogleResource {
  @Override
  public String id(ObjectNode inputs) {
    return GoogleResource.location(inputs)
        + "/repositories/"
        + GoogleResource.text(inputs, "repositoryId");
  }

  @Override
  public void create(ObjectNode inputs, Duration timeout) {
    rest.callAndWait(
        new CloudRequest(
            "POST",
            "/v1/" + GoogleResource.location(inputs) + "/repositories",
            Map.of("repositoryId", GoogleResource.text(inputs, "repositoryId")),
            ArtifactShapes.REPOSITORY.convert(inputs, id(inputs))));
  }

  @Override
  public Optional<ObjectNode> read(String id) {
    return rest.find("/v1/" + id).map(repository -> outputs(id, repository));
  }

  private static ObjectNode outputs(String id, ObjectNode repository) {
    String[] parts = id.split("/", -1);
    ObjectNode outputs = ArtifactShapes.REPOSITORY.read(repository);
    outputs.put("project", parts[1]);
    outputs.put("location", parts[3]);
    outputs.put("repositoryId", parts[5]);
    outputs.put("name", parts[5]);
    return outputs;
  }

  @Override
  public void update(String id, ObjectNode olds, ObjectNode news, Duration timeout) {
    ObjectNode before = ArtifactShapes.REPOSITORY.convert(olds, id);
    ObjectNode after = ArtifactShapes.REPOSITORY.convert(news, id);
    Set<String> changed = ClusterResource.changed(before, after);
    if (!changed.isEmpty()) {
      Map<String, String> mask = Map.of("updateMask", String.join(",", changed));
      rest.call(new CloudRequest("PATCH", "/v1/" + id, mask, after));
    }
  }

  @Override
  public void delete(String id, ObjectNode inputs, Duration timeout) {
    if (rest.find("/v1/" + id).isPresent()) {
      rest.callAndWait(CloudRequest.delete("/v1/" + id));
    }
  }
}
