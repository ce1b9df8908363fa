package epfabric.rehearsal;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import epfabric.engine.Urns;
import epfabric.plan.FabricPlan;
import epfabric.plan.NetworkPlan;
import epfabric.plan.NetworkPlan.Addresses;
import epfabric.plan.NetworkPlan.DeviceMode;
import epfabric.plan.NetworkPlan.NodeNetwork;
import epfabric.plan.NetworkPlan.Primary;
import epfabric.plan.NodePoolPlan;
import epfabric.rehearsal.provider.ResourceProvider;
import epfabric.rehearsal.provider.ResourceProvider.Wanted;
import epfabric.value.Cidr;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a fabric finds rather than makes: networks, a cluster, a pool that somebody made by hand.
 */
final class Adopted {
  private static final Duration TIMEOUT = Duration.ofMinutes(40);

  /** Of an adopted cluster whose own network no environment names. */
  private static final Primary UNNAMED =
      new Primary("rehearsal-primary", "rehearsal-primary", "pods", "services");

  private final FabricPlan plan;
  private final ResourceProvider google;

  /**
   * @param google of somebody who may change the networks, in whatever project they are
   */
  Adopted(FabricPlan plan, ResourceProvider google) {
    this.plan = plan;
    this.google = google;
  }

  void make() {
    for (String service : new String[] {"compute", "container", "iam", "cloudresourcemanager"}) {
      JsonObject inputs = inputs(plan.scope().project());
      inputs.addProperty("service", service + ".googleapis.com");
      create("gcp:projects/service:Service", inputs);
    }
    plan.pool().spec().flatMap(s -> s.identity().account()).ifPresent(this::account);
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

  private static JsonObject inputs(String project) {
    JsonObject inputs = new JsonObject();
    inputs.addProperty("project", project);
    return inputs;
  }

  private void create(String type, JsonObject inputs) {
    google.create(new Wanted(Urns.of("none", "none", type, ""), inputs, TIMEOUT));
  }

  /** One of another project is beyond the emulated cloud, which lets it be. */
  private void account(String email) {
    String domain = "@" + plan.scope().project() + ".iam.gserviceaccount.com";
    if (email.endsWith(domain)) {
      JsonObject inputs = inputs(plan.scope().project());
      inputs.addProperty("accountId", email.substring(0, email.length() - domain.length()));
      create("gcp:serviceaccount/account:Account", inputs);
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

  private JsonObject subnet(NodeNetwork nic, String range) {
    return subnetInputs(nic.network(), nic.subnetwork(), range);
  }

  private void network(String name, boolean rdma) {
    NetworkPlan network = plan.network();
    JsonObject inputs = inputs(network.project());
    inputs.addProperty("name", name);
    inputs.addProperty("autoCreateSubnetworks", false);
    if (rdma) {
      inputs.addProperty(
          "networkProfile",
          String.format(
              Locale.ROOT,
              "projects/%s/global/networkProfiles/%s-vpc-roce",
              network.project(),
              plan.scope().zone().name()));
    }
    create("gcp:compute/network:Network", inputs);
  }

  private JsonObject subnetInputs(String network, String name, String range) {
    JsonObject inputs = inputs(plan.network().project());
    inputs.addProperty("name", name);
    inputs.addProperty("region", plan.scope().region());
    inputs.addProperty("network", networkPath(network));
    inputs.addProperty("ipCidrRange", range);
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
    JsonObject subnet =
        subnetInputs(primary.network(), primary.subnetwork(), free(taken, 18).toString());
    JsonArray ranges = new JsonArray();
    ranges.add(range(primary.podRange(), free(taken, 12)));
    ranges.add(range(primary.serviceRange(), free(taken, 20)));
    subnet.add("secondaryIpRanges", ranges);
    create("gcp:compute/subnetwork:Subnetwork", subnet);
  }

  private static List<Cidr> nics(Addresses created) {
    List<Cidr> ranges = new ArrayList<>(created.rdma());
    ranges.add(created.gvnic());
    return ranges;
  }

  /**
   * The first range of its size that nobody has, which is taken then: a made-up one is in no way.
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

  private static JsonObject range(String name, Cidr cidr) {
    JsonObject range = new JsonObject();
    range.addProperty("rangeName", name);
    range.addProperty("ipCidrRange", cidr.toString());
    return range;
  }

  private void cluster() {
    Primary primary = plan.network().adoptedPrimary().orElse(UNNAMED);
    if (plan.network().adoptedPrimary().isEmpty()) {
      primary(primary);
    }
    JsonObject allocation = new JsonObject();
    allocation.addProperty("clusterSecondaryRangeName", primary.podRange());
    allocation.addProperty("servicesSecondaryRangeName", primary.serviceRange());
    JsonObject inputs = inputs(plan.scope().project());
    inputs.addProperty("name", plan.cluster().name());
    inputs.addProperty("location", plan.cluster().location());
    inputs.addProperty("network", networkPath(primary.network()));
    inputs.addProperty("subnetwork", subnetPath(primary.subnetwork()));
    inputs.addProperty("initialNodeCount", 1);
    inputs.addProperty("datapathProvider", "ADVANCED_DATAPATH");
    inputs.addProperty("enableMultiNetworking", true);
    inputs.add("ipAllocationPolicy", allocation);
    create("gcp:container/cluster:Cluster", inputs);
  }

  /** As its owners have it; which capacity they bought nobody knows, so nobody takes it away. */
  private void pool(String name) {
    NodePoolPlan pool = plan.pool();
    JsonObject inputs = inputs(plan.scope().project());
    inputs.addProperty("name", name);
    inputs.addProperty("cluster", plan.cluster().name());
    inputs.addProperty("location", plan.cluster().location());
    inputs.addProperty("nodeCount", pool.nodes());
    JsonArray zones = new JsonArray();
    zones.add(plan.scope().zone().name());
    inputs.add("nodeLocations", zones);
    inputs.add("nodeConfig", nodeConfig(pool));
    JsonArray nics = new JsonArray();
    for (NodeNetwork nic : plan.network().nodeNetworks()) {
      JsonObject one = new JsonObject();
      one.addProperty("network", networkPath(nic.network()));
      one.addProperty("subnetwork", subnetPath(nic.subnetwork()));
      nics.add(one);
    }
    JsonObject network = new JsonObject();
    network.add("additionalNodeNetworkConfigs", nics);
    inputs.add("networkConfig", network);
    create("gcp:container/nodePool:NodePool", inputs);
  }

  private static JsonObject nodeConfig(NodePoolPlan pool) {
    JsonObject accelerator = new JsonObject();
    accelerator.addProperty("type", pool.machine().gpus().accelerator());
    accelerator.addProperty("count", pool.machine().gpus().count());
    JsonArray accelerators = new JsonArray();
    accelerators.add(accelerator);
    JsonObject config = new JsonObject();
    config.addProperty("machineType", pool.machine().name());
    config.add("guestAccelerators", accelerators);
    return config;
  }
}
