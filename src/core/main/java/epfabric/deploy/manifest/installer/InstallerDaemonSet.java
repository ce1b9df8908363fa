package epfabric.deploy.manifest.installer;

import static epfabric.deploy.manifest.pod.InstallerParts.BIN;
import static epfabric.deploy.manifest.pod.InstallerParts.mount;
import static epfabric.deploy.manifest.pod.InstallerParts.nodeName;
import static epfabric.deploy.manifest.pod.InstallerParts.resources;
import static epfabric.deploy.manifest.pod.InstallerParts.variable;

import epfabric.deploy.manifest.pod.FabricPod;
import epfabric.deploy.manifest.pod.ImagePolicy;
import epfabric.deploy.manifest.pod.InstallerParts;
import epfabric.deploy.manifest.pod.NamespaceManifests;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.deploy.manifest.tree.PullSecret;
import epfabric.deploy.manifest.tree.SecurityContexts;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.plan.InstallPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The installer on every node of one pool. Each of its containers does one task.
 *
 * <p>The container {@code report} has access to the API server, but to no file of the host; the
 * containers that read or change the host have no token ({@link NodeContainers}). All containers
 * share a folder. The pod is ready when the node is verified, and {@code report} then removes the
 * startup taint.
 */
public final class InstallerDaemonSet {
  static final String NAME = Labels.INSTALLER;

  static final int METRICS_PORT = 9464;

  private final FabricPlan plan;
  private final int pool;
  private final NodeContainers nodeContainers;
  private final InstallerConfig config;
  private final ObjectMetadata meta;

  /**
   * Creates the installer of one pool. Adding a pool does not roll out the installers of other
   * pools again.
   *
   * @param pool index of the pool
   */
  public InstallerDaemonSet(FabricPlan plan, int pool) {
    this.plan = plan;
    this.pool = pool;
    this.nodeContainers = NodeContainers.of(plan);
    this.config = new InstallerConfig(plan);
    this.meta = new ObjectMetadata(plan.scope());
  }

  public Manifest manifest() {
    int timeout = plan.install().timeoutSeconds();
    // Nodes are updated one at a time; the installer waits until the node's GPUs are idle.
    Map<String, Object> update =
        OrderedTree.of("type", "RollingUpdate")
            .with("rollingUpdate", OrderedTree.of("maxUnavailable", 1, "maxSurge", 0));
    Map<String, Object> spec =
        OrderedTree.of(
                "selector",
                Map.of("matchLabels", OrderedTree.of(Labels.NAME, NAME, Labels.POOL, poolName())))
            .with("updateStrategy", update)
            .with("template", template());
    return new Manifest(
        name(),
        "apps/v1",
        "DaemonSet",
        meta.in(plan.install().namespace(), name()),
        Map.of("spec", spec),
        Rollout.following(
                InstallerConfig.ID,
                "installer-role-binding",
                InstallerAccess.POLICY_BINDING,
                InstallerAccess.TRAFFIC,
                "system-critical-pods",
                ImagePolicy.SYSTEM_BINDING)
            .withTimeout(timeout));
  }

  /**
   * Returns the logical name, which is also the name of the object: {@code installer}, {@code
   * installer-1}, ….
   */
  private String name() {
    return name(pool);
  }

  private static String name(int pool) {
    return pool == 0 ? NAME : NAME + "-" + pool;
  }

  /** Returns the logical names of all installers. */
  static List<String> names(FabricPlan plan) {
    return IntStream.range(0, plan.pool().names().size())
        .mapToObj(InstallerDaemonSet::name)
        .toList();
  }

  private String poolName() {
    return plan.pool().names().get(pool);
  }

  private Map<String, Object> template() {
    Map<String, Object> metadata =
        OrderedTree.of(
            "labels", OrderedTree.join(meta.labels(NAME), Map.of(Labels.POOL, poolName())),
            "annotations", Map.of(Labels.INSTALLATION, config.installation()));
    Map<String, Object> spec =
        OrderedTree.of("serviceAccountName", NAME)
            .with("automountServiceAccountToken", false)
            .with("priorityClassName", NamespaceManifests.PRIORITY)
            .with("hostPID", nodeContainers.sharesHostPid())
            .with("securityContext", Map.of("fsGroup", SecurityContexts.NONROOT))
            .with("terminationGracePeriodSeconds", 15)
            .with("affinity", Map.of("nodeAffinity", FabricPod.onPools(List.of(poolName()))))
            .with("tolerations", tolerations())
            .with("initContainers", initContainers())
            .with("containers", nodeContainers.runningContainers())
            .with("volumes", volumes());
    return OrderedTree.of("metadata", metadata, "spec", PullSecret.in(plan, spec));
  }

  private List<Object> initContainers() {
    List<Object> containers = new ArrayList<>(List.of(report()));
    containers.addAll(nodeContainers.initContainers());
    return containers;
  }

  private List<Object> tolerations() {
    List<Object> tolerations = new ArrayList<>(new FabricPod(plan).tolerations());
    tolerations.add(OrderedTree.of("key", InstallPlan.STARTUP_TAINT, "operator", "Exists"));
    return tolerations;
  }

  /** Returns the container {@code report}, a sidecar, which reports phases while they run. */
  private Map<String, Object> report() {
    return OrderedTree.of("name", "report")
        .with("image", new InstallerParts(plan).image())
        .with("restartPolicy", "Always")
        .with("command", List.of(BIN + "report"))
        .with(
            "env",
            List.of(
                nodeName(),
                variable("NODE_SELECTOR", nodeSelector()),
                variable("GPUS", "" + plan.pool().machine().gpus().count()),
                variable("METRICS_PORT", "" + METRICS_PORT)))
        .with("ports", List.of(OrderedTree.of("name", "metrics", "containerPort", METRICS_PORT)))
        .with(
            "livenessProbe",
            OrderedTree.of(
                "httpGet", OrderedTree.of("path", "/healthz", "port", "metrics"),
                "periodSeconds", 30,
                "failureThreshold", 4))
        .with("resources", resources("50m", "64Mi"))
        .with("securityContext", SecurityContexts.unprivileged())
        .with(
            "volumeMounts",
            List.of(
                mount("status", "/run/epfabric", true),
                mount("cluster", "/run/cluster", false),
                mount("token", "/var/run/secrets/kubernetes.io/serviceaccount", true)));
  }

  private List<Object> volumes() {
    Map<String, Object> token =
        OrderedTree.of(
            "serviceAccountToken", OrderedTree.of("path", "token", "expirationSeconds", 3600));
    Map<String, Object> authority =
        OrderedTree.of(
            "configMap",
            OrderedTree.of("name", "kube-root-ca.crt")
                .with("items", List.of(OrderedTree.of("key", "ca.crt", "path", "ca.crt"))));
    List<Object> volumes = new ArrayList<>();
    volumes.add(
        OrderedTree.of("name", "config", "configMap", OrderedTree.of("name", config.name())));
    volumes.add(OrderedTree.of("name", "status", "emptyDir", OrderedTree.of("sizeLimit", "64Mi")));
    volumes.add(OrderedTree.of("name", "cluster", "emptyDir", OrderedTree.of("sizeLimit", "1Mi")));
    volumes.add(
        OrderedTree.of("name", "token")
            .with(
                "projected",
                OrderedTree.of("defaultMode", 0440, "sources", List.of(token, authority))));
    return nodeContainers.volumes(volumes);
  }

  /** Returns a selector of the pools' nodes; nodes of adopted pools lack the fabric's label. */
  private String nodeSelector() {
    return plan.pool().adopted()
        ? Labels.NODE_POOL + " in (" + String.join(",", plan.pool().names()) + ")"
        : FabricScope.ENVIRONMENT_LABEL + "=" + plan.scope().environment();
  }
}
