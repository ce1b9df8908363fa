package epfabric.rehearsal.cloud.compute;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.catalog.Machine;
import epfabric.rehearsal.cloud.machines.GpuQuotaRule;
import epfabric.rehearsal.cloud.machines.InstanceGroups;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.rest.Route;
import epfabric.rehearsal.cloud.rest.RoutedCall;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.cloud.state.CloudState;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * The quotas of a region, and those that only the Cloud Quotas API lists. Spot GPUs have a quota
 * per model, on-demand GPUs one per machine family, as users report. All other limits are invented;
 * of these, only the quota of networks is enforced.
 */
public final class RegionQuotas {
  private static final String INFO_PATH =
      "/{version}/projects/{project}/locations/global/services/compute.googleapis.com"
          + "/quotaInfos/{name}";

  private static final int DISK_GB = 500_000;
  private static final int OTHER_LIMIT = 100;
  static final int NETWORKS = 15;

  private final CloudState world;
  private final GpuQuotaRule gpus;

  public RegionQuotas(CloudState world, InstanceGroups groups) {
    this.world = world;
    this.gpus = new GpuQuotaRule(world, groups);
  }

  public List<Route> routes() {
    return List.of(Route.of("", "GET", INFO_PATH, this::info));
  }

  /** Returns the quotas of the whole project. */
  ArrayNode ofProject(String project) {
    ArrayNode quotas = Json.array();
    int networks = world.store().count(project + "/global/networks");
    quotas.add(quota("NETWORKS", NETWORKS, networks));
    quotas.add(quota("SUBNETWORKS", OTHER_LIMIT, count("subnetworks")));
    quotas.add(quota("FIREWALLS", OTHER_LIMIT, count("firewalls")));
    quotas.add(quota("ROUTERS", OTHER_LIMIT, count("routers")));
    quotas.add(quota("INSTANCE_TEMPLATES", OTHER_LIMIT, count("nodePools")));
    return quotas;
  }

  /** Returns the quotas that each region lists; they are the same in all regions. */
  ArrayNode ofRegion() {
    ArrayNode quotas = Json.array();
    for (String model : models()) {
      quotas.add(
          quota(
              "PREEMPTIBLE_" + model + "_GPUS",
              world.settings().limits().quota().preemptible(),
              gpus.used(true)));
    }
    quotas.add(quota("CPUS", OTHER_LIMIT, 0));
    quotas.add(quota("SSD_TOTAL_GB", DISK_GB, 0));
    quotas.add(quota("HDB_TOTAL_GB", DISK_GB, 0));
    quotas.add(quota("INSTANCES", OTHER_LIMIT, count("instances")));
    quotas.add(quota("INSTANCE_GROUP_MANAGERS", OTHER_LIMIT, count("instanceGroupManagers")));
    quotas.add(quota("IN_USE_ADDRESSES", OTHER_LIMIT, 0));
    quotas.add(quota("RESOURCE_POLICIES", OTHER_LIMIT, 0));
    return quotas;
  }

  private int count(String collection) {
    return (int)
        world.store().below("projects").keySet().stream()
            .filter(path -> ResourcePaths.name(ResourcePaths.parent(path)).equals(collection))
            .count();
  }

  private Set<String> models() {
    Set<String> models = new TreeSet<>();
    for (Machine machine : world.settings().machines().values()) {
      models.add("NVIDIA_" + machine.gpus().name().toUpperCase(Locale.ROOT));
    }
    return models;
  }

  private static ObjectNode quota(String metric, int limit, int usage) {
    return JsonBodies.object("metric", metric, "limit", limit, "usage", usage);
  }

  private ObjectNode info(RoutedCall call) {
    String id = call.variable("name");
    CloudSettings.GpuQuota quota = world.settings().limits().quota();
    ArrayNode rows = Json.array();
    if (id.equals("GPUS-PER-GPU-FAMILY-per-project-region")) {
      models().forEach(m -> rows.add(row(JsonBodies.object("gpu_family", m), quota.onDemand())));
    } else if (models().stream().anyMatch(m -> id.equals(preemptible(m)))) {
      rows.add(row(Json.object(), quota.preemptible()));
    } else {
      throw GoogleRefusal.notFoundWithMessage("Quota " + id + " is not known.");
    }
    return JsonBodies.object(
        OrderedTree.of("name", call.request().path().replaceFirst("^/\\w+/", ""))
            .with("quotaId", id)
            .with("service", "compute.googleapis.com")
            .with("dimensionsInfos", rows));
  }

  private static String preemptible(String model) {
    return "PREEMPTIBLE-" + model.replace('_', '-') + "-GPUS-per-project-region";
  }

  private ObjectNode row(ObjectNode dimensions, int limit) {
    return JsonBodies.object(
        OrderedTree.of("dimensions", dimensions)
            .with("details", JsonBodies.object("value", Integer.toString(limit)))
            .with("applicableLocations", JsonBodies.array(world.settings().regions())));
  }
}
