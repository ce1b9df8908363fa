package epfabric.operate.google;

import com.google.api.services.container.Container;
import epfabric.operate.google.ApiEndpoints.Api;
import epfabric.operate.google.ProjectResource.Machine;
import epfabric.operate.google.ProjectResource.Relations;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Lists all clusters of a project, with their node pools. */
final class GkeLists {
  private static final int HASH_LENGTH = 8;

  private final GoogleConnection connection;
  private final Container container;

  GkeLists(GoogleConnection connection) {
    this.connection = connection;
    this.container = connection.container();
  }

  List<ProjectResource> all() {
    return connection.ask(Api.CONTAINER, "list clusters", this::clusters);
  }

  private List<ProjectResource> clusters() throws IOException {
    String allLocations = connection.location("-");
    AnswerBody answer =
        new AnswerBody(container.projects().locations().clusters().list(allLocations).execute());
    List<String> silentZones = answer.texts("missingZones");
    if (!silentZones.isEmpty()) {
      throw GoogleFailures.silent(connection.project(), String.join(", ", silentZones));
    }
    List<ProjectResource> resources = new ArrayList<>();
    for (AnswerBody body : answer.children("clusters")) {
      ProjectResource cluster = cluster(body);
      resources.add(cluster);
      for (AnswerBody pool : body.children("nodePools")) {
        resources.add(
            ProjectResource.of(ResourceKind.NODE_POOL, pool.text("name"), cluster.place())
                .ownedBy(cluster.name())
                .labelled(pool.child("config").labels("resourceLabels")));
      }
    }
    return resources;
  }

  private static ProjectResource cluster(AnswerBody body) {
    String location = body.text("location").isEmpty() ? body.text("zone") : body.text("location");
    Map<String, String> labels = new TreeMap<>(body.labels("resourceLabels"));
    String id = body.text("id");
    if (id.length() > HASH_LENGTH) {
      labels.put(ProjectResource.HASH_LABEL, id.substring(0, HASH_LENGTH));
    }
    List<String> network =
        body.text("network").isEmpty() ? List.of() : List.of(body.text("network"));
    return new ProjectResource(
        ResourceKind.CLUSTER,
        body.text("name"),
        location,
        new Relations("", network, List.of()),
        body.text("description"),
        labels,
        Machine.NONE);
  }
}
