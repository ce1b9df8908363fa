package epfabric.deploy.manifest.domain;

import epfabric.base.facts.ComputeDomains;
import epfabric.base.facts.NodeResource;
import epfabric.base.value.ImageRef;
import epfabric.deploy.manifest.pod.FabricPod;
import epfabric.deploy.manifest.pod.NamespaceManifests;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.deploy.manifest.tree.SecurityContexts;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Map;

/**
 * The driver's kubelet plugin on each node of the fabric's machine type. It publishes the node's
 * channels. A pod gets the channel that it claims when the domain's daemon on the node is ready.
 */
final class DomainPlugin {
  /** The verbosity of logs; the value in the driver's chart. */
  static final String VERBOSITY = "4";

  /** Folder of GKE's GPU driver on Container-Optimized OS. */
  private static final String DRIVER = "/home/kubernetes/bin/nvidia";

  private static final String REGISTRY = "/var/lib/kubelet/plugins_registry";
  private static final String PLUGINS = "/var/lib/kubelet/plugins";
  private static final String CDI = "/var/run/cdi";

  /** Requests and limits. They are estimates, because the chart sets none. */
  static final Map<String, Object> RESOURCES =
      OrderedTree.of(
          "requests", OrderedTree.of("cpu", "50m", "memory", "128Mi"),
          "limits", Map.of("memory", "512Mi"));

  private final FabricPlan plan;
  private final ImageRef image;
  private final ObjectMetadata meta;

  DomainPlugin(FabricPlan plan, ImageRef image) {
    this.plan = plan;
    this.image = image;
    this.meta = new ObjectMetadata(plan.scope());
  }

  Manifest manifest() {
    Map<String, Object> spec =
        OrderedTree.of("selector", Map.of("matchLabels", Map.of(Labels.NAME, DomainAccess.PLUGIN)))
            .with(
                "updateStrategy",
                OrderedTree.of(
                    "type", "RollingUpdate", "rollingUpdate", Map.of("maxUnavailable", "100%")))
            .with(
                "template",
                OrderedTree.of(
                    "metadata", Map.of("labels", meta.labels(DomainAccess.PLUGIN)), "spec", pod()));
    return new Manifest(
        DomainAccess.PLUGIN,
        "apps/v1",
        "DaemonSet",
        meta.in(DomainDriver.namespace(plan), DomainAccess.PLUGIN),
        Map.of("spec", spec),
        Rollout.following(DomainController.neededBy(DomainAccess.PLUGIN)));
  }

  private Map<String, Object> pod() {
    return OrderedTree.of("serviceAccountName", DomainAccess.PLUGIN)
        .with("automountServiceAccountToken", true)
        .with("enableServiceLinks", false)
        .with("priorityClassName", NamespaceManifests.PRIORITY)
        .with("affinity", Map.of("nodeAffinity", machineAffinity()))
        .with("tolerations", new FabricPod(plan).tolerations())
        .with("initContainers", List.of(initContainer()))
        .with("containers", List.of(container()))
        .with(
            "volumes",
            List.of(
                volume("plugins-registry", REGISTRY),
                volume("plugins", PLUGINS),
                volume("cdi", CDI),
                createdVolume("driver-root-parent", DRIVER.substring(0, DRIVER.lastIndexOf('/'))),
                createdVolume("driver-root", DRIVER)));
  }

  private Map<String, Object> machineAffinity() {
    Machine machine = plan.pool().machine();
    List<Object> expressions =
        List.of(
            nodeRequirement(Labels.ACCELERATOR, machine.gpus().accelerator()),
            nodeRequirement(NodeResource.ARCHITECTURE, machine.host().architecture()));
    return Map.of(
        "requiredDuringSchedulingIgnoredDuringExecution",
        Map.of("nodeSelectorTerms", List.of(Map.of("matchExpressions", expressions))));
  }

  private static Map<String, Object> nodeRequirement(String label, String value) {
    return OrderedTree.of("key", label, "operator", "In", "values", List.of(value));
  }

  /** Returns the container that waits until the node's driver works. */
  private Map<String, Object> initContainer() {
    return OrderedTree.of("name", "init-container")
        .with("image", image.toString())
        .with("command", List.of("bash", "/usr/bin/kubelet-plugin-prestart.sh"))
        .with(
            "env",
            List.of(
                variable("NVIDIA_DRIVER_ROOT", DRIVER),
                variable("NVIDIA_VISIBLE_DEVICES", "void"),
                variable("KUBELET_REGISTRAR_DIRECTORY_PATH", REGISTRY),
                variable("KUBELET_PLUGINS_DIRECTORY_PATH", PLUGINS)))
        .with("resources", RESOURCES)
        .with("securityContext", SecurityContexts.privileged())
        .with(
            "volumeMounts",
            List.of(
                OrderedTree.of("name", "driver-root-parent", "mountPath", "/driver-root-parent")
                    .with("mountPropagation", "HostToContainer")));
  }

  private Map<String, Object> container() {
    return OrderedTree.of(
        "name", "compute-domains",
        "image", image.toString(),
        "command", List.of("compute-domain-kubelet-plugin", "-v", VERBOSITY),
        "env", env(),
        "startupProbe", probe(600, 1),
        "livenessProbe", probe(3, 10),
        "resources", RESOURCES,
        "securityContext", SecurityContexts.privileged(),
        "volumeMounts", mounts());
  }

  private static List<Object> env() {
    return List.of(
        variable("NVIDIA_DRIVER_ROOT", DRIVER),
        variable("NVIDIA_VISIBLE_DEVICES", "void"),
        variable("CDI_ROOT", CDI),
        variable("NVIDIA_MIG_CONFIG_DEVICES", "all"),
        field("NODE_NAME", "spec.nodeName"),
        field("NAMESPACE", "metadata.namespace"),
        variable("KUBELET_REGISTRAR_DIRECTORY_PATH", REGISTRY),
        variable("KUBELET_PLUGINS_DIRECTORY_PATH", PLUGINS),
        variable("HEALTHCHECK_PORT", String.valueOf(ComputeDomains.HEALTH_PORT)));
  }

  private static List<Object> mounts() {
    return List.of(
        OrderedTree.of("name", "plugins-registry", "mountPath", REGISTRY),
        OrderedTree.of("name", "plugins", "mountPath", PLUGINS)
            .with("mountPropagation", "Bidirectional"),
        OrderedTree.of("name", "cdi", "mountPath", CDI),
        OrderedTree.of("name", "driver-root", "mountPath", "/driver-root")
            .with("readOnly", true)
            .with("mountPropagation", "HostToContainer"));
  }

  private static Map<String, Object> probe(int failures, int seconds) {
    Map<String, Object> service =
        OrderedTree.of("port", ComputeDomains.HEALTH_PORT, "service", "liveness");
    return OrderedTree.of("grpc", service)
        .with("failureThreshold", failures)
        .with("periodSeconds", seconds)
        .with("timeoutSeconds", 10);
  }

  private static Map<String, Object> volume(String name, String path) {
    return OrderedTree.of("name", name, "hostPath", Map.of("path", path));
  }

  private static Map<String, Object> createdVolume(String name, String path) {
    return OrderedTree.of(
        "name", name, "hostPath", OrderedTree.of("path", path, "type", "DirectoryOrCreate"));
  }

  static Map<String, Object> variable(String name, String value) {
    return OrderedTree.of("name", name, "value", value);
  }

  static Map<String, Object> field(String name, String path) {
    return OrderedTree.of("name", name, "valueFrom", Map.of("fieldRef", Map.of("fieldPath", path)));
  }
}
