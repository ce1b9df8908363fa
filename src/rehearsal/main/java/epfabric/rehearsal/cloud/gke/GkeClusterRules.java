package epfabric.rehearsal.cloud.gke;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.compute.Networks;
import epfabric.rehearsal.cloud.compute.Subnetworks;
import epfabric.rehearsal.cloud.rest.Gke;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.state.CloudSettings;
import java.util.Locale;
import java.util.Optional;

/** Checks whether GKE would accept a cluster. The messages are ours, in Google's style. */
final class GkeClusterRules {
  private static final String NAME = "[a-z]([-a-z0-9]{0,38}[a-z0-9])?";

  private GkeClusterRules() {}

  static void check(EmulatedClusterPlan plan) {
    requireName("Cluster", ResourcePaths.name(plan.path()));
    requireLocation(plan);
    requireNetwork(plan);
    plan.secondaryRange("clusterSecondaryRangeName");
    plan.secondaryRange("servicesSecondaryRangeName");
    requireDataplane(plan.body());
    if (plan.pools().stream().allMatch(p -> JsonBodies.number(p, "initialNodeCount", 0) == 0)) {
      throw GoogleRefusal.badRequest("Cluster.initial_node_count must be greater than zero.");
    }
  }

  /** Requires at most 40 letters, digits and hyphens, as GKE's reference says. */
  static void requireName(String what, String name) {
    if (!name.matches(NAME)) {
      throw GoogleRefusal.badRequest(
          String.format(Locale.ROOT, "%s name \"%s\" is invalid.", what, name));
    }
  }

  private static void requireLocation(EmulatedClusterPlan plan) {
    CloudSettings settings = plan.world().settings();
    if (!settings.hasZone(plan.location()) && !settings.hasRegion(plan.location())) {
      throw GoogleRefusal.badRequest(
          String.format(Locale.ROOT, "Location \"%s\" does not exist.", plan.location()));
    }
    for (String zone : plan.zones()) {
      if (!settings.hasZone(zone) || !Gke.region(zone).equals(Gke.region(plan.location()))) {
        throw GoogleRefusal.badRequest(
            String.format(
                Locale.ROOT, "Zone \"%s\" is not in location \"%s\".", zone, plan.location()));
      }
    }
  }

  /**
   * Refuses an RDMA network as the cluster's network: it would hold the first NIC of each node, and
   * RDMA networks accept only MRDMA NICs.
   */
  private static void requireNetwork(EmulatedClusterPlan plan) {
    ObjectNode network = requireExisting(plan, "Network", plan.networkPath());
    if (Networks.rdmaZone(network).isPresent()) {
      throw GoogleRefusal.badRequest(
          String.format(
              Locale.ROOT,
              "Network \"%s\" is for RDMA, it cannot be the network of a cluster.",
              ResourcePaths.name(plan.networkPath())));
    }
    ObjectNode subnetwork = requireExisting(plan, "Subnetwork", plan.subnetworkPath());
    if (!Subnetworks.networkOf(plan.subnetworkPath(), subnetwork).equals(plan.networkPath())) {
      throw GoogleRefusal.foreignSubnetwork(plan.subnetworkPath(), plan.networkPath());
    }
  }

  private static ObjectNode requireExisting(EmulatedClusterPlan plan, String what, String path) {
    if (!plan.world().store().isTaken(path)) {
      throw GoogleRefusal.badRequest(
          String.format(Locale.ROOT, "%s \"%s\" does not exist.", what, ResourcePaths.name(path)));
    }
    return plan.world().store().referred(path);
  }

  /** Refuses multi-networking without Dataplane V2, as GKE's page on multi-network support says. */
  static void requireDataplane(ObjectNode cluster) {
    boolean v2 =
        JsonBodies.text(cluster, "networkConfig.datapathProvider")
            .equals(Optional.of("ADVANCED_DATAPATH"));
    if (JsonBodies.flag(cluster, "networkConfig.enableMultiNetworking") && !v2) {
      throw GoogleRefusal.badRequest(
          "Multi-networking needs GKE Dataplane V2: set networkConfig.datapathProvider to"
              + " ADVANCED_DATAPATH.");
    }
  }
}
