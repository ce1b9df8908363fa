package epfabric.operate.google;

import com.google.api.client.json.GenericJson;
import com.google.api.services.compute.Compute;
import epfabric.operate.google.ApiEndpoints.Api;
import epfabric.operate.google.ProjectResource.Machine;
import epfabric.operate.google.ProjectResource.Relations;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Lists all resources of a project in Compute Engine, in any location. */
final class ComputeLists {
  private final GoogleConnection connection;
  private final Compute compute;
  private final String project;

  /** Network names by the path of a subnetwork's link. */
  private final Map<String, String> networks = new TreeMap<>();

  ComputeLists(GoogleConnection connection) {
    this.connection = connection;
    this.compute = connection.compute();
    this.project = connection.project();
  }

  List<ProjectResource> all() {
    List<ProjectResource> resources = new ArrayList<>();
    resources.addAll(subnetworks());
    resources.addAll(networks());
    resources.addAll(firewalls());
    resources.addAll(regionalAndZonal());
    return resources;
  }

  List<ProjectResource> networks() {
    List<ProjectResource> resources = new ArrayList<>();
    for (AnswerBody body :
        listGlobal("networks", t -> compute.networks().list(project).setPageToken(t).execute())) {
      ProjectResource network = resource(ResourceKind.NETWORK, body);
      resources.add(network);
      for (AnswerBody peering : body.children("peerings")) {
        resources.add(
            ProjectResource.of(ResourceKind.PEERING, peering.text("name"), "")
                .ownedBy(network.name())
                .inNetworks(List.of(network.name())));
      }
    }
    return resources;
  }

  private List<ProjectResource> firewalls() {
    return resources(
        ResourceKind.FIREWALL,
        listGlobal("firewalls", t -> compute.firewalls().list(project).setPageToken(t).execute()));
  }

  private List<ProjectResource> subnetworks() {
    List<AnswerBody> bodies =
        listAllLocations(
            "subnetworks",
            t -> compute.subnetworks().aggregatedList(project).setPageToken(t).execute());
    bodies.forEach(
        body ->
            body.path("selfLink")
                .ifPresent(path -> networks.put(path, networkName(body, "network"))));
    return resources(ResourceKind.SUBNETWORK, bodies);
  }

  private List<ProjectResource> regionalAndZonal() {
    List<ProjectResource> resources = new ArrayList<>();
    resources.addAll(
        resources(
            ResourceKind.FORWARDING_RULE,
            listAllLocations(
                "forwardingRules",
                t -> compute.forwardingRules().aggregatedList(project).setPageToken(t).execute())));
    resources.addAll(
        resources(
            ResourceKind.INSTANCE,
            listAllLocations(
                "instances",
                t -> compute.instances().aggregatedList(project).setPageToken(t).execute())));
    resources.addAll(
        resources(
            ResourceKind.NETWORK_ENDPOINT_GROUP,
            listAllLocations(
                "networkEndpointGroups",
                t ->
                    compute
                        .networkEndpointGroups()
                        .aggregatedList(project)
                        .setPageToken(t)
                        .execute())));
    resources.addAll(disksAddressesPoliciesAndRouters());
    return resources;
  }

  private List<ProjectResource> disksAddressesPoliciesAndRouters() {
    List<ProjectResource> resources = new ArrayList<>();
    resources.addAll(
        resources(
            ResourceKind.DISK,
            listAllLocations(
                "disks", t -> compute.disks().aggregatedList(project).setPageToken(t).execute())));
    resources.addAll(
        resources(
            ResourceKind.ADDRESS,
            listAllLocations(
                "addresses",
                t -> compute.addresses().aggregatedList(project).setPageToken(t).execute())));
    resources.addAll(
        resources(
            ResourceKind.RESOURCE_POLICY,
            listAllLocations(
                "resourcePolicies",
                t ->
                    compute.resourcePolicies().aggregatedList(project).setPageToken(t).execute())));
    resources.addAll(
        resources(
            ResourceKind.ROUTER,
            listAllLocations(
                "routers",
                t -> compute.routers().aggregatedList(project).setPageToken(t).execute())));
    return resources;
  }

  private List<AnswerBody> listGlobal(
      String collection, ListPages.Source<? extends GenericJson> source) {
    return pages(collection, source).stream().flatMap(p -> p.children("items").stream()).toList();
  }

  /** Lists the resources of all regions and zones in one request per page. */
  private List<AnswerBody> listAllLocations(
      String collection, ListPages.Source<? extends GenericJson> source) {
    List<AnswerBody> found = new ArrayList<>();
    for (AnswerBody page : pages(collection, source)) {
      AnswerBody places = page.child("items");
      Collection<String> names =
          places.fields().keySet().stream().map(String::valueOf).sorted().toList();
      names.forEach(place -> found.addAll(places.child(place).children(collection)));
    }
    return found;
  }

  private List<AnswerBody> pages(
      String collection, ListPages.Source<? extends GenericJson> source) {
    String plainName = collection.replaceAll("([A-Z])", " $1").toLowerCase(java.util.Locale.ROOT);
    return connection.ask(Api.COMPUTE, "list " + plainName, () -> ListPages.all(source));
  }

  private List<ProjectResource> resources(ResourceKind kind, List<AnswerBody> bodies) {
    return bodies.stream().map(body -> resource(kind, body)).toList();
  }

  private ProjectResource resource(ResourceKind kind, AnswerBody body) {
    return new ProjectResource(
        kind,
        body.text("name"),
        body.lastOf(body.text("zone").isEmpty() ? "region" : "zone"),
        new Relations(
            group(body),
            networksOf(body),
            body.texts("users").stream().map(u -> u.substring(u.lastIndexOf('/') + 1)).toList()),
        body.text("description"),
        body.labels("labels"),
        kind == ResourceKind.INSTANCE ? machine(body) : Machine.NONE);
  }

  /**
   * Returns the managed group of an instance, which would create the instance again after a
   * deletion.
   */
  private static String group(AnswerBody body) {
    return body.child("metadata").children("items").stream()
        .filter(item -> item.text("key").equals("created-by"))
        .map(item -> item.lastOf("value"))
        .findFirst()
        .orElse("");
  }

  private static Machine machine(AnswerBody body) {
    boolean running = !List.of("TERMINATED", "SUSPENDED").contains(body.text("status"));
    boolean spot = body.child("scheduling").text("provisioningModel").equals("SPOT");
    return running ? new Machine(body.lastOf("machineType"), spot) : Machine.NONE;
  }

  private List<String> networksOf(AnswerBody body) {
    return Stream.concat(Stream.of(body), body.children("networkInterfaces").stream())
        .flatMap(b -> Stream.of(networkName(b, "network"), networkOfSubnetwork(b)))
        .filter(name -> !name.isEmpty())
        .toList();
  }

  private String networkOfSubnetwork(AnswerBody body) {
    return body.path("subnetwork")
        .map(path -> Objects.requireNonNullElse(networks.get(path), ""))
        .orElse("");
  }

  /** Returns a network's name; networks of other projects are left out. */
  private String networkName(AnswerBody body, String field) {
    return body.path(field).filter(p -> p.startsWith(project + "/")).isPresent()
        ? body.lastOf(field)
        : "";
  }
}
