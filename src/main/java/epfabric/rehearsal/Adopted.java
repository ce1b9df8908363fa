package epfabric.rehearsal;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import epfabric.engine.Urns;
import epfabric.plan.FabricPlan;
import epfabric.plan.NetworkPlan;
import epfabric.plan.NetworkPlan.DeviceMode;
import epfabric.plan.NetworkPlan.NodeNetwork;
import epfabric.rehearsal.provider.ResourceProvider;
import epfabric.rehearsal.provider.ResourceProvider.Wanted;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** What a fabric finds rather than makes: networks and a cluster that somebody made by hand. */
final class Adopted {
  private static final Duration TIMEOUT = Duration.ofMinutes(40);
  private static final String PRIMARY = "rehearsal-primary";

  private final FabricPlan plan;
  private final ResourceProvider google;

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
    if (plan.network().adopted()) {
      networks();
    }
    if (plan.cluster().adopted()) {
      cluster();
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

  private void networks() {
    Set<String> made = new TreeSet<>();
    int range = 0;
    for (NodeNetwork nic : plan.network().nodeNetworks()) {
      if (made.add(nic.network())) {
        network(nic.network(), nic.mode() == DeviceMode.RDMA);
      }
      subnetwork(nic.network(), nic.subnetwork(), "172.20." + range + ".0/24");
      range++;
    }
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

  private void subnetwork(String network, String name, String range) {
    create("gcp:compute/subnetwork:Subnetwork", subnetInputs(network, name, range));
  }

  private JsonObject subnetInputs(String network, String name, String range) {
    String project = plan.network().project();
    JsonObject inputs = inputs(project);
    inputs.addProperty("name", name);
    inputs.addProperty("region", plan.scope().region());
    inputs.addProperty("network", "projects/" + project + "/global/networks/" + network);
    inputs.addProperty("ipCidrRange", range);
    return inputs;
  }

  private void cluster() {
    network(PRIMARY, false);
    JsonObject subnet = subnetInputs(PRIMARY, PRIMARY, "172.21.0.0/20");
    JsonArray ranges = new JsonArray();
    ranges.add(range("pods", "172.24.0.0/14"));
    ranges.add(range("services", "172.22.0.0/20"));
    subnet.add("secondaryIpRanges", ranges);
    create("gcp:compute/subnetwork:Subnetwork", subnet);
    JsonObject allocation = new JsonObject();
    allocation.addProperty("clusterSecondaryRangeName", "pods");
    allocation.addProperty("servicesSecondaryRangeName", "services");
    JsonObject inputs = inputs(plan.scope().project());
    inputs.addProperty("name", plan.cluster().name());
    inputs.addProperty("location", plan.cluster().location());
    inputs.addProperty("network", PRIMARY);
    inputs.addProperty("subnetwork", PRIMARY);
    inputs.addProperty("initialNodeCount", 1);
    inputs.addProperty("datapathProvider", "ADVANCED_DATAPATH");
    inputs.addProperty("enableMultiNetworking", true);
    inputs.add("ipAllocationPolicy", allocation);
    create("gcp:container/cluster:Cluster", inputs);
  }

  private static JsonObject range(String name, String cidr) {
    JsonObject range = new JsonObject();
    range.addProperty("rangeName", name);
    range.addProperty("ipCidrRange", cidr);
    return range;
  }
}
