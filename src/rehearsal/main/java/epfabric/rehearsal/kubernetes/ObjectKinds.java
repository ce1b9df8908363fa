package epfabric.rehearsal.kubernetes;

import epfabric.base.facts.ComputeDomains;
import epfabric.rehearsal.kubernetes.api.ClusterView;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The kinds of objects that a cluster knows, and whether they are namespaced. */
final class ObjectKinds {
  static final String DEFINITIONS = "apiextensions.k8s.io/v1";
  static final String DEFINITION = "CustomResourceDefinition";

  /** Kinds that every cluster has, as far as fabrics use them. */
  private static final Map<String, Boolean> BUILT_IN = new TreeMap<>();

  /** Kinds that must be installed or enabled first. */
  private static final Map<String, Boolean> OPTIONAL = new TreeMap<>();

  static {
    namespaced(BUILT_IN, "v1", "ConfigMap", "Event", "Pod", "ResourceQuota", "Secret");
    namespaced(BUILT_IN, "v1", "Service", "ServiceAccount");
    global(BUILT_IN, "v1", "Namespace", "Node");
    namespaced(BUILT_IN, "apps/v1", "DaemonSet", "Deployment", "ReplicaSet");
    namespaced(BUILT_IN, "batch/v1", "CronJob", "Job");
    namespaced(BUILT_IN, "rbac.authorization.k8s.io/v1", "Role", "RoleBinding");
    global(BUILT_IN, "rbac.authorization.k8s.io/v1", "ClusterRole", "ClusterRoleBinding");
    namespaced(BUILT_IN, "networking.k8s.io/v1", "NetworkPolicy");
    namespaced(BUILT_IN, "policy/v1", "PodDisruptionBudget");
    global(BUILT_IN, "scheduling.k8s.io/v1", "PriorityClass");
    String admission = "admissionregistration.k8s.io/v1";
    global(BUILT_IN, admission, "ValidatingAdmissionPolicy");
    global(BUILT_IN, admission, "ValidatingAdmissionPolicyBinding");
    namespaced(BUILT_IN, NodeDevices.API, "ResourceClaim", "ResourceClaimTemplate");
    global(BUILT_IN, NodeDevices.API, "DeviceClass", "ResourceSlice");
    global(BUILT_IN, DEFINITIONS, DEFINITION);
    namespaced(OPTIONAL, ComputeDomains.API, ComputeDomains.KIND, ComputeDomains.CLIQUE_KIND);
    global(OPTIONAL, "networking.gke.io/v1", "Network", "GKENetworkParamSet");
    namespaced(OPTIONAL, "networking.gke.io/v1", "HealthCheckPolicy", "GCPBackendPolicy");
    namespaced(OPTIONAL, "gateway.networking.k8s.io/v1", "HTTPRoute");
    namespaced(OPTIONAL, "monitoring.googleapis.com/v1", "PodMonitoring", "Rules");
    String kueue = "kueue.x-k8s.io/v1beta2";
    global(OPTIONAL, kueue, "Topology", "ResourceFlavor", "ClusterQueue");
    global(OPTIONAL, kueue, "AdmissionCheck", "ProvisioningRequestConfig");
    namespaced(OPTIONAL, kueue, "LocalQueue");
    namespaced(OPTIONAL, "jobset.x-k8s.io/v1alpha2", "JobSet");
    namespaced(OPTIONAL, LeaderWorkerSets.API, LeaderWorkerSets.KIND);
  }

  private final Set<String> groups;
  private final ClusterView objects;

  /**
   * @param groups API groups beyond those of Kubernetes itself
   * @param objects the cluster's objects, whose CustomResourceDefinitions add further groups
   */
  ObjectKinds(Set<String> groups, ClusterView objects) {
    this.groups = new TreeSet<>(groups);
    this.objects = objects;
  }

  /** Returns whether objects of the kind are namespaced; refuses unknown kinds. */
  boolean namespaced(String apiVersion, String kind) {
    String key = apiVersion + " " + kind;
    String group = apiVersion.replaceFirst("/.*", "");
    boolean installed =
        groups.contains(group)
            || objects.list(DEFINITIONS, DEFINITION).stream()
                .anyMatch(definition -> JsonTree.text(definition, "spec", "group").equals(group));
    return Optional.ofNullable(BUILT_IN.get(key))
        .or(() -> Optional.ofNullable(OPTIONAL.get(key)).filter(known -> installed))
        .orElseThrow(
            () ->
                new KubernetesException(
                    404, "no matches for kind \"" + kind + "\" in version \"" + apiVersion + "\""));
  }

  private static void namespaced(
      Map<String, Boolean> kindsByName, String version, String... kinds) {
    for (String kind : kinds) {
      kindsByName.put(version + " " + kind, true);
    }
  }

  private static void global(Map<String, Boolean> kindsByName, String version, String... kinds) {
    for (String kind : kinds) {
      kindsByName.put(version + " " + kind, false);
    }
  }
}
