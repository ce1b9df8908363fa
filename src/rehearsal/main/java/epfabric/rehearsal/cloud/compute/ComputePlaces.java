package epfabric.rehearsal.cloud.compute;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.catalog.Machine;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.rest.Route;
import epfabric.rehearsal.cloud.rest.RoutedCall;
import epfabric.rehearsal.cloud.state.CloudState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * The parts of Compute Engine that every project has: regions, zones, network profiles, and its
 * operations.
 */
public final class ComputePlaces {
  private static final String PROJECT = "/compute/{version}/projects/{project}";
  private static final List<String> SCOPES =
      List.of("/global", "/regions/{place}", "/zones/{place}");

  private final CloudState world;
  private final RegionQuotas quotas;

  public ComputePlaces(CloudState world, RegionQuotas quotas) {
    this.world = world;
    this.quotas = quotas;
  }

  public List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    routes.add(ComputeResources.route("GET", PROJECT, this::project));
    routes.add(ComputeResources.route("GET", PROJECT + "/zones", this::zones));
    routes.add(ComputeResources.route("GET", PROJECT + "/zones/{name}", this::zone));
    routes.add(ComputeResources.route("GET", PROJECT + "/regions", this::regions));
    routes.add(ComputeResources.route("GET", PROJECT + "/regions/{name}", this::region));
    routes.add(ComputeResources.route("GET", PROJECT + "/global/networkProfiles", this::profiles));
    routes.add(
        ComputeResources.route("GET", PROJECT + "/global/networkProfiles/{name}", this::profile));
    String machine = PROJECT + "/zones/{place}/machineTypes/{name}";
    routes.add(ComputeResources.route("GET", machine, this::machineType));
    for (String scope : SCOPES) {
      String all = PROJECT + scope + "/operations";
      routes.add(ComputeResources.route("GET", all, this::stored));
      routes.add(ComputeResources.route("GET", all + "/{name}", this::stored));
      routes.add(ComputeResources.route("POST", all + "/{name}/wait", this::stored));
    }
    String reservations = PROJECT + "/zones/{place}/reservations";
    routes.add(ComputeResources.route("GET", reservations, this::stored));
    routes.add(ComputeResources.route("GET", reservations + "/{name}", this::reservation));
    String block = reservations + "/{reservation}/reservationBlocks/{name}";
    routes.add(ComputeResources.route("GET", block, this::stored));
    String blockPath = reservations + "/{reservation}/reservationBlocks/{block}";
    routes.add(
        ComputeResources.route("GET", blockPath + "/reservationSubBlocks/{name}", this::stored));
    for (String collection : List.of("instanceGroupManagers", "instances")) {
      String all = PROJECT + "/zones/{place}/" + collection;
      routes.add(ComputeResources.route("GET", all, this::stored));
      routes.add(ComputeResources.route("GET", all + "/{name}", this::stored));
    }
    return routes;
  }

  /** Returns one resource of the store, or the list of a collection. */
  private ObjectNode stored(RoutedCall call) {
    String path =
        call.request().path().replaceFirst("^/compute/\\w+/", "").replaceFirst("/wait$", "");
    return call.variables().containsKey("name")
        ? world.store().get(path)
        : list(path, world.store().in(path).values());
  }

  /** Returns the requested reservation, with the number of its machines in use. */
  private ObjectNode reservation(RoutedCall call) {
    ObjectNode found = stored(call).deepCopy();
    long used =
        world.store().entries().stream()
            .filter(e -> ResourcePaths.name(ResourcePaths.parent(e.getKey())).equals("instances"))
            .filter(e -> isFrom(e.getValue(), call.variable("name")))
            .count();
    if (used > 0) {
      JsonBodies.set(
          JsonBodies.child(found, "specificReservation"), "inUseCount", Long.toString(used));
    }
    return found;
  }

  private static boolean isFrom(ObjectNode instance, String reservation) {
    return JsonBodies.texts(instance, "reservationAffinity.values").stream()
        .map(ComputePlaces::reservationOf)
        .anyMatch(reservation::equals);
  }

  /**
   * Returns the reservation's name from {@code NAME} or {@code projects/P/reservations/NAME}, which
   * the path of a block may follow.
   */
  private static String reservationOf(String value) {
    return value.replaceFirst("^projects/[^/]+/reservations/", "").replaceFirst("/.*", "");
  }

  private ObjectNode project(RoutedCall call) {
    return JsonBodies.object(
        OrderedTree.of("kind", "compute#project")
            .with("id", "1")
            .with("name", call.variable("project"))
            .with("selfLink", ResourcePaths.link(call.project()))
            .with("quotas", quotas.ofProject(call.project())));
  }

  private ObjectNode zones(RoutedCall call) {
    return list(
        call.project() + "/zones",
        world.settings().zones().stream().map(z -> zone(call, z.name())).toList());
  }

  private ObjectNode zone(RoutedCall call) {
    return zone(call, call.variable("name"));
  }

  private ObjectNode zone(RoutedCall call, String name) {
    String path = call.project() + "/zones/" + name;
    if (!world.settings().hasZone(name)) {
      throw GoogleRefusal.notFound(path);
    }
    String region = call.project() + "/regions/" + name.substring(0, name.lastIndexOf('-'));
    return JsonBodies.object(
        OrderedTree.of("kind", "compute#zone")
            .with("id", Integer.toString(Math.floorMod(name.hashCode(), 10_000)))
            .with("name", name)
            .with("status", "UP")
            .with("region", ResourcePaths.link(region))
            .with("selfLink", ResourcePaths.link(path)));
  }

  private ObjectNode regions(RoutedCall call) {
    return list(
        call.project() + "/regions",
        world.settings().regions().stream().map(r -> region(call, r)).toList());
  }

  private ObjectNode region(RoutedCall call) {
    return region(call, call.variable("name"));
  }

  private ObjectNode region(RoutedCall call, String name) {
    String path = call.project() + "/regions/" + name;
    if (!world.settings().hasRegion(name)) {
      throw GoogleRefusal.notFound(path);
    }
    List<String> zones =
        world.settings().zonesOf(name).stream()
            .map(z -> ResourcePaths.link(call.project() + "/zones/" + z))
            .toList();
    return JsonBodies.object(
        OrderedTree.of("kind", "compute#region")
            .with("id", Integer.toString(Math.floorMod(name.hashCode(), 10_000)))
            .with("name", name)
            .with("status", "UP")
            .with("zones", JsonBodies.array(zones))
            .with("quotas", quotas.ofRegion())
            .with("selfLink", ResourcePaths.link(path)));
  }

  private ObjectNode profiles(RoutedCall call) {
    return list(
        call.project() + "/global/networkProfiles",
        new TreeSet<>(world.settings().networkProfiles())
            .stream().map(p -> profile(call, p)).toList());
  }

  private ObjectNode profile(RoutedCall call) {
    return profile(call, call.variable("name"));
  }

  private ObjectNode profile(RoutedCall call, String name) {
    String path = call.project() + "/global/networkProfiles/" + name;
    if (!world.settings().networkProfiles().contains(name)) {
      throw GoogleRefusal.notFound(path);
    }
    return JsonBodies.object(
        "kind", "compute#networkProfile",
        "id", Integer.toString(Math.floorMod(name.hashCode(), 10_000)),
        "name", name,
        "location", JsonBodies.object("name", name.replaceFirst("-vpc-.*", ""), "scope", "ZONE"),
        "features", JsonBodies.object("interfaceTypes", JsonBodies.array(List.of("MRDMA"))),
        "selfLink", ResourcePaths.link(path));
  }

  /**
   * Returns a machine type. A GPU machine type exists only in the zones that sell it, any other
   * type everywhere.
   */
  private ObjectNode machineType(RoutedCall call) {
    String name = call.variable("name");
    String zone = call.variable("place");
    String path = call.project() + "/zones/" + zone + "/machineTypes/" + name;
    Machine gpu = world.settings().machines().get(name);
    boolean sold = gpu == null || gpu.sale().zones().stream().anyMatch(z -> z.name().equals(zone));
    if (!world.settings().hasZone(zone) || !sold) {
      throw GoogleRefusal.notFound(path);
    }
    return JsonBodies.object(
        OrderedTree.of("kind", "compute#machineType")
            .with("id", Integer.toString(Math.floorMod(name.hashCode(), 10_000)))
            .with("name", name)
            .with("zone", zone)
            .with("selfLink", ResourcePaths.link(path)));
  }

  private static ObjectNode list(String collection, Collection<ObjectNode> items) {
    return JsonBodies.object(
        OrderedTree.of("kind", "compute#" + ResourcePaths.kind(collection + "/") + "List")
            .with("id", collection)
            .with("items", JsonBodies.array(items))
            .with("selfLink", ResourcePaths.link(collection)));
  }
}
