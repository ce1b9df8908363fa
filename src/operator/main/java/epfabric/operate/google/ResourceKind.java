package epfabric.operate.google;

/** Kinds of resources in a project, in an order in which they can be deleted. */
public enum ResourceKind {
  FORWARDING_RULE("forwarding rule"),
  INSTANCE("instance"),
  NODE_POOL("node pool"),
  CLUSTER("cluster"),
  NETWORK_ENDPOINT_GROUP("network endpoint group"),
  DISK("disk"),
  ADDRESS("address"),
  RESOURCE_POLICY("resource policy"),
  FIREWALL("firewall"),
  PEERING("peering"),
  NAT("NAT"),
  ROUTER("router"),
  SUBNETWORK("subnetwork"),
  NETWORK("network"),
  SERVICE_ACCOUNT("service account"),
  REPOSITORY("image repository"),
  BUCKET("bucket");

  private final String words;

  ResourceKind(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }
}
