package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.wire.ArtifactShapes;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** A bucket of Cloud Storage. */
record BucketResource(GoogleRest rest) implements GoogleResource {
  @Override
  public String id(ObjectNode inputs) {
    return GoogleResource.text(inputs, "name");
  }

  private static String path(String id) {
    return "/storage/v1/b/" + id;
  }

  @Override
  public void create(ObjectNode inputs, Duration timeout) {
    Map<String, String> project = Map.of("project", GoogleResource.text(inputs, "project"));
    ObjectNode body = ArtifactShapes.BUCKET.convert(inputs, id(inputs));
    rest.call(new CloudRequest("POST", "/storage/v1/b", project, body));
  }

  @Override
  public Optional<ObjectNode> read(String id) {
    return rest.find(path(id)).map(BucketResource::outputs);
  }

  private static ObjectNode outputs(ObjectNode bucket) {
    ObjectNode outputs = ArtifactShapes.BUCKET.read(bucket);
    outputs.put("url", "gs://" + GoogleResource.text(bucket, "name"));
    outputs.put("selfLink", GoogleResource.text(bucket, "selfLink"));
    return outputs;
  }

  @Override
  public void update(String id, ObjectNode olds, ObjectNode news, Duration timeout) {
    rest.call(CloudRequest.patch(path(id), ArtifactShapes.BUCKET.convert(news, id)));
  }

  @Override
  public void delete(String id, ObjectNode inputs, Duration timeout) {
    if (rest.find(path(id)).isPresent()) {
      rest.call(CloudRequest.delete(path(id)));
    }
  }
}
