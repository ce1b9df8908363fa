package epfabric.operate.advice.cleanup;

import epfabric.base.value.Zone;
import epfabric.operate.google.ProjectThing;

/** The command that removes a thing. */
record RemovalCommand(String project) {
  String of(ProjectThing thing) {
    return switch (thing.kind()) {
      case FORWARDING_RULE -> compute("forwarding-rules", thing);
      case INSTANCE -> instance(thing);
      case NODE_POOL ->
          in("container node-pools delete " + thing.name() + " --cluster=" + thing.owner(), thing);
      case CLUSTER -> in("container clusters delete " + thing.name(), thing);
      case NETWORK_ENDPOINT_GROUP -> compute("network-endpoint-groups", thing);
      case DISK -> compute("disks", thing);
      case ADDRESS -> compute("addresses", thing);
      case RESOURCE_POLICY -> compute("resource-policies", thing);
      case FIREWALL -> everywhere("compute firewall-rules delete " + thing.name());
      case PEERING ->
          everywhere(
              "compute networks peerings delete " + thing.name() + " --network=" + thing.owner());
      case NAT ->
          everywhere(
              "compute routers nats delete "
                  + thing.name()
                  + " --router="
                  + thing.owner()
                  + place(thing));
      case ROUTER -> compute("routers", thing);
      case SUBNETWORK -> compute("networks subnets", thing);
      case NETWORK -> everywhere("compute networks delete " + thing.name());
      case SERVICE_ACCOUNT ->
          everywhere(
              "iam service-accounts delete "
                  + thing.name()
                  + "@"
                  + project
                  + ".iam.gserviceaccount.com");
      case REPOSITORY -> in("artifacts repositories delete " + thing.name(), thing);
      case BUCKET -> everywhere("storage buckets delete gs://" + thing.name());
    };
  }

  /** A managed group makes an instance again: the group has to go. */
  private String instance(ProjectThing thing) {
    return thing.owner().isEmpty()
        ? compute("instances", thing)
        : "gcloud compute instance-groups managed delete "
            + thing.owner()
            + " --zone="
            + thing.place()
            + ofProject();
  }

  private String compute(String collection, ProjectThing thing) {
    return "gcloud compute " + collection + " delete " + thing.name() + place(thing) + ofProject();
  }

  private static String place(ProjectThing thing) {
    if (thing.place().isEmpty()) {
      return " --global";
    }
    return (Zone.parse(thing.place()).isPresent() ? " --zone=" : " --region=") + thing.place();
  }

  private String in(String command, ProjectThing thing) {
    return "gcloud " + command + " --location=" + thing.place() + ofProject();
  }

  private String everywhere(String command) {
    return "gcloud " + command + ofProject();
  }

  private String ofProject() {
    return " --project=" + project;
  }
}
