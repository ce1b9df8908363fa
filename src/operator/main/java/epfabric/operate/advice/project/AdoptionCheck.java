package epfabric.operate.advice.project;

import epfabric.base.facts.GoogleNetworks;
import epfabric.base.value.Cidr;
import epfabric.base.value.CountedNoun;
import epfabric.base.value.GkeVersion;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import epfabric.fabric.plan.NetworkPlan.DeviceMode;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.google.SeenResource.Cluster;
import epfabric.operate.google.SeenResource.Network;
import epfabric.operate.google.SeenResource.Pool;
import epfabric.operate.google.SeenResource.Subnetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks whether adopted resources are as the plan assumes. */
public final class AdoptionCheck {
  private static final int MTU = GoogleNetworks.GREATEST_MTU;
  private static final String ADOPT_ANOTHER =
      "adopt another one, or let epfabric create it (docs/environment.md)";

  private final FabricPlan plan;

  public AdoptionCheck(FabricPlan plan) {
    this.plan = plan;
  }

  /** Checks the network of an additional NIC. */
  public Notice network(NodeNetwork nic, Optional<Network> found) {
    String subject = "network " + nic.network();
    if (found.isEmpty()) {
      return absent(subject, plan.network().project());
    }
    boolean rdma = nic.mode() == DeviceMode.RDMA;
    String wanted = rdma ? plan.scope().zone().name() + "-vpc-roce" : "";
    Network network = found.get();
    if (!network.profile().equals(wanted)) {
      return Notice.blocks(
          subject,
          "has "
              + profile(network.profile())
              + "; expected "
              + profile(wanted)
              + " for "
              + nics(nic),
          "a profile is set only when a network is created: " + ADOPT_ANOTHER);
    }
    if (network.mtu() != MTU) {
      String message = "has an MTU of " + network.mtu() + "; expected " + MTU;
      String remedy =
          "gcloud compute networks update "
              + nic.network()
              + " --mtu="
              + MTU
              + " --project="
              + plan.network().project()
              + ", while no machine runs in it";
      return rdma
          ? Notice.blocks(subject, message + ", or RoCE is slow", remedy)
          : Notice.warns(subject, message, remedy);
    }
    return Notice.fine(subject, profile(wanted) + ", MTU " + MTU);
  }

  private static String profile(String name) {
    return name.isEmpty() ? "no network profile" : "profile " + name;
  }

  private static String nics(NodeNetwork nic) {
    return nic.mode() == DeviceMode.RDMA ? "RDMA NICs" : "the second host NIC";
  }

  /** Checks the subnetwork of an additional NIC. */
  public Notice subnetwork(NodeNetwork nic, Optional<Subnetwork> found) {
    String subject = "subnetwork " + nic.subnetwork();
    if (found.isEmpty()) {
      return absent(subject, plan.network().project() + ", " + plan.scope().region());
    }
    Subnetwork subnetwork = found.get();
    if (!subnetwork.network().equals(nic.network())) {
      return Notice.blocks(
          subject,
          "is in network " + subnetwork.network() + ", not " + nic.network(),
          "correct epfabric:network.adopt");
    }
    long room =
        Cidr.parse(subnetwork.range())
            .map(c -> c.size() - GoogleNetworks.RESERVED_ADDRESSES)
            .orElse(Long.MAX_VALUE);
    int nodes = plan.pool().totalNodes();
    return room < nodes
        ? Notice.blocks(
            subject,
            subnetwork.range()
                + " has room for "
                + CountedNoun.of(room, "node")
                + "; the plan has "
                + nodes,
            "gcloud compute networks subnets expand-ip-range "
                + nic.subnetwork()
                + " --region="
                + plan.scope().region()
                + " --project="
                + plan.network().project()
                + " --prefix-length=LENGTH")
        : Notice.fine(
            subject, subnetwork.range() + " has room for " + CountedNoun.of(nodes, "node"));
  }

  /** Returns a notice for each fault of the cluster, or one notice that it has no fault. */
  public List<Notice> cluster(Optional<Cluster> found) {
    String subject = "cluster " + plan.cluster().name();
    if (found.isEmpty()) {
      return List.of(absent(subject, plan.scope().project() + ", " + plan.cluster().location()));
    }
    Cluster cluster = found.get();
    List<Notice> notices = new ArrayList<>();
    if (!cluster.status().equals("RUNNING")) {
      notices.add(
          Notice.blocks(
              subject,
              "is " + cluster.status() + ", not RUNNING",
              "wait, or: " + describeCommand()));
    }
    if (!cluster.datapath().equals("ADVANCED_DATAPATH")) {
      notices.add(
          Notice.blocks(
              subject,
              "lacks Dataplane V2, which pods need for additional networks",
              "it is set only when a cluster is created: " + ADOPT_ANOTHER));
    }
    if (!plan.network().mode().networksByGke() && !cluster.multiNetworking()) {
      notices.add(
          Notice.blocks(
              subject,
              "lacks multi-networking, so nodes get no additional NICs",
              "gcloud container clusters update "
                  + plan.cluster().name()
                  + " --enable-multi-networking --location="
                  + plan.cluster().location()
                  + " --project="
                  + plan.scope().project()
                  + " (not tried by us on a running cluster), or "
                  + ADOPT_ANOTHER));
    }
    if (plan.install().moduleCache().isPresent() && !cluster.workloadIdentity()) {
      notices.add(
          Notice.blocks(
              subject,
              "lacks Workload Identity, which the module cache needs",
              "set epfabric:installer.moduleCache: false"));
    }
    version(subject, cluster).ifPresent(notices::add);
    pools(cluster, notices);
    return notices.isEmpty()
        ? List.of(Notice.fine(subject, "as the plan assumes, " + cluster.version()))
        : notices;
  }

  private static Optional<Notice> version(String subject, Cluster cluster) {
    return GkeVersion.parse(cluster.version())
        .filter(version -> version.compareTo(InstallPlan.OLDEST_GKE) < 0)
        .map(
            version ->
                Notice.blocks(
                    subject,
                    "runs " + version + ", too old for " + InstallPlan.READ_ONLY_VIEW,
                    "upgrade it and its node pools to " + InstallPlan.OLDEST_GKE + " or newer"));
  }

  private void pools(Cluster cluster, List<Notice> notices) {
    if (!plan.pool().adopted()) {
      return;
    }
    String machine = plan.pool().machine().name();
    for (String name : plan.pool().names()) {
      Optional<Pool> pool = cluster.pools().stream().filter(p -> p.name().equals(name)).findFirst();
      String subject = "node pool " + name;
      if (pool.isEmpty()) {
        notices.add(absent(subject, "cluster " + cluster.name()));
      } else if (!pool.get().machineType().equals(machine)) {
        notices.add(
            Notice.blocks(
                subject,
                "has machines " + pool.get().machineType() + "; the plan is for " + machine,
                "correct epfabric:gpuPool.machine"));
      } else if (pool.get().nics() != plan.network().furtherNics()) {
        notices.add(
            Notice.blocks(
                subject,
                "its nodes have "
                    + CountedNoun.of(pool.get().nics(), "additional network")
                    + "; expected "
                    + plan.network().furtherNics(),
                "networks are set only when a pool is created: " + ADOPT_ANOTHER));
      } else if (pool.get().queued() != plan.pool().queued()) {
        notices.add(queued(subject, pool.get().queued()));
      }
    }
  }

  private static Notice queued(String subject, boolean queued) {
    return Notice.blocks(
        subject,
        queued
            ? "creates nodes only for ProvisioningRequests, but the plan expects existing nodes"
            : "does not use queued provisioning, but the plan expects nodes created on request",
        queued ? "set epfabric:gpuPool.queued: true" : "remove epfabric:gpuPool.queued");
  }

  private String describeCommand() {
    return "gcloud container clusters describe "
        + plan.cluster().name()
        + " --location="
        + plan.cluster().location()
        + " --project="
        + plan.scope().project();
  }

  private static Notice absent(String subject, String where) {
    return Notice.blocks(
        subject,
        "does not exist (" + where + ")",
        "correct its name in the environment, or " + ADOPT_ANOTHER);
  }
}
