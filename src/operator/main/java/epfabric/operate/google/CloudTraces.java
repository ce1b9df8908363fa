package epfabric.operate.google;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.api.client.json.GenericJson;
import com.google.api.services.compute.Compute;
import com.google.api.services.container.Container;
import epfabric.base.json.Json;
import epfabric.operate.google.ApiEndpoints.Api;
import epfabric.operate.google.GoogleConnection.Patience;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads Google Cloud's data about a fabric's recent history as unchanged JSON, for people and for
 * the search for causes. Each list is one page, the newest entries first if Google supports that
 * order.
 */
public final class CloudTraces {
  private static final long PAGE = 500;

  /** Fields of a cluster that Google does not treat as secrets, but that are not needed. */
  private static final List<String> OMITTED_FIELDS = List.of("masterAuth");

  private static final String NEWEST_FIRST = "creationTimestamp desc";

  private final GoogleConnection connection;

  private CloudTraces(GoogleConnection connection) {
    this.connection = connection;
  }

  /**
   * Creates a client without sending a request.
   *
   * @param environment environment variables, of which those of gcloud and of Application Default
   *     Credentials are read
   * @throws GoogleAnswerException if there are no credentials
   */
  public static CloudTraces connect(Map<String, String> environment, String project) {
    return new CloudTraces(new GoogleConnection(environment, project, Patience.USUAL));
  }

  /** Returns a cluster with its pools, their status and conditions. */
  public String cluster(String location, String name) {
    Container.Projects.Locations.Clusters clusters =
        connection.container().projects().locations().clusters();
    String path = connection.location(location);
    ObjectNode cluster =
        json(
            connection.ask(
                Api.CONTAINER,
                "read cluster " + name,
                () -> clusters.get(path + "/clusters/" + name).execute()));
    OMITTED_FIELDS.forEach(cluster::remove);
    return text(cluster);
  }

  /** Returns GKE's operations on a cluster and its pools. */
  public String operations(String location, String cluster) {
    Container.Projects.Locations.Operations operations =
        connection.container().projects().locations().operations();
    String parent = connection.location(location);
    ObjectNode answer =
        json(
            connection.ask(
                Api.CONTAINER,
                "list operations in " + location,
                () -> operations.list(parent).execute()));
    List<JsonNode> ofCluster = new ArrayList<>();
    for (JsonNode operation : list(answer, "operations")) {
      String target = operation.path("targetLink").asText();
      if ((target + "/").contains("/clusters/" + cluster + "/")) {
        ofCluster.add(operation);
      }
    }
    return text(ofCluster);
  }

  /**
   * Returns Compute Engine's operations in a zone: machines that were created, deleted or
   * unavailable.
   */
  public String zoneOperations(String zone) {
    Compute.ZoneOperations operations = connection.compute().zoneOperations();
    return items(
        "list operations in " + zone,
        () ->
            operations
                .list(connection.project(), zone)
                .setOrderBy(NEWEST_FIRST)
                .setMaxResults(PAGE)
                .execute());
  }

  /** Returns operations on networks and firewalls. */
  public String globalOperations() {
    Compute.GlobalOperations operations = connection.compute().globalOperations();
    return items(
        "list global operations",
        () ->
            operations
                .list(connection.project())
                .setOrderBy(NEWEST_FIRST)
                .setMaxResults(PAGE)
                .execute());
  }

  /** Returns the machines of a cluster. */
  public String machines(String zone, String cluster) {
    Compute.Instances instances = connection.compute().instances();
    return items(
        "list instances in " + zone,
        () ->
            instances
                .list(connection.project(), zone)
                .setFilter("labels.goog-k8s-cluster-name=" + cluster)
                .setMaxResults(PAGE)
                .execute());
  }

  /** Returns why a managed group has fewer machines than it should. */
  public String groupErrors(String zone, String group) {
    Compute.InstanceGroupManagers groups = connection.compute().instanceGroupManagers();
    return items(
        "list errors of instance group " + group,
        () -> groups.listErrors(connection.project(), zone, group).execute());
  }

  /**
   * Returns a network.
   *
   * @param owner the network's project
   */
  public String network(String owner, String name) {
    Compute.Networks networks = connection.compute().networks();
    return text(
        json(
            connection.ask(
                Api.COMPUTE, "read network " + name, () -> networks.get(owner, name).execute())));
  }

  private String items(String what, GoogleConnection.Question<? extends GenericJson> question) {
    return text(list(json(connection.ask(Api.COMPUTE, what, question)), "items"));
  }

  private static ObjectNode json(GenericJson answer) {
    return Json.parseObject(Json.compact(answer));
  }

  private static List<JsonNode> list(ObjectNode answer, String name) {
    return answer.path(name).valueStream().toList();
  }

  private static String text(Object json) {
    return Json.indented(json) + "\n";
  }
}
