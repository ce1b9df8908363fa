package epfabric.plan;

import epfabric.environment.Environment;
import epfabric.environment.NetworkRequest;
import epfabric.environment.NetworkRequest.Adopted;
import epfabric.plan.NetworkPlan.Addresses;
import epfabric.plan.NetworkPlan.DeviceMode;
import epfabric.plan.NetworkPlan.NodeNetwork;
import epfabric.plan.NetworkPlan.Primary;
import epfabric.plan.NetworkPlan.PrimaryAddresses;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Names and divides the networks, or takes the adopted ones. */
final class NetworkPlanner {
  private static final String KEY = "epfabric:network.";

  private final Environment environment;
  private final Scope scope;
  private final int rdmaNics;
  private final Decisions decisions;

  NetworkPlanner(Environment environment, Scope scope, int rdmaNics, Decisions decisions) {
    this.environment = environment;
    this.scope = scope;
    this.rdmaNics = rdmaNics;
    this.decisions = decisions;
  }

  NetworkPlan plan() {
    return environment.network().adopt().map(this::adopted).orElseGet(this::created);
  }

  private NetworkPlan created() {
    List<NodeNetwork> rdma = new ArrayList<>();
    for (int i = 0; i < rdmaNics; i++) {
      rdma.add(rdmaNetwork(i, scope.name("rdma-net"), scope.name("rdma-sub-" + i)));
    }
    Primary primary = new Primary(scope.name("net-0"), scope.name("sub-0"), "pods", "services");
    boolean ownCluster = environment.cluster().adopt().isEmpty();
    return new NetworkPlan(
        scope.project(),
        ownCluster ? Optional.of(primary) : Optional.empty(),
        gvnicNetwork(scope.name("net-1"), scope.name("sub-1")),
        rdma,
        Optional.of(addresses(environment.network(), ownCluster)));
  }

  private PrimaryAddresses primaryAddresses(NetworkRequest asked) {
    return new PrimaryAddresses(
        decisions.choose(KEY + "nodeCidr", asked.nodeCidr(), Defaults.NODE_CIDR, Defaults.TOOLKIT),
        decisions.choose(KEY + "podCidr", asked.podCidr(), Defaults.POD_CIDR, Defaults.TOOLKIT),
        decisions.choose(
            KEY + "serviceCidr", asked.serviceCidr(), Defaults.SERVICE_CIDR, Defaults.TOOLKIT));
  }

  private Addresses addresses(NetworkRequest asked, boolean ownCluster) {
    return new Addresses(
        ownCluster ? Optional.of(primaryAddresses(asked)) : Optional.empty(),
        decisions.choose(
            KEY + "gvnicCidr", asked.gvnicCidr(), Defaults.GVNIC_CIDR, Defaults.TOOLKIT),
        decisions
            .choose(KEY + "rdmaCidr", asked.rdmaCidr(), Defaults.RDMA_CIDR, Defaults.TOOLKIT)
            .split(rdmaNics));
  }

  private NetworkPlan adopted(Adopted adopt) {
    String project =
        decisions.choose(
            KEY + "adopt.hostProject",
            adopt.hostProject(),
            scope.project(),
            "default: the environment's project");
    List<NodeNetwork> rdma = new ArrayList<>();
    for (String subnetwork : adopt.rdma().subnetworks()) {
      rdma.add(rdmaNetwork(rdma.size(), adopt.rdma().network(), subnetwork));
    }
    return new NetworkPlan(
        project,
        adopt
            .primary()
            .map(p -> new Primary(p.network(), p.subnetwork(), p.podRange(), p.serviceRange())),
        gvnicNetwork(adopt.gvnic().network(), adopt.gvnic().subnetwork()),
        rdma,
        Optional.empty());
  }

  private NodeNetwork gvnicNetwork(String network, String subnetwork) {
    String name =
        decisions.choose(
            "epfabric:podNetworks.gvnic",
            environment.podNetworks().gvnic(),
            Defaults.GVNIC_POD_NETWORK,
            "default: the name that Google's A4 manifests use");
    return new NodeNetwork(name, network, subnetwork, DeviceMode.NETDEVICE);
  }

  private NodeNetwork rdmaNetwork(int index, String network, String subnetwork) {
    String name =
        environment
            .podNetworks()
            .rdma()
            .map(names -> names.get(index))
            .orElse(Defaults.rdmaPodNetwork(index));
    return new NodeNetwork(name, network, subnetwork, DeviceMode.RDMA);
  }
}
