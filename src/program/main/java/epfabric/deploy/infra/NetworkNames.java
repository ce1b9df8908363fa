package epfabric.deploy.infra;

import epfabric.fabric.plan.FabricPlan;

/** The names of a fabric's networks and subnets in resources that use them. */
record NetworkNames(FabricPlan plan) {
  /**
   * Returns the network of a NIC in the form that GKE returns: the network's name, or its path if
   * the network is in another project.
   */
  String network(String name) {
    return isInOtherProject() ? networkPath(name) : name;
  }

  String subnetwork(String name) {
    return isInOtherProject() ? subnetworkPath(name) : name;
  }

  private boolean isInOtherProject() {
    return !plan.network().project().equals(plan.scope().project());
  }

  String networkPath(String name) {
    return projectPath() + "/global/networks/" + name;
  }

  String subnetworkPath(String name) {
    return projectPath() + "/regions/" + plan.scope().region() + "/subnetworks/" + name;
  }

  private String projectPath() {
    return "projects/" + plan.network().project();
  }
}
