package epfabric.deploy.infra;

import com.pulumi.core.Output;
import com.pulumi.resources.Resource;
import epfabric.base.facts.GoogleApis;
import epfabric.base.value.Cidr;
import epfabric.deploy.infra.NetworkHandles.Subnet;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan;
import epfabric.fabric.plan.NetworkPlan.Addresses;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Declares APIs and the node account, and creates the networks or refers to adopted ones. */
final class NetworkLayer {
  private final FabricPlan plan;

  NetworkLayer(FabricPlan plan) {
    this.plan = plan;
  }

  NetworkHandles declare() {
    List<Resource> services = services();
    List<Resource> before = new ArrayList<>(services);
    Output<String> account = nodeAccount(services, before);
    return plan.network()
        .addresses()
        .map(addresses -> created(addresses, services, account, before))
        .orElseGet(() -> adopted(plan, account, before));
  }

  /**
   * Returns the enabled APIs; none if networks and cluster are adopted, because their owner has
   * enabled them.
   */
  private List<Resource> services() {
    boolean allAdopted = plan.network().adopted() && plan.cluster().adopted();
    return allAdopted ? List.of() : new ProjectServices(plan.scope(), GoogleApis.FABRIC).all();
  }

  private Output<String> nodeAccount(List<Resource> services, List<Resource> before) {
    if (!plan.makesNodeAccount()) {
      return Output.of(plan.pool().spec().flatMap(s -> s.node().identity().account()).orElse(""));
    }
    String accountId = plan.scope().name("nodes");
    NodeAccount account = new NodeAccount(plan.scope(), accountId, services);
    before.addAll(account.grants());
    return account.email();
  }

  private NetworkHandles created(
      Addresses addresses, List<Resource> services, Output<String> account, List<Resource> before) {
    NetworkPlan network = plan.network();
    Optional<PrimaryNetwork> primary =
        addresses
            .primary()
            .map(
                ranges ->
                    new PrimaryNetwork(
                        plan.scope(), network.primary().orElseThrow(), ranges, services));
    primary.ifPresent(p -> before.addAll(p.before()));
    List<Subnet> nics =
        addresses
            .gvnic()
            .map(range -> furtherNics(range, addresses.rdma(), services, before))
            .orElse(List.of());
    return new NetworkHandles(
        primary.map(PrimaryNetwork::subnet).or(() -> adoptedPrimary(plan)), nics, account, before);
  }

  private List<Subnet> furtherNics(
      Cidr gvnicRange, List<Cidr> rdmaRanges, List<Resource> services, List<Resource> before) {
    NetworkPlan network = plan.network();
    GvnicNetwork gvnic = new GvnicNetwork(plan.scope(), network.gvnic(), gvnicRange, services);
    before.add(gvnic.firewall());
    List<Subnet> nics = new ArrayList<>(List.of(gvnic.subnet()));
    nics.addAll(new RdmaNetwork(plan.scope(), network.rdma(), rdmaRanges, services).subnets());
    return nics;
  }

  private static NetworkHandles adopted(
      FabricPlan plan, Output<String> account, List<Resource> before) {
    NetworkPlan network = plan.network();
    NetworkNames names = new NetworkNames(plan);
    List<Subnet> nics = new ArrayList<>();
    for (NodeNetwork nic : network.nodeNetworks()) {
      nics.add(
          Subnet.external(
              Output.of(names.network(nic.network())),
              Output.of(names.subnetwork(nic.subnetwork()))));
    }
    return new NetworkHandles(adoptedPrimary(plan), nics, account, before);
  }

  private static Optional<Subnet> adoptedPrimary(FabricPlan plan) {
    NetworkNames names = new NetworkNames(plan);
    return plan.network()
        .adoptedPrimary()
        .map(
            p ->
                Subnet.external(
                    Output.of(names.networkPath(p.network())),
                    Output.of(names.subnetworkPath(p.subnetwork()))));
  }
}
