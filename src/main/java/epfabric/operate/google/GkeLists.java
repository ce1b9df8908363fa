package epfabric.operate.google;

import com.google.api.services.container.Container;
import epfabric.operate.google.Endpoints.Api;
import epfabric.operate.google.Thing.Machine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All clusters of a project, with their node pools. */
final class GkeLists {
  private static final int HASH = 8;

  private final Connection connection;
  private final Container container;

  GkeLists(Connection connection) {
    this.connection = connection;
    this.container = connection.container();
  }

  List<Thing> all() {
    return connection.ask(Api.CONTAINER, "list clusters", this::clusters);
  }

  private List<Thing> clusters() throws IOException {
    String everywhere = connection.location("-");
    Body answer = new Body(container.projects().locations().clusters().list(everywhere).execute());
    List<String> silent = answer.texts("missingZones");
    if (!silent.isEmpty()) {
      throw Failures.silent(connection.project(), String.join(", ", silent));
    }
    List<Thing> things = new ArrayList<>();
    for (Body body : answer.children("clusters")) {
      Thing cluster = cluster(body);
      things.add(cluster);
      for (Body pool : body.children("nodePools")) {
        things.add(
            Thing.of(ThingKind.NODE_POOL, pool.text("name"), cluster.place())
                .ownedBy(cluster.name())
                .labelled(pool.child("config").labels("resourceLabels")));
      }
    }
    return things;
  }

  private static Thing cluster(Body body) {
    String location = body.text("location").isEmpty() ? body.text("zone") : body.text("location");
    Map<String, String> labels = new TreeMap<>(body.labels("resourceLabels"));
    String id = body.text("id");
    if (id.length() > HASH) {
      labels.put(Thing.HASH_LABEL, id.substring(0, HASH));
    }
    List<String> network =
        body.text("network").isEmpty() ? List.of() : List.of(body.text("network"));
    return new Thing(
        ThingKind.CLUSTER,
        body.text("name"),
        location,
        "",
        body.text("description"),
        labels,
        network,
        List.of(),
        Machine.NONE);
  }
}
