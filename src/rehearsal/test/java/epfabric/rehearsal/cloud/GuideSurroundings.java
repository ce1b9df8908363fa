package epfabric.rehearsal.cloud;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.engine.Urns;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan.DeviceMode;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import epfabric.rehearsal.provider.ResourceProvider;
import epfabric.rehearsal.provider.ResourceProvider.Wanted;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

/**
 * Creates the networks, subnetworks and cluster that the hand-written guide assumes to exist, with
 * the names that the guide uses.
 */
public final class GuideSurroundings {
  private static final Duration TIMEOUT = Duration.ofHours(2);
  private static final String PRIMARY = "chrisya-gke-a4-net-0";

  private final FabricPlan plan;
  private final ResourceProvider google;

  public GuideSurroundings(FabricPlan plan, ResourceProvider google) {
    this.plan = plan;
    this.google = google;
  }

  public void make() {
    Set<String> networks = new TreeSet<>();
    int range = 0;
    for (NodeNetwork nic : plan.network().nodeNetworks()) {
      if (networks.add(nic.network())) {
        createNetwork(nic.network(), nic.mode() == DeviceMode.RDMA ? roce() : "");
      }
      createSubnetwork(nic.subnetwork(), nic.network(), "172.20." + range + ".0/24", "");
      range++;
    }
    createCluster();
  }

  private String roce() {
    return ", 'networkProfile': 'projects/%s/global/networkProfiles/%s-vpc-roce'"
        .formatted(plan.scope().project(), plan.scope().zone().name());
  }

  private void createNetwork(String name, String moreFields) {
    create("gcp:compute/network:Network", name, "'autoCreateSubnetworks': false" + moreFields);
  }

  private void createSubnetwork(String name, String network, String range, String moreFields) {
    String networkPath = "projects/" + plan.scope().project() + "/global/networks/" + network;
    create(
        "gcp:compute/subnetwork:Subnetwork",
        name,
        "'region': '%s', 'network': '%s', 'ipCidrRange': '%s'%s"
            .formatted(plan.scope().region(), networkPath, range, moreFields));
  }

  private void createCluster() {
    createNetwork(PRIMARY, "");
    createSubnetwork(
        PRIMARY,
        PRIMARY,
        "172.21.0.0/20",
        ", 'secondaryIpRanges': [{'rangeName': 'pods', 'ipCidrRange': '172.24.0.0/14'},"
            + " {'rangeName': 'services', 'ipCidrRange': '172.22.0.0/20'}]");
    create(
        "gcp:container/cluster:Cluster",
        plan.cluster().name(),
        ("'location': '%1$s', 'network': '%2$s', 'subnetwork': '%2$s', 'initialNodeCount': 1,"
                + " 'datapathProvider': 'ADVANCED_DATAPATH', 'enableMultiNetworking': true,"
                + " 'ipAllocationPolicy': {'clusterSecondaryRangeName': 'pods',"
                + " 'servicesSecondaryRangeName': 'services'}")
            .formatted(plan.cluster().location(), PRIMARY));
  }

  private void create(String type, String name, String fields) {
    String json =
        "{'project': '%s', 'name': '%s', %s}".formatted(plan.scope().project(), name, fields);
    ObjectNode inputs = Json.parseObject(json.replace('\'', '"'));
    google.create(new Wanted(Urns.of("dev", "test", type, name), inputs, TIMEOUT));
  }
}
