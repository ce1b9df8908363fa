package epfabric.rehearsal.cloud;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Optional;

/** What GKE adds to a cluster that is asked for. */
final class ClusterBodies {
  private final World world;

  ClusterBodies(World world) {
    this.world = world;
  }

  JsonObject complete(ClusterPlan plan) {
    JsonObject body = plan.body().deepCopy();
    body.remove("nodePools");
    String version = Versions.resolve(Json.text(body, "initialClusterVersion"));
    Json.set(body, "name", Paths.name(plan.path()));
    Json.set(body, "id", "id" + world.newId());
    Json.set(body, "location", plan.location());
    Json.set(body, "zone", plan.location());
    Json.set(body, "locations", Json.array(plan.zones()));
    Json.set(body, "selfLink", Gke.link(plan.path()));
    Json.set(body, "createTime", world.isoTime());
    Json.set(body, "status", "PROVISIONING");
    Json.set(body, "initialClusterVersion", version);
    Json.set(body, "currentMasterVersion", version);
    Json.set(body, "currentNodeVersion", version);
    Json.set(body, "network", Paths.name(plan.networkPath()));
    Json.set(body, "subnetwork", Paths.name(plan.subnetworkPath()));
    networkConfig(plan, Json.child(body, "networkConfig"));
    addresses(plan, body);
    features(body);
    return body;
  }

  private static void networkConfig(ClusterPlan plan, JsonObject config) {
    Json.set(config, "network", plan.networkPath());
    Json.set(config, "subnetwork", plan.subnetworkPath());
    Json.fill(config, "defaultSnatStatus", new JsonObject());
    Json.fill(config, "serviceExternalIpsConfig", new JsonObject());
  }

  private static void addresses(ClusterPlan plan, JsonObject body) {
    JsonObject policy = Json.child(body, "ipAllocationPolicy");
    Json.fill(policy, "useIpAliases", true);
    Json.fill(policy, "stackType", "IPV4");
    Json.fill(policy, "clusterIpv4CidrBlock", range(plan, "cluster").orElse("10.96.0.0/14"));
    Json.fill(policy, "servicesIpv4CidrBlock", range(plan, "services").orElse("34.118.224.0/20"));
    Json.set(body, "clusterIpv4Cidr", policy.get("clusterIpv4CidrBlock"));
    Json.set(body, "servicesIpv4Cidr", policy.get("servicesIpv4CidrBlock"));
  }

  private static Optional<String> range(ClusterPlan plan, String what) {
    return plan.secondaryRange(what + "SecondaryRangeName")
        .flatMap(range -> Json.text(range, "ipCidrRange"));
  }

  /**
   * The provider reads {@code legacyAbac} and others without looking whether they are there; that
   * it then dies is in its source.
   */
  private static void features(JsonObject body) {
    for (String empty :
        List.of("legacyAbac", "networkPolicy", "masterAuthorizedNetworksConfig", "autoscaling")) {
      Json.fill(body, empty, new JsonObject());
    }
    Json.fill(body, "addonsConfig", new JsonObject());
    Json.fill(body, "databaseEncryption", Json.object("state", "DECRYPTED"));
    Json.fill(body, "shieldedNodes", Json.object("enabled", true));
    Json.fill(body, "releaseChannel", Json.object("channel", "REGULAR"));
    Json.fill(body, "loggingService", "logging.googleapis.com/kubernetes");
    Json.fill(body, "monitoringService", "monitoring.googleapis.com/kubernetes");
    Json.fill(body, "defaultMaxPodsConstraint", Json.object("maxPodsPerNode", "110"));
    Json.fill(body, "labelFingerprint", "a9dc16a7");
    Json.fill(Json.child(body, "maintenancePolicy"), "resourceVersion", "e3b0c442");
  }

  /** Where the control plane is; from then on the cluster runs. */
  void serve(JsonObject body, String endpoint, String caBase64) {
    Json.set(body, "status", "RUNNING");
    Json.set(body, "endpoint", endpoint);
    JsonObject auth = Json.object("clusterCaCertificate", caBase64);
    Json.set(auth, "clientCertificateConfig", new JsonObject());
    Json.set(body, "masterAuth", auth);
    JsonObject ip =
        Json.child(Json.child(body, "controlPlaneEndpointsConfig"), "ipEndpointsConfig");
    Json.fill(ip, "enabled", true);
    Json.set(ip, "publicEndpoint", endpoint);
    Json.set(ip, "privateEndpoint", endpoint);
  }
}
