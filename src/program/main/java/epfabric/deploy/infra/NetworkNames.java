package epfabric.deploy.infra;

import epfabric.fabric.plan.FabricPlan;

/** The names of a fabric's networks and subnets in resources that use them. */
record NetworkNames(FabricPlan plan) {
  /**
   * Returns the network of a NIC as GKE returns it: its name, or its path if it is in another
   * project.
   */
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
