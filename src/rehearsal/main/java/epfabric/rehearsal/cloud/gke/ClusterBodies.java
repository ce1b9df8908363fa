package epfabric.rehearsal.cloud.gke;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.hash.Hashing;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.rest.Gke;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.state.CloudState;
import java.util.List;
import java.util.Optional;

/** Adds the fields that GKE adds to a requested cluster. */
final class ClusterBodies {
  private final CloudState world;

  ClusterBodies(CloudState world) {
    this.world = world;
  }

  ObjectNode complete(EmulatedClusterPlan plan) {
    ObjectNode body = plan.body().deepCopy();
    body.remove("nodePools");
    String version = GkeVersions.resolve(JsonBodies.text(body, "initialClusterVersion"));
    JsonBodies.set(body, "name", ResourcePaths.name(plan.path()));
    JsonBodies.set(body, "id", id(plan.path()));
    JsonBodies.set(body, "location", plan.location());
    JsonBodies.set(body, "zone", plan.location());
    JsonBodies.set(body, "locations", JsonBodies.array(plan.zones()));
    JsonBodies.set(body, "selfLink", Gke.link(plan.path()));
    JsonBodies.set(body, "createTime", world.isoTime());
    JsonBodies.set(body, "status", "PROVISIONING");
    JsonBodies.set(body, "initialClusterVersion", version);
    JsonBodies.set(body, "currentMasterVersion", version);
    JsonBodies.set(body, "currentNodeVersion", version);
    JsonBodies.set(body, "network", ResourcePaths.name(plan.networkPath()));
    JsonBodies.set(body, "subnetwork", ResourcePaths.name(plan.subnetworkPath()));
    networkConfig(plan, JsonBodies.child(body, "networkConfig"));
    addresses(plan, body);
    features(body);
    return body;
  }

  /** Returns a cluster ID in GKE's format: 64 hexadecimal digits, never used before. */
  private String id(String path) {
    return Hashing.sha256().hashString(path + " " + world.newId(), UTF_8).toString();
  }

  private static void networkConfig(EmulatedClusterPlan plan, ObjectNode config) {
    JsonBodies.set(config, "network", plan.networkPath());
    JsonBodies.set(config, "subnetwork", plan.subnetworkPath());
    JsonBodies.fill(config, "defaultSnatStatus", Json.object());
    JsonBodies.fill(config, "serviceExternalIpsConfig", Json.object());
  }

  private static void addresses(EmulatedClusterPlan plan, ObjectNode body) {
    ObjectNode policy = JsonBodies.child(body, "ipAllocationPolicy");
    JsonBodies.fill(policy, "useIpAliases", true);
    JsonBodies.fill(policy, "stackType", "IPV4");
    JsonBodies.fill(policy, "clusterIpv4CidrBlock", range(plan, "cluster").orElse("10.96.0.0/14"));
    JsonBodies.fill(
        policy, "servicesIpv4CidrBlock", range(plan, "services").orElse("34.118.224.0/20"));
    JsonBodies.set(body, "clusterIpv4Cidr", policy.get("clusterIpv4CidrBlock"));
    JsonBodies.set(body, "servicesIpv4Cidr", policy.get("servicesIpv4CidrBlock"));
  }

  private static Optional<String> range(EmulatedClusterPlan plan, String what) {
    return plan.secondaryRange(what + "SecondaryRangeName")
        .flatMap(range -> JsonBodies.text(range, "ipCidrRange"));
  }

  /**
   * Adds {@code legacyAbac} and other fields that the provider reads without checking whether they
   * exist. The provider's source shows that it crashes without them.
   */
  private static void features(ObjectNode body) {
    for (String empty :
        List.of("legacyAbac", "networkPolicy", "masterAuthorizedNetworksConfig", "autoscaling")) {
      JsonBodies.fill(body, empty, Json.object());
    }
    JsonBodies.fill(body, "addonsConfig", Json.object());
    JsonBodies.fill(body, "databaseEncryption", JsonBodies.object("state", "DECRYPTED"));
    JsonBodies.fill(body, "shieldedNodes", JsonBodies.object("enabled", true));
    JsonBodies.fill(body, "releaseChannel", JsonBodies.object("channel", "REGULAR"));
    JsonBodies.fill(body, "loggingService", "logging.googleapis.com/kubernetes");
    JsonBodies.fill(body, "monitoringService", "monitoring.googleapis.com/kubernetes");
    JsonBodies.fill(body, "defaultMaxPodsConstraint", JsonBodies.object("maxPodsPerNode", "110"));
    JsonBodies.fill(body, "labelFingerprint", "a9dc16a7");
    JsonBodies.fill(JsonBodies.child(body, "maintenancePolicy"), "resourceVersion", "e3b0c442");
  }

  /** Sets the control plane's address, and the cluster's status to running. */
  void serve(ObjectNode body, String endpoint, String caBase64) {
    JsonBodies.set(body, "status", "RUNNING");
    JsonBodies.set(body, "endpoint", endpoint);
    ObjectNode auth = JsonBodies.object("clusterCaCertificate", caBase64);
    JsonBodies.set(auth, "clientCertificateConfig", Json.object());
    JsonBodies.set(body, "masterAuth", auth);
    ObjectNode ip =
        JsonBodies.child(
            JsonBodies.child(body, "controlPlaneEndpointsConfig"), "ipEndpointsConfig");
    JsonBodies.fill(ip, "enabled", true);
    JsonBodies.set(ip, "publicEndpoint", endpoint);
    JsonBodies.set(ip, "privateEndpoint", endpoint);
  }
}
