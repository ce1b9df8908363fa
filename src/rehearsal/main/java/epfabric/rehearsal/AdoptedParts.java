package epfabric.rehearsal;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.value.Cidr;
import epfabric.deploy.engine.Urns;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan;
import epfabric.fabric.plan.NetworkPlan.Addresses;
import epfabric.fabric.plan.NetworkPlan.DeviceMode;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import epfabric.fabric.plan.NetworkPlan.Primary;
import epfabric.fabric.plan.NodePoolPlan;
import epfabric.fabric.plan.PlacementPlan;
import epfabric.rehearsal.provider.ResourceProvider;
import epfabric.rehearsal.provider.ResourceProvider.Wanted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Creates the parts that a fabric adopts instead of creating them: networks, a cluster, a node pool
 * that was made by hand.
 */
final class AdoptedParts {
  private static final Duration TIMEOUT = Duration.ofMinutes(40);

  /** The network of an adopted cluster when the environment does not name one. */
  private static final Primary UNNAMED =
      new Primary("rehearsal-primary", "rehearsal-primary", "pods", "services");

  private final FabricPlan plan;
  private final ResourceProvider google;

  /**
   * @param google a provider whose caller may change the networks, in whatever project they are
   */
  AdoptedParts(FabricPlan plan, ResourceProvider google) {
    this.plan = plan;
    this.google = google;
  }

  void make() {
    for (String service : new String[] {"compute", "container", "iam", "cloudresourcemanager"}) {
      ObjectNode inputs = inputs(plan.scope().project());
      inputs.put("service", service + ".googleapis.com");
      create("gcp:projects/service:Service", inputs);
    }
    plan.pool().spec().flatMap(s -> s.node().identity().account()).ifPresent(this::account);
    plan.pool().spec().map(s -> s.placement()).ifPresent(this::placement);
    if (plan.network().adopted()) {
      networks();
    }
    plan.network().adoptedPrimary().ifPresent(this::primary);
    if (plan.cluster().adopted()) {
      cluster();
    }
    if (plan.pool().adopted()) {
      plan.pool().names().forEach(this::pool);
    }
  }

  private static ObjectNode inputs(String project) {
    ObjectNode inputs = Json.object();
    inputs.put("project", project);
    return inputs;
  }

  private void create(String type, ObjectNode inputs) {
    google.create(new Wanted(Urns.of("none", "none", type, ""), inputs, TIMEOUT));
  }

  /** Skips an account of another project, which the emulated cloud does not have. */
  private void account(String email) {
    String domain = "@" + plan.scope().project() + ".iam.gserviceaccount.com";
    if (email.endsWith(domain)) {
      ObjectNode inputs = inputs(plan.scope().project());
      inputs.put("accountId", email.substring(0, email.length() - domain.length()));
      create("gcp:serviceaccount/account:Account", inputs);
    }
  }

  /** The policy that an environment names, as a workload policy for its machine. */
  private void placement(PlacementPlan placement) {
    if (placement.policy().isPresent() && placement.declared().isEmpty()) {
      ObjectNode workload = Json.object();
      workload.put("type", "HIGH_THROUGHPUT");
      plan.pool()
          .machine()
          .nvlinkDomain()
          .topology()
          .ifPresent(topology -> workload.put("acceleratorTopology", topology));
      ObjectNode inputs = inputs(plan.scope().project());
      inputs.put("name", placement.policy().get());
      inputs.put("region", plan.scope().region());
      inputs.set("workloadPolicy", workload);
      create("gcp:compute/resourcePolicy:ResourcePolicy", inputs);
    }
  }

  private void networks() {
    Set<String> made = new TreeSet<>();
    int range = 0;
    for (NodeNetwork nic : plan.network().nodeNetworks()) {
      if (made.add(nic.network())) {
        network(nic.network(), nic.mode() == DeviceMode.RDMA);
      }
      create("gcp:compute/subnetwork:Subnetwork", subnet(nic, "172.20." + range + ".0/24"));
      range++;
    }
  }

  private ObjectNode subnet(NodeNetwork nic, String range) {
    return subnetInputs(nic.network(), nic.subnetwork(), range);
  }

  private void network(String name, boolean rdma) {
    NetworkPlan network = plan.network();
    ObjectNode inputs = inputs(network.project());
    inputs.put("name", name);
    inputs.put("autoCreateSubnetworks", false);
    if (rdma) {
      inputs.put(
          "networkProfile",
          String.format(
              Locale.ROOT,
              "projects/%s/global/networkProfiles/%s-vpc-roce",
              network.project(),
              plan.scope().zone().name()));
    }
    create("gcp:compute/network:Network", inputs);
  }

  private ObjectNode subnetInputs(String network, String name, String range) {
    ObjectNode inputs = inputs(plan.network().project());
    inputs.put("name", name);
    inputs.put("region", plan.scope().region());
    inputs.put("network", networkPath(network));
    inputs.put("ipCidrRange", range);
    return inputs;
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

  private void primary(Primary primary) {
    network(primary.network(), false);
    List<Cidr> taken = new ArrayList<>();
    taken.add(Cidr.of("172.20.0.0/20"));
    plan.network().addresses().ifPresent(created -> taken.addAll(nics(created)));
    ObjectNode subnet =
        subnetInputs(primary.network(), primary.subnetwork(), free(taken, 18).toString());
    ArrayNode ranges = Json.array();
    ranges.add(range(primary.podRange(), free(taken, 12)));
    ranges.add(range(primary.serviceRange(), free(taken, 20)));
    subnet.set("secondaryIpRanges", ranges);
    create("gcp:compute/subnetwork:Subnetwork", subnet);
  }

  private static List<Cidr> nics(Addresses created) {
    List<Cidr> ranges = new ArrayList<>(created.rdma());
    created.gvnic().ifPresent(ranges::add);
    return ranges;
  }

  /**
   * Returns the first unused range of this size and marks it as used, so that invented ranges never
   * overlap.
   */
  private static Cidr free(List<Cidr> taken, int prefix) {
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

  private static ObjectNode range(String name, Cidr cidr) {
    ObjectNode range = Json.object();
    range.put("rangeName", name);
    range.put("ipCidrRange", cidr.toString());
    return range;
  }

  private void cluster() {
    Primary primary = plan.network().adoptedPrimary().orElse(UNNAMED);
    if (plan.network().adoptedPrimary().isEmpty()) {
      primary(primary);
    }
    ObjectNode allocation = Json.object();
    allocation.put("clusterSecondaryRangeName", primary.podRange());
    allocation.put("servicesSecondaryRangeName", primary.serviceRange());
    ObjectNode inputs = inputs(plan.scope().project());
    inputs.put("name", plan.cluster().name());
    inputs.put("location", plan.cluster().location());
    inputs.put("network", networkPath(primary.network()));
    inputs.put("subnetwork", subnetPath(primary.subnetwork()));
    inputs.put("initialNodeCount", 1);
    inputs.put("datapathProvider", "ADVANCED_DATAPATH");
    inputs.put("enableMultiNetworking", true);
    inputs.set("ipAllocationPolicy", allocation);
    create("gcp:container/cluster:Cluster", inputs);
  }

  /**
   * Creates the pool as its owners would. The capacity that they bought is unknown, so the pool is
   * never preempted.
   */
  private void pool(String name) {
    NodePoolPlan pool = plan.pool();
    ObjectNode inputs = inputs(plan.scope().project());
    inputs.put("name", name);
    inputs.put("cluster", plan.cluster().name());
    inputs.put("location", plan.cluster().location());
    size(inputs, pool);
    ArrayNode zones = Json.array();
    zones.add(plan.scope().zone().name());
    inputs.set("nodeLocations", zones);
    inputs.set("nodeConfig", nodeConfig(pool));
    ArrayNode nics = Json.array();
    for (NodeNetwork nic : plan.network().nodeNetworks()) {
      ObjectNode one = Json.object();
      one.put("network", networkPath(nic.network()));
      one.put("subnetwork", subnetPath(nic.subnetwork()));
      nics.add(one);
    }
    ObjectNode network = Json.object();
    network.set("additionalNodeNetworkConfigs", nics);
    inputs.set("networkConfig", network);
    create("gcp:container/nodePool:NodePool", inputs);
  }

  private static void size(ObjectNode inputs, NodePoolPlan pool) {
    if (!pool.queued()) {
      inputs.put("nodeCount", pool.nodes());
      return;
    }
    ObjectNode range = Json.object();
    range.put("minNodeCount", 0);
    range.put("maxNodeCount", pool.nodes());
    inputs.set("autoscaling", range);
    inputs.put("initialNodeCount", 0);
    ObjectNode queued = Json.object();
    queued.put("enabled", true);
    inputs.set("queuedProvisioning", queued);
  }

  private static ObjectNode nodeConfig(NodePoolPlan pool) {
    ObjectNode accelerator = Json.object();
    accelerator.put("type", pool.machine().gpus().accelerator());
    accelerator.put("count", pool.machine().gpus().count());
    ArrayNode accelerators = Json.array();
    accelerators.add(accelerator);
    ObjectNode config = Json.object();
    config.put("machineType", pool.machine().name());
    config.set("guestAccelerators", accelerators);
    if (pool.queued()) {
      ObjectNode affinity = Json.object();
      affinity.put("consumeReservationType", "NO_RESERVATION");
      config.set("reservationAffinity", affinity);
      config.put("flexStart", true);
    }
    return config;
  }
}
