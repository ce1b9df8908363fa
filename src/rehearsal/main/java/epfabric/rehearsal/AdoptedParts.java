package epfabric.rehearsal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.GoogleApis;
import epfabric.base.value.Cidr;
import epfabric.deploy.engine.Urns;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan;
import epfabric.fabric.plan.NetworkPlan.Addresses;
import epfabric.fabric.plan.NetworkPlan.DeviceMode;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import epfabric.fabric.plan.NetworkPlan.Primary;
import epfabric.fabric.plan.NodePoolPlan;
import epfabric.fabric.plan.PlacementPlan;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.provider.ResourceProvider;
import epfabric.rehearsal.provider.ResourceProvider.Wanted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Creates the parts that a fabric adopts instead of creating them: networks, a cluster, and
 * manually created node pools.
 */
final class AdoptedParts {
  private static final Duration TIMEOUT = Duration.ofMinutes(40);

  /** The network of an adopted cluster when the environment does not name one. */
  private static final Primary UNNAMED =
      new Primary("rehearsal-primary", "rehearsal-primary", "pods", "services");

  private final FabricPlan plan;
  private final ResourceProvider google;

  /**
   * @param google the provider that creates the parts; may also create networks in other projects
   */
  AdoptedParts(FabricPlan plan, ResourceProvider google) {
    this.plan = plan;
    this.google = google;
  }

  void make() {
    for (String service : GoogleApis.FABRIC) {
      create(
          "gcp:projects/service:Service",
          inputs(plan.scope().project()).with("service", service + ".googleapis.com"));
    }
    plan.pool().spec().flatMap(s -> s.node().identity().account()).ifPresent(this::createAccount);
    plan.pool().spec().map(s -> s.placement()).ifPresent(this::createPlacement);
    if (plan.network().adopted()) {
      createNetworks();
    }
    plan.network().adoptedPrimary().ifPresent(this::createPrimary);
    if (plan.cluster().adopted()) {
      createCluster();
    }
    if (plan.pool().adopted()) {
      plan.pool().names().forEach(this::createPool);
    }
  }

  private static OrderedTree inputs(String project) {
    return OrderedTree.of("project", project);
  }

  private void create(String type, OrderedTree inputs) {
    ObjectNode json = JsonBodies.object(inputs);
    google.create(new Wanted(Urns.of("none", "none", type, ""), json, TIMEOUT));
  }

  /**
   * Creates a service account of the fabric's project. Accounts of other projects are skipped: the
   * emulated cloud does not have those projects.
   */
  private void createAccount(String email) {
    String domain = "@" + plan.scope().project() + ".iam.gserviceaccount.com";
    if (email.endsWith(domain)) {
      String id = email.substring(0, email.length() - domain.length());
      create(
          "gcp:serviceaccount/account:Account",
          inputs(plan.scope().project()).with("accountId", id));
    }
  }

  /**
   * Creates the placement policy that the environment names, as a workload policy for the pool's
   * machine type.
   */
  private void createPlacement(PlacementPlan placement) {
    if (placement.policy().isPresent() && placement.declared().isEmpty()) {
      OrderedTree workload =
          OrderedTree.of("type", "HIGH_THROUGHPUT")
              .withAny("acceleratorTopology", plan.pool().machine().nvlinkDomain().topology());
      create(
          "gcp:compute/resourcePolicy:ResourcePolicy",
          inputs(plan.scope().project())
              .with("name", placement.policy().get())
              .with("region", plan.scope().region())
              .with("workloadPolicy", workload));
    }
  }

  private void createNetworks() {
    Set<String> created = new TreeSet<>();
    int range = 0;
    for (NodeNetwork nic : plan.network().nodeNetworks()) {
      if (created.add(nic.network())) {
        createNetwork(nic.network(), nic.mode() == DeviceMode.RDMA);
      }
      create("gcp:compute/subnetwork:Subnetwork", subnet(nic, "172.20." + range + ".0/24"));
      range++;
    }
  }

  private OrderedTree subnet(NodeNetwork nic, String range) {
    return subnetInputs(nic.network(), nic.subnetwork(), range);
  }

  private void createNetwork(String name, boolean rdma) {
    NetworkPlan network = plan.network();
    OrderedTree inputs =
        inputs(network.project()).with("name", name).with("autoCreateSubnetworks", false);
    String profile =
        String.format(
            Locale.ROOT,
            "projects/%s/global/networkProfiles/%s-vpc-roce",
            network.project(),
            plan.scope().zone().name());
    create("gcp:compute/network:Network", rdma ? inputs.with("networkProfile", profile) : inputs);
  }

  private OrderedTree subnetInputs(String network, String name, String range) {
    return inputs(plan.network().project())
        .with("name", name)
        .with("region", plan.scope().region())
        .with("network", networkPath(network))
        .with("ipCidrRange", range);
  }

  private String networkPath(String name) {
    return "projects/" + plan.network().project() + "/global/networks/" + name;
  }

  private String subnetPath(String name) {
    return String.format(
        Locale.ROOT,
        "projects/%s/regions/%s/subnetworks/%s",
        plan.network().project(),
        plan.scope().region(),
        name);
  }

  private void createPrimary(Primary primary) {
    createNetwork(primary.network(), false);
    List<Cidr> taken = new ArrayList<>();
    taken.add(Cidr.of("172.20.0.0/20"));
    plan.network().addresses().ifPresent(created -> taken.addAll(nics(created)));
    OrderedTree subnet =
        subnetInputs(primary.network(), primary.subnetwork(), takeFreeRange(taken, 18).toString());
    List<OrderedTree> ranges =
        List.of(
            range(primary.podRange(), takeFreeRange(taken, 12)),
            range(primary.serviceRange(), takeFreeRange(taken, 20)));
    create("gcp:compute/subnetwork:Subnetwork", subnet.with("secondaryIpRanges", ranges));
  }

  private static List<Cidr> nics(Addresses created) {
    List<Cidr> ranges = new ArrayList<>(created.rdma());
    created.gvnic().ifPresent(ranges::add);
    return ranges;
  }

  /**
   * Returns the first unused range of this size and marks it as used, so that generated ranges
   * never overlap.
   */
  private static Cidr takeFreeRange(List<Cidr> taken, int prefix) {
    long size = 1L << (32 - prefix);
    for (Cidr block : List.of(Cidr.of("10.0.0.0/8"), Cidr.of("100.64.0.0/10"))) {
      for (long base = block.base(); base < block.base() + block.size(); base += size) {
        Cidr candidate = new Cidr(base, prefix);
        if (taken.stream().noneMatch(candidate::overlaps)) {
          taken.add(candidate);
          return candidate;
        }
      }
    }
    throw new IllegalStateException("no free /" + prefix + " beside " + taken);
  }

  private static OrderedTree range(String name, Cidr cidr) {
    return OrderedTree.of("rangeName", name, "ipCidrRange", cidr);
  }

  private void createCluster() {
    Primary primary = plan.network().adoptedPrimary().orElse(UNNAMED);
    if (plan.network().adoptedPrimary().isEmpty()) {
      createPrimary(primary);
    }
    OrderedTree allocation =
        OrderedTree.of("clusterSecondaryRangeName", primary.podRange())
            .with("servicesSecondaryRangeName", primary.serviceRange());
    create(
        "gcp:container/cluster:Cluster",
        inputs(plan.scope().project())
            .with("name", plan.cluster().name())
            .with("location", plan.cluster().location())
            .with("network", networkPath(primary.network()))
            .with("subnetwork", subnetPath(primary.subnetwork()))
            .with("initialNodeCount", 1)
            .with("datapathProvider", "ADVANCED_DATAPATH")
            .with("enableMultiNetworking", true)
            .with("ipAllocationPolicy", allocation));
  }

  /**
   * Creates the pool as its owners would. The environment does not say how the owners bought its
   * capacity, so the pool's machines are never preempted.
   */
  private void createPool(String name) {
    NodePoolPlan pool = plan.pool();
    OrderedTree poolInputs =
        inputs(plan.scope().project())
            .with("name", name)
            .with("cluster", plan.cluster().name())
            .with("location", plan.cluster().location());
    List<OrderedTree> nics = plan.network().nodeNetworks().stream().map(this::nic).toList();
    create(
        "gcp:container/nodePool:NodePool",
        size(poolInputs, pool)
            .with("nodeLocations", List.of(plan.scope().zone().name()))
            .with("nodeConfig", nodeConfig(pool))
            .with("networkConfig", OrderedTree.of("additionalNodeNetworkConfigs", nics)));
  }

  private OrderedTree nic(NodeNetwork nic) {
    return OrderedTree.of("network", networkPath(nic.network()))
        .with("subnetwork", subnetPath(nic.subnetwork()));
  }

  private static OrderedTree size(OrderedTree inputs, NodePoolPlan pool) {
    return pool.queued()
        ? inputs
            .with("autoscaling", OrderedTree.of("minNodeCount", 0, "maxNodeCount", pool.nodes()))
            .with("initialNodeCount", 0)
            .with("queuedProvisioning", OrderedTree.of("enabled", true))
        : inputs.with("nodeCount", pool.nodes());
  }

  private static OrderedTree nodeConfig(NodePoolPlan pool) {
    var gpus = pool.machine().gpus();
    OrderedTree config =
        OrderedTree.of("machineType", pool.machine().name())
            .with(
                "guestAccelerators",
                List.of(OrderedTree.of("type", gpus.accelerator(), "count", gpus.count())));
    return pool.queued()
        ? config
            .with("reservationAffinity", OrderedTree.of("consumeReservationType", "NO_RESERVATION"))
            .with("flexStart", true)
        : config;
  }
}
