package epfabric.fabric.plan;

import epfabric.fabric.environment.Environment;
import epfabric.fabric.environment.NetworkRequest;
import epfabric.fabric.environment.NetworkRequest.Adopted;
import epfabric.fabric.environment.NetworkRequest.AdoptedNics;
import epfabric.fabric.environment.NetworkRequest.AdoptedPrimary;
import epfabric.fabric.environment.NetworkSettings;
import epfabric.fabric.environment.PodNetworkSettings;
import epfabric.fabric.plan.NetworkPlan.Addresses;
import epfabric.fabric.plan.NetworkPlan.DeviceMode;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import epfabric.fabric.plan.NetworkPlan.Primary;
import epfabric.fabric.plan.NetworkPlan.PrimaryAddresses;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Names and divides the networks, or takes the adopted ones. */
final class NetworkPlanner {
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
    Optional<Adopted> adopt = environment.network().adopt();
    Optional<AdoptedNics> nics = adopt.flatMap(Adopted::nics);
    String project = adopt.map(this::owner).orElse(scope.project());
    Optional<Primary> primary = adopt.flatMap(Adopted::primary).map(this::adopted);
    return nics.isPresent() ? adopted(project, primary, nics.get()) : created(project, primary);
  }

  private String owner(Adopted adopt) {
    return decisions.choose(
        NetworkSettings.HOST_PROJECT,
        adopt.hostProject(),
        scope.project(),
        "default: the environment's project");
  }

  private Primary adopted(AdoptedPrimary asked) {
    return new Primary(
        decisions.given(NetworkSettings.PRIMARY_NETWORK, asked.network()),
        decisions.given(NetworkSettings.PRIMARY_SUBNETWORK, asked.subnetwork()),
        decisions.given(NetworkSettings.POD_RANGE, asked.podRange()),
        decisions.given(NetworkSettings.SERVICE_RANGE, asked.serviceRange()));
  }

  /** All, or those beside the cluster's network that exists. */
  private NetworkPlan created(String project, Optional<Primary> adopted) {
    List<NodeNetwork> rdma = new ArrayList<>();
    for (int i = 0; i < rdmaNics; i++) {
      rdma.add(rdmaNetwork(i, scope.name("rdma-net"), scope.name("rdma-sub-" + i)));
    }
    Primary primary = new Primary(scope.name("net-0"), scope.name("sub-0"), "pods", "services");
    boolean ownPrimary = adopted.isEmpty() && environment.cluster().adopt().isEmpty();
    return new NetworkPlan(
        project,
        ownPrimary ? Optional.of(primary) : adopted,
        gvnicNetwork(scope.name("net-1"), scope.name("sub-1")),
        rdma,
        Optional.of(addresses(environment.network(), ownPrimary)));
  }

  private PrimaryAddresses primaryAddresses(NetworkRequest asked) {
    return new PrimaryAddresses(
        decisions.choose(NetworkSettings.NODE_CIDR, asked.nodeCidr()),
        decisions.choose(NetworkSettings.POD_CIDR, asked.podCidr()),
        decisions.choose(NetworkSettings.SERVICE_CIDR, asked.serviceCidr()));
  }

  private Addresses addresses(NetworkRequest asked, boolean ownPrimary) {
    return new Addresses(
        ownPrimary ? Optional.of(primaryAddresses(asked)) : Optional.empty(),
        decisions.choose(NetworkSettings.GVNIC_CIDR, asked.gvnicCidr()),
        decisions.choose(NetworkSettings.RDMA_CIDR, asked.rdmaCidr()).split(rdmaNics));
  }

  private NetworkPlan adopted(String project, Optional<Primary> primary, AdoptedNics nics) {
    List<NodeNetwork> rdma = new ArrayList<>();
    for (String subnetwork : nics.rdma().subnetworks()) {
      rdma.add(rdmaNetwork(rdma.size(), nics.rdma().network(), subnetwork));
    }
    return new NetworkPlan(
        project,
        primary,
        gvnicNetwork(nics.gvnic().network(), nics.gvnic().subnetwork()),
        rdma,
        Optional.empty());
  }

  /** As Google's A4 manifests name them. */
  static String rdmaPodNetwork(int index) {
    return "rdma-" + index;
  }

  private NodeNetwork gvnicNetwork(String network, String subnetwork) {
    String name = decisions.choose(PodNetworkSettings.GVNIC, environment.podNetworks().gvnic());
    return new NodeNetwork(name, network, subnetwork, DeviceMode.NETDEVICE);
  }

  private NodeNetwork rdmaNetwork(int index, String network, String subnetwork) {
    String name =
        environment
            .podNetworks()
            .rdma()
            .map(names -> names.get(index))
            .orElse(rdmaPodNetwork(index));
    return new NodeNetwork(name, network, subnetwork, DeviceMode.RDMA);
  }
}
