package epfabric.fabric.plan.planner;

import epfabric.base.facts.ManagedDranet;
import epfabric.base.value.NetworkMode;
import epfabric.fabric.environment.Environment;
import epfabric.fabric.environment.NetworkRequest;
import epfabric.fabric.environment.NetworkRequest.Adopted;
import epfabric.fabric.environment.NetworkRequest.AdoptedNics;
import epfabric.fabric.environment.NetworkRequest.AdoptedPrimary;
import epfabric.fabric.environment.NetworkSettings;
import epfabric.fabric.environment.PodNetworkSettings;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.plan.NetworkPlan;
import epfabric.fabric.plan.NetworkPlan.Addresses;
import epfabric.fabric.plan.NetworkPlan.DeviceMode;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import epfabric.fabric.plan.NetworkPlan.Primary;
import epfabric.fabric.plan.NetworkPlan.PrimaryAddresses;
import epfabric.fabric.plan.PlanInput;
import epfabric.fabric.plan.rule.DefaultNetworkMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Decides the names and ranges of networks, or adopts existing networks. */
final class NetworkPlanner {
  /** Name, on a node, of the second host interface, which none of the fabric's pods claims. */
  private static final String GVNIC_INTERFACE = "eth1";

  private final PlanInput input;
  private final Environment environment;
  private final FabricScope scope;
  private final int rdmaNics;
  private final DecisionLog decisions;

  NetworkPlanner(PlanInput input, FabricScope scope, int rdmaNics, DecisionLog decisions) {
    this.input = input;
    this.environment = input.environment();
    this.scope = scope;
    this.rdmaNics = rdmaNics;
    this.decisions = decisions;
  }

  NetworkPlan plan() {
    DefaultNetworkMode defaultMode = DefaultNetworkMode.of(input);
    NetworkMode mode =
        decisions.choose(
            NetworkSettings.MODE,
            environment.fabric().network().mode(),
            defaultMode.mode(),
            defaultMode.reason());
    Optional<Adopted> adopt = environment.fabric().network().adopt();
    Optional<AdoptedNics> nics = adopt.flatMap(Adopted::nics);
    String project = adopt.map(this::owner).orElse(scope.project());
    Optional<Primary> primary = adopt.flatMap(Adopted::primary).map(this::adoptedPrimary);
    if (mode.networksByGke()) {
      return networksOfGke(project, primary);
    }
    return nics.isPresent()
        ? adoptedNetworks(mode, project, primary, nics.get())
        : newNetworks(mode, project, primary);
  }

  private String owner(Adopted adopt) {
    return decisions.choose(
        NetworkSettings.HOST_PROJECT,
        adopt.hostProject(),
        scope.project(),
        "default: the environment's project");
  }

  private Primary adoptedPrimary(AdoptedPrimary requested) {
    return new Primary(
        decisions.given(NetworkSettings.PRIMARY_NETWORK, requested.network()),
        decisions.given(NetworkSettings.PRIMARY_SUBNETWORK, requested.subnetwork()),
        decisions.given(NetworkSettings.POD_RANGE, requested.podRange()),
        decisions.given(NetworkSettings.SERVICE_RANGE, requested.serviceRange()));
  }

  /**
   * Plans the networks that the stack creates: all networks, or only those of the additional NICs
   * if the cluster's network exists.
   */
  private NetworkPlan newNetworks(NetworkMode mode, String project, Optional<Primary> adopted) {
    List<NodeNetwork> rdma = new ArrayList<>();
    for (int i = 0; i < rdmaNics; i++) {
      rdma.add(rdmaNetwork(mode, i, scope.name("rdma-net"), scope.name("rdma-sub-" + i)));
    }
    return new NetworkPlan(
        mode,
        project,
        primary(adopted),
        gvnicNetwork(mode, scope.name("net-1"), scope.name("sub-1")),
        rdma,
        Optional.of(addresses(environment.fabric().network(), ownsPrimary(adopted))));
  }

  /** Returns networks without names: GKE creates and names them. */
  private NetworkPlan networksOfGke(String project, Optional<Primary> adopted) {
    List<NodeNetwork> rdma = new ArrayList<>();
    for (int i = 0; i < rdmaNics; i++) {
      rdma.add(rdmaNetwork(NetworkMode.DRANET_AUTO, i, "", ""));
    }
    return new NetworkPlan(
        NetworkMode.DRANET_AUTO,
        project,
        primary(adopted),
        gvnicNetwork(NetworkMode.DRANET_AUTO, "", ""),
        rdma,
        ownsPrimary(adopted)
            ? Optional.of(
                new Addresses(
                    Optional.of(primaryAddresses(environment.fabric().network())),
                    Optional.empty(),
                    List.of()))
            : Optional.empty());
  }

  private boolean ownsPrimary(Optional<Primary> adopted) {
    return adopted.isEmpty() && environment.fabric().cluster().adopt().isEmpty();
  }

  private Optional<Primary> primary(Optional<Primary> adopted) {
    Primary own = new Primary(scope.name("net-0"), scope.name("sub-0"), "pods", "services");
    return ownsPrimary(adopted) ? Optional.of(own) : adopted;
  }

  private PrimaryAddresses primaryAddresses(NetworkRequest requested) {
    return new PrimaryAddresses(
        decisions.choose(NetworkSettings.NODE_CIDR, requested.nodeCidr()),
        decisions.choose(NetworkSettings.POD_CIDR, requested.podCidr()),
        decisions.choose(NetworkSettings.SERVICE_CIDR, requested.serviceCidr()));
  }

  private Addresses addresses(NetworkRequest requested, boolean ownPrimary) {
    return new Addresses(
        ownPrimary ? Optional.of(primaryAddresses(requested)) : Optional.empty(),
        Optional.of(decisions.choose(NetworkSettings.GVNIC_CIDR, requested.gvnicCidr())),
        decisions.choose(NetworkSettings.RDMA_CIDR, requested.rdmaCidr()).split(rdmaNics));
  }

  private NetworkPlan adoptedNetworks(
      NetworkMode mode, String project, Optional<Primary> primary, AdoptedNics nics) {
    List<NodeNetwork> rdma = new ArrayList<>();
    for (String subnetwork : nics.rdma().subnetworks()) {
      rdma.add(rdmaNetwork(mode, rdma.size(), nics.rdma().network(), subnetwork));
    }
    return new NetworkPlan(
        mode,
        project,
        primary,
        gvnicNetwork(mode, nics.gvnic().network(), nics.gvnic().subnetwork()),
        rdma,
        Optional.empty());
  }

  private NodeNetwork gvnicNetwork(NetworkMode mode, String network, String subnetwork) {
    if (mode.claimsNics()) {
      return new NodeNetwork(GVNIC_INTERFACE, network, subnetwork, DeviceMode.NETDEVICE);
    }
    String name =
        decisions.choose(PodNetworkSettings.GVNIC, environment.fabric().podNetworks().gvnic());
    return new NodeNetwork(name, network, subnetwork, DeviceMode.NETDEVICE);
  }

  private NodeNetwork rdmaNetwork(NetworkMode mode, int index, String network, String subnetwork) {
    if (mode.claimsNics()) {
      String name = ManagedDranet.rdmaInterface(index);
      return new NodeNetwork(name, network, subnetwork, DeviceMode.RDMA);
    }
    String name =
        environment
            .fabric()
            .podNetworks()
            .rdma()
            .map(names -> names.get(index))
            .orElse(NetworkPlan.rdmaPodNetwork(index));
    return new NodeNetwork(name, network, subnetwork, DeviceMode.RDMA);
  }
}
