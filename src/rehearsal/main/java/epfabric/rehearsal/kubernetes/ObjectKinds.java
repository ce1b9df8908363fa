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
  private static final Map<String, Boolean> OF_KUBERNETES = new TreeMap<>();

  /** Kinds that must be installed or enabled first. */
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
    global(OF_KUBERNETES, DEFINITIONS, DEFINITION);
    namespaced(OF_OTHERS, ComputeDomains.API, ComputeDomains.KIND, ComputeDomains.CLIQUE_KIND);
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
