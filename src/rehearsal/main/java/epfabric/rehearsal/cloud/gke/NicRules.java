package epfabric.rehearsal.cloud.gke;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.value.Cidr;
import epfabric.rehearsal.cloud.compute.Networks;
import epfabric.rehearsal.cloud.compute.Subnetworks;
import epfabric.rehearsal.cloud.machines.PoolPlan;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Checks the networks of the nodes' NICs. From GKE's pages on multi-network nodes and on RDMA
 * network profiles; the messages are ours, in Google's style.
 */
final class NicRules {
  private NicRules() {}

  static List<PoolRule> all() {
    return List.of(
        NicRules::requireMultiNetworking,
        NicRules::requireOneProject,
        NicRules::requireDistinctNetworks,
        NicRules::requireOrdinaryBeforeRdma,
        NicRules::requireAllRdmaNics,
        NicRules::requireRdmaZone,
        NicRules::refuseOverlaps);
  }

  private static void requireMultiNetworking(PoolPlan plan) {
    boolean enabled = JsonBodies.flag(plan.clusterBody(), "networkConfig.enableMultiNetworking");
    if (!plan.additionalNetworks().isEmpty() && !enabled) {
      throw GoogleRefusal.badRequest(
          "Additional node networks need a cluster with multi-networking enabled.");
    }
  }

  /**
   * "For Shared VPC deployments, all network interfaces (NICs) attached to nodes must belong to the
   * same project as the host project."
   */
  private static void requireOneProject(PoolPlan plan) {
    String owner = owner(primary(plan));
    for (ObjectNode nic : plan.additionalNetworks()) {
      String network = plan.networkPath(nic);
      if (!owner(network).equals(owner)) {
        throw GoogleRefusal.badRequest(
            String.format(
                Locale.ROOT,
                "Network \"%s\" must be in %s, as the network of the cluster is.",
                network,
                owner));
      }
    }
  }

  /** Returns the project of a network, as {@code projects/p}. */
  private static String owner(String network) {
    return network.replaceFirst("/global/.*", "");
  }

  /**
   * Requires a different subnetwork for each NIC. Several subnetworks may belong to the same
   * network only if it is for RDMA.
   */
  private static void requireDistinctNetworks(PoolPlan plan) {
    Set<String> subnetworks = new HashSet<>();
    Set<String> ordinary = new HashSet<>();
    ordinary.add(primary(plan));
    for (ObjectNode nic : plan.additionalNetworks()) {
      String subnetwork = plan.subnetworkPath(nic);
      String network = plan.networkPath(nic);
      ObjectNode body = plan.world().store().referred(network);
      String actual = Subnetworks.networkOf(subnetwork, plan.world().store().referred(subnetwork));
      if (!actual.equals(network)) {
        throw GoogleRefusal.foreignSubnetwork(subnetwork, network);
      }
      if (Networks.rdmaZone(body).isEmpty() && !ordinary.add(network)) {
        throw GoogleRefusal.badRequest("Networks must be distinct for NICs attached to a VM.");
      }
      if (!subnetworks.add(subnetwork)) {
        throw usedTwice(subnetwork);
      }
    }
  }

  private static GoogleRefusal usedTwice(String path) {
    return GoogleRefusal.badRequest(
        "Network interfaces must be in different networks, or in different subnetworks of an RDMA"
            + String.format(
                Locale.ROOT, " network: \"%s\" is used twice.", ResourcePaths.name(path)));
  }

  private static String primary(PoolPlan plan) {
    return JsonBodies.text(plan.clusterBody(), "networkConfig.network").orElse("");
  }

  private static void requireOrdinaryBeforeRdma(PoolPlan plan) {
    boolean afterRdma = false;
    for (ObjectNode nic : plan.additionalNetworks()) {
      boolean isRdma = zoneOf(plan, nic).isPresent();
      if (afterRdma && !isRdma) {
        throw GoogleRefusal.badRequest(
            String.format(
                Locale.ROOT,
                "Network \"%s\" must come before the RDMA networks.",
                ResourcePaths.name(plan.networkPath(nic))));
      }
      afterRdma = isRdma;
    }
  }

  private static Optional<String> zoneOf(PoolPlan plan, ObjectNode nic) {
    return Networks.rdmaZone(plan.world().store().referred(plan.networkPath(nic)));
  }

  private static List<ObjectNode> rdmaNics(PoolPlan plan) {
    return plan.additionalNetworks().stream().filter(n -> zoneOf(plan, n).isPresent()).toList();
  }

  /**
   * Requires that a pool with RDMA uses all RDMA NICs of the machine in one network, and at most
   * one additional gVNIC.
   */
  private static void requireAllRdmaNics(PoolPlan plan) {
    List<ObjectNode> nics = rdmaNics(plan);
    int expected = plan.machine().map(m -> m.nics().count()).orElse(0);
    int others = plan.additionalNetworks().size() - nics.size();
    if (!nics.isEmpty() && (nics.size() != expected || others > 1)) {
      throw GoogleRefusal.badRequest(
          String.format(
              Locale.ROOT,
              "Machine type \"%s\" has %d RDMA network interfaces and 1 additional other, got"
                  + " %d and %d.",
              plan.machineType(),
              expected,
              nics.size(),
              others));
    }
    if (nics.stream().map(plan::networkPath).distinct().count() > 1) {
      throw GoogleRefusal.badRequest("All RDMA network interfaces must be in one network.");
    }
  }

  private static void requireRdmaZone(PoolPlan plan) {
    for (ObjectNode nic : rdmaNics(plan)) {
      String zone = zoneOf(plan, nic).orElseThrow();
      if (!plan.zones().equals(List.of(zone))) {
        throw GoogleRefusal.badRequest(
            String.format(
                Locale.ROOT,
                "Network \"%s\" is for zone \"%s\", the node pool is in %s.",
                ResourcePaths.name(plan.networkPath(nic)),
                zone,
                plan.zones()));
      }
    }
  }

  /** Refuses overlapping IP ranges among the networks of a node. */
  private static void refuseOverlaps(PoolPlan plan) {
    List<Cidr> taken = new ArrayList<>();
    JsonBodies.text(plan.clusterBody(), "networkConfig.subnetwork")
        .flatMap(plan.world().store()::find)
        .ifPresent(primary -> taken.addAll(Subnetworks.ranges(primary)));
    for (ObjectNode nic : plan.additionalNetworks()) {
      String path = plan.subnetworkPath(nic);
      List<Cidr> ranges = Subnetworks.ranges(plan.world().store().referred(path));
      for (Cidr range : ranges) {
        if (taken.stream().anyMatch(range::overlaps)) {
          throw GoogleRefusal.badRequest(
              String.format(
                  Locale.ROOT,
                  "Range %s of subnetwork \"%s\" overlaps one of another network of the node.",
                  range,
                  ResourcePaths.name(path)));
        }
      }
      taken.addAll(ranges);
    }
  }
}
