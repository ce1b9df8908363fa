package epfabric.rehearsal.cloud;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.fabric.catalog.Machine;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** What Compute Engine offers everybody: regions, zones, network profiles; and its operations. */
final class ComputePlaces {
  private static final String PROJECT = "/compute/{version}/projects/{project}";
  private static final List<String> SCOPES =
      List.of("/global", "/regions/{place}", "/zones/{place}");

  private final World world;
  private final Quotas quotas;

  ComputePlaces(World world, Quotas quotas) {
    this.world = world;
    this.quotas = quotas;
  }

  List<Route> routes() {
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
    for (String collection : List.of("instanceGroupManagers", "instances")) {
      String all = PROJECT + "/zones/{place}/" + collection;
      routes.add(ComputeResources.route("GET", all, this::stored));
      routes.add(ComputeResources.route("GET", all + "/{name}", this::stored));
    }
    return routes;
  }

  /** One thing of the store, or the list of a collection. */
  private ObjectNode stored(Call call) {
    String path =
        call.request().path().replaceFirst("^/compute/\\w+/", "").replaceFirst("/wait$", "");
    return call.names().containsKey("name")
        ? world.store().get(path)
        : list(path, world.store().in(path).values());
  }

  /** With the machines that came from it. */
  private ObjectNode reservation(Call call) {
    ObjectNode found = stored(call).deepCopy();
    long used =
        world.store().entries().stream()
            .filter(e -> Paths.name(Paths.parent(e.getKey())).equals("instances"))
            .filter(e -> isFrom(e.getValue(), call.name("name")))
            .count();
    if (used > 0) {
      Bodies.set(Bodies.child(found, "specificReservation"), "inUseCount", Long.toString(used));
    }
    return found;
  }

  private static boolean isFrom(ObjectNode instance, String reservation) {
    return Bodies.texts(instance, "reservationAffinity.values").stream()
        .anyMatch(
            value ->
                value.equals(reservation)
                    || value.contains("reservations/" + reservation)
                    || value.startsWith(reservation + "/"));
  }

  private ObjectNode project(Call call) {
    return Bodies.object(
        "kind",
        "compute#project",
        "id",
        "1",
        "name",
        call.name("project"),
        "selfLink",
        Paths.link(call.project()),
        "quotas",
        quotas.ofProject(call.project()));
  }

  private ObjectNode zones(Call call) {
    return list(
        call.project() + "/zones",
        world.settings().zones().stream().map(z -> zone(call, z.name())).toList());
  }

  private ObjectNode zone(Call call) {
    return zone(call, call.name("name"));
  }

  private ObjectNode zone(Call call, String name) {
    String path = call.project() + "/zones/" + name;
    if (!world.settings().hasZone(name)) {
      throw Refusal.notFound(path);
    }
    String region = call.project() + "/regions/" + name.substring(0, name.lastIndexOf('-'));
    return Bodies.object(
        "kind",
        "compute#zone",
        "id",
        Integer.toString(Math.floorMod(name.hashCode(), 10_000)),
        "name",
        name,
        "status",
        "UP",
        "region",
        Paths.link(region),
        "selfLink",
        Paths.link(path));
  }

  private ObjectNode regions(Call call) {
    return list(
        call.project() + "/regions",
        world.settings().regions().stream().map(r -> region(call, r)).toList());
  }

  private ObjectNode region(Call call) {
    return region(call, call.name("name"));
  }

  private ObjectNode region(Call call, String name) {
    String path = call.project() + "/regions/" + name;
    if (!world.settings().hasRegion(name)) {
      throw Refusal.notFound(path);
    }
    List<String> zones =
        world.settings().zonesOf(name).stream()
            .map(z -> Paths.link(call.project() + "/zones/" + z))
            .toList();
    return Bodies.object(
        "kind",
        "compute#region",
        "id",
        Integer.toString(Math.floorMod(name.hashCode(), 10_000)),
        "name",
        name,
        "status",
        "UP",
        "zones",
        Bodies.array(zones),
        "quotas",
        quotas.ofRegion(),
        "selfLink",
        Paths.link(path));
  }

  private ObjectNode profiles(Call call) {
    return list(
        call.project() + "/global/networkProfiles",
        new TreeSet<>(world.settings().networkProfiles())
            .stream().map(p -> profile(call, p)).toList());
  }

  private ObjectNode profile(Call call) {
    return profile(call, call.name("name"));
  }

  private ObjectNode profile(Call call, String name) {
    String path = call.project() + "/global/networkProfiles/" + name;
    if (!world.settings().networkProfiles().contains(name)) {
      throw Refusal.notFound(path);
    }
    return Bodies.object(
        "kind", "compute#networkProfile",
        "id", Integer.toString(Math.floorMod(name.hashCode(), 10_000)),
        "name", name,
        "location", Bodies.object("name", name.replaceFirst("-vpc-.*", ""), "scope", "ZONE"),
        "features", Bodies.object("interfaceTypes", Bodies.array(List.of("MRDMA"))),
        "selfLink", Paths.link(path));
  }

  /** GPU machines where they are sold, of the others each that is asked for. */
  private ObjectNode machineType(Call call) {
    String name = call.name("name");
    String zone = call.name("place");
    String path = call.project() + "/zones/" + zone + "/machineTypes/" + name;
    Machine gpu = world.settings().machines().get(name);
    boolean sold = gpu == null || gpu.zones().stream().anyMatch(z -> z.name().equals(zone));
    if (!world.settings().hasZone(zone) || !sold) {
      throw Refusal.notFound(path);
    }
    return Bodies.object(
        "kind",
        "compute#machineType",
        "id",
        Integer.toString(Math.floorMod(name.hashCode(), 10_000)),
        "name",
        name,
        "zone",
        zone,
        "selfLink",
        Paths.link(path));
  }

  private static ObjectNode list(String collection, Collection<ObjectNode> items) {
    return Bodies.object(
        "kind",
        "compute#" + Paths.kind(collection + "/") + "List",
        "id",
        collection,
        "items",
        Bodies.array(items),
        "selfLink",
        Paths.link(collection));
  }
}
