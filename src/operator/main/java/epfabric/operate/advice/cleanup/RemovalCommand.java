package epfabric.operate.advice.cleanup;

import epfabric.base.value.Zone;
import epfabric.operate.google.ProjectResource;

/** The command that removes a resource. */
record RemovalCommand(String project) {
  String of(ProjectResource resource) {
    return switch (resource.kind()) {
      case FORWARDING_RULE -> compute("forwarding-rules", resource);
      case INSTANCE -> instance(resource);
      case NODE_POOL ->
          located(
              "container node-pools delete "
                  + resource.name()
                  + " --cluster="
                  + resource.relations().owner(),
              resource);
      case CLUSTER -> located("container clusters delete " + resource.name(), resource);
      case NETWORK_ENDPOINT_GROUP -> compute("network-endpoint-groups", resource);
      case DISK -> compute("disks", resource);
      case ADDRESS -> compute("addresses", resource);
      case RESOURCE_POLICY -> compute("resource-policies", resource);
      case FIREWALL -> command("compute firewall-rules delete " + resource.name());
      case PEERING ->
          command(
              "compute networks peerings delete "
                  + resource.name()
                  + " --network="
                  + resource.relations().owner());
      case NAT ->
          command(
              "compute routers nats delete "
                  + resource.name()
                  + " --router="
                  + resource.relations().owner()
                  + placeFlag(resource));
      case ROUTER -> compute("routers", resource);
      case SUBNETWORK -> compute("networks subnets", resource);
      case NETWORK -> command("compute networks delete " + resource.name());
      case SERVICE_ACCOUNT ->
          command(
              "iam service-accounts delete "
                  + resource.name()
                  + "@"
                  + project
                  + ".iam.gserviceaccount.com");
      case REPOSITORY -> located("artifacts repositories delete " + resource.name(), resource);
      case BUCKET -> command("storage buckets delete gs://" + resource.name());
    };
  }

  /**
   * Returns the command for an instance. If a managed group owns the instance, the command deletes
   * the group, which would otherwise create the instance again.
   */
  private String instance(ProjectResource resource) {
    return resource.relations().owner().isEmpty()
        ? compute("instances", resource)
        : "gcloud compute instance-groups managed delete "
            + resource.relations().owner()
            + " --zone="
            + resource.place()
            + projectFlag();
  }

  private String compute(String collection, ProjectResource resource) {
    return "gcloud compute "
        + collection
        + " delete "
        + resource.name()
        + placeFlag(resource)
        + projectFlag();
  }

  private static String placeFlag(ProjectResource resource) {
    if (resource.place().isEmpty()) {
      return " --global";
    }
    return (Zone.parse(resource.place()).isPresent() ? " --zone=" : " --region=")
        + resource.place();
  }

  private String located(String command, ProjectResource resource) {
    return "gcloud " + command + " --location=" + resource.place() + projectFlag();
  }

  private String command(String command) {
    return "gcloud " + command + projectFlag();
  }

  private String projectFlag() {
    return " --project=" + project;
  }
}
