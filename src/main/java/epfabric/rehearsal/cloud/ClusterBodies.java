package epfabric.rehearsal.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.hash.Hashing;
import epfabric.base.json.Json;
import java.util.List;
import java.util.Optional;

/** What GKE adds to a cluster that is asked for. */
final class ClusterBodies {
  private final World world;

  ClusterBodies(World world) {
    this.world = world;
  }

  ObjectNode complete(ClusterPlan plan) {
    ObjectNode body = plan.body().deepCopy();
    body.remove("nodePools");
    String version = Versions.resolve(Bodies.text(body, "initialClusterVersion"));
    Bodies.set(body, "name", Paths.name(plan.path()));
    Bodies.set(body, "id", id(plan.path()));
    Bodies.set(body, "location", plan.location());
    Bodies.set(body, "zone", plan.location());
    Bodies.set(body, "locations", Bodies.array(plan.zones()));
    Bodies.set(body, "selfLink", Gke.link(plan.path()));
    Bodies.set(body, "createTime", world.isoTime());
    Bodies.set(body, "status", "PROVISIONING");
    Bodies.set(body, "initialClusterVersion", version);
    Bodies.set(body, "currentMasterVersion", version);
    Bodies.set(body, "currentNodeVersion", version);
    Bodies.set(body, "network", Paths.name(plan.networkPath()));
    Bodies.set(body, "subnetwork", Paths.name(plan.subnetworkPath()));
    networkConfig(plan, Bodies.child(body, "networkConfig"));
    addresses(plan, body);
    features(body);
    return body;
  }

  /** Of the form of GKE's: 64 hexadecimal digits, another one for each cluster that ever was. */
  private String id(String path) {
    return Hashing.sha256().hashString(path + " " + world.newId(), UTF_8).toString();
  }

  private static void networkConfig(ClusterPlan plan, ObjectNode config) {
    Bodies.set(config, "network", plan.networkPath());
    Bodies.set(config, "subnetwork", plan.subnetworkPath());
    Bodies.fill(config, "defaultSnatStatus", Json.object());
    Bodies.fill(config, "serviceExternalIpsConfig", Json.object());
  }

  private static void addresses(ClusterPlan plan, ObjectNode body) {
    ObjectNode policy = Bodies.child(body, "ipAllocationPolicy");
    Bodies.fill(policy, "useIpAliases", true);
    Bodies.fill(policy, "stackType", "IPV4");
    Bodies.fill(policy, "clusterIpv4CidrBlock", range(plan, "cluster").orElse("10.96.0.0/14"));
    Bodies.fill(policy, "servicesIpv4CidrBlock", range(plan, "services").orElse("34.118.224.0/20"));
    Bodies.set(body, "clusterIpv4Cidr", policy.get("clusterIpv4CidrBlock"));
    Bodies.set(body, "servicesIpv4Cidr", policy.get("servicesIpv4CidrBlock"));
  }

  private static Optional<String> range(ClusterPlan plan, String what) {
    return plan.secondaryRange(what + "SecondaryRangeName")
        .flatMap(range -> Bodies.text(range, "ipCidrRange"));
  }

  /**
   * The provider reads {@code legacyAbac} and others without looking whether they are there; that
   * it then dies is in its source.
   */
  private static void features(ObjectNode body) {
    for (String empty :
        List.of("legacyAbac", "networkPolicy", "masterAuthorizedNetworksConfig", "autoscaling")) {
      Bodies.fill(body, empty, Json.object());
    }
    Bodies.fill(body, "addonsConfig", Json.object());
    Bodies.fill(body, "databaseEncryption", Bodies.object("state", "DECRYPTED"));
    Bodies.fill(body, "shieldedNodes", Bodies.object("enabled", true));
    Bodies.fill(body, "releaseChannel", Bodies.object("channel", "REGULAR"));
    Bodies.fill(body, "loggingService", "logging.googleapis.com/kubernetes");
    Bodies.fill(body, "monitoringService", "monitoring.googleapis.com/kubernetes");
    Bodies.fill(body, "defaultMaxPodsConstraint", Bodies.object("maxPodsPerNode", "110"));
    Bodies.fill(body, "labelFingerprint", "a9dc16a7");
    Bodies.fill(Bodies.child(body, "maintenancePolicy"), "resourceVersion", "e3b0c442");
  }

  /** Where the control plane is; from then on the cluster runs. */
  void serve(ObjectNode body, String endpoint, String caBase64) {
    Bodies.set(body, "status", "RUNNING");
    Bodies.set(body, "endpoint", endpoint);
    ObjectNode auth = Bodies.object("clusterCaCertificate", caBase64);
    Bodies.set(auth, "clientCertificateConfig", Json.object());
    Bodies.set(body, "masterAuth", auth);
    ObjectNode ip =
        Bodies.child(Bodies.child(body, "controlPlaneEndpointsConfig"), "ipEndpointsConfig");
    Bodies.fill(ip, "enabled", true);
    Bodies.set(ip, "publicEndpoint", endpoint);
    Bodies.set(ip, "privateEndpoint", endpoint);
  }
}
