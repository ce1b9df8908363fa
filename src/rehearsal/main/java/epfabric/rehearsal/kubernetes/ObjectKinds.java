package epfabric.rehearsal.kubernetes;

import epfabric.rehearsal.kubernetes.api.KubernetesException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The kinds of objects that a cluster knows, and whether they are namespaced. */
final class ObjectKinds {
  /** The kinds of every cluster, as far as fabrics use them. */
  private static final Map<String, Boolean> OF_KUBERNETES = new TreeMap<>();

  /** Kinds that have to be installed or enabled first. */
  private static final Map<String, Boolean> OF_OTHERS = new TreeMap<>();

  static {
    namespaced(OF_KUBERNETES, "v1", "ConfigMap", "Event", "Pod", "ResourceQuota", "Secret");
    namespaced(OF_KUBERNETES, "v1", "Service", "ServiceAccount");
    global(OF_KUBERNETES, "v1", "Namespace", "Node");
    namespaced(OF_KUBERNETES, "apps/v1", "DaemonSet", "Deployment", "ReplicaSet");
    namespaced(OF_KUBERNETES, "batch/v1", "CronJob", "Job");
    namespaced(OF_KUBERNETES, "rbac.authorization.k8s.io/v1", "Role", "RoleBinding");
    global(OF_KUBERNETES, "rbac.authorization.k8s.io/v1", "ClusterRole", "ClusterRoleBinding");
    namespaced(OF_KUBERNETES, "networking.k8s.io/v1", "NetworkPolicy");
    namespaced(OF_KUBERNETES, "policy/v1", "PodDisruptionBudget");
    global(OF_KUBERNETES, "scheduling.k8s.io/v1", "PriorityClass");
    String admission = "admissionregistration.k8s.io/v1";
    global(OF_KUBERNETES, admission, "ValidatingAdmissionPolicy");
    global(OF_KUBERNETES, admission, "ValidatingAdmissionPolicyBinding");
    namespaced(OF_KUBERNETES, NodeDevices.API, "ResourceClaim", "ResourceClaimTemplate");
    global(OF_KUBERNETES, NodeDevices.API, "DeviceClass", "ResourceSlice");
    global(OF_OTHERS, "networking.gke.io/v1", "Network", "GKENetworkParamSet");
    namespaced(OF_OTHERS, "networking.gke.io/v1", "HealthCheckPolicy", "GCPBackendPolicy");
    namespaced(OF_OTHERS, "gateway.networking.k8s.io/v1", "HTTPRoute");
    namespaced(OF_OTHERS, "monitoring.googleapis.com/v1", "PodMonitoring", "Rules");
    String kueue = "kueue.x-k8s.io/v1beta2";
    global(OF_OTHERS, kueue, "Topology", "ResourceFlavor", "ClusterQueue");
    global(OF_OTHERS, kueue, "AdmissionCheck", "ProvisioningRequestConfig");
    namespaced(OF_OTHERS, kueue, "LocalQueue");
    namespaced(OF_OTHERS, "jobset.x-k8s.io/v1alpha2", "JobSet");
    namespaced(OF_OTHERS, LeaderWorkerSets.API, LeaderWorkerSets.KIND);
  }

  private final Set<String> groups;

  /**
   * @param groups API groups beyond those of Kubernetes itself
   */
  ObjectKinds(Set<String> groups) {
    this.groups = new TreeSet<>(groups);
  }

  /** Returns whether objects of the kind are namespaced; refuses unknown kinds. */
  boolean namespaced(String apiVersion, String kind) {
    String key = apiVersion + " " + kind;
    boolean installed = groups.contains(apiVersion.replaceFirst("/.*", ""));
    return Optional.ofNullable(OF_KUBERNETES.get(key))
        .or(() -> Optional.ofNullable(OF_OTHERS.get(key)).filter(known -> installed))
        .orElseThrow(
            () ->
                new KubernetesException(
                    404, "no matches for kind \"" + kind + "\" in version \"" + apiVersion + "\""));
  }

  private static void namespaced(Map<String, Boolean> to, String version, String... kinds) {
    for (String kind : kinds) {
      to.put(version + " " + kind, true);
    }
  }

  private static void global(Map<String, Boolean> to, String version, String... kinds) {
    for (String kind : kinds) {
      to.put(version + " " + kind, false);
    }
  }
}
