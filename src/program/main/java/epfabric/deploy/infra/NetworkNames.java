package epfabric.deploy.infra;

import epfabric.fabric.plan.FabricPlan;

/** How a fabric's networks and subnets are named where something stands in them. */
record NetworkNames(FabricPlan plan) {
  /** Of a NIC: a bare name, which is what GKE returns; of another project the whole path. */
  String network(String name) {
    return shared() ? networkPath(name) : name;
  }

  String subnetwork(String name) {
    return shared() ? subnetworkPath(name) : name;
  }

  private boolean shared() {
    return !plan.network().project().equals(plan.scope().project());
  }

  String networkPath(String name) {
    return owner() + "/global/networks/" + name;
  }

  String subnetworkPath(String name) {
    return owner() + "/regions/" + plan.scope().region() + "/subnetworks/" + name;
  }

  private String owner() {
    return "projects/" + plan.network().project();
  }
}
