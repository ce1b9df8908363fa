package epfabric.manifest;

import epfabric.manifest.Manifest.Rollout;
import epfabric.plan.FabricPlan;
import epfabric.plan.InstallPlan;
import epfabric.plan.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The installer on every node of one pool, as three containers that each can do one thing.
 *
 * <p>{@code report} may talk to the API server, but sees no file of the host; {@code install} may
 * do everything to the host, but has no token; {@code verify} looks at the host and can change
 * nothing. They share a folder. The pod is ready when the node is verified, and {@code report} then
 * removes the startup taint.
 */
final class InstallerDaemonSet {
  static final String NAME = Labels.INSTALLER;

  /** Not to be evicted, and to be placed before anything else on its node. */
  static final String PRIORITY = "system-node-critical";

  static final int METRICS_PORT = 9464;

  private static final String BIN = NodePaths.PROGRAMS + "/bin/";

  /** What {@code verify} looks at: names of volumes, and folders of the host. */
  private static final Map<String, Object> VIEWS =
      Tree.of(
          "host-dev", "/dev",
          "host-proc", "/proc",
          "host-sys", "/sys",
          "host-modprobe", "/etc/modprobe.d",
          "host-udev", "/etc/udev/rules.d",
          "host-modules", "/lib/modules",
          "host-bin", NodePaths.HOST_BIN);

  private final FabricPlan plan;
  private final int pool;
  private final InstallerConfig config;
  private final Meta meta;

  /** One for each pool, so that a further pool does not roll the installer of the others. */
  InstallerDaemonSet(FabricPlan plan, int pool) {
    this.plan = plan;
    this.pool = pool;
    this.config = new InstallerConfig(plan);
    this.meta = new Meta(plan.scope());
  }

  Manifest manifest() {
    int timeout = plan.install().timeoutSeconds();
    // One node at a time, and none while it works: the installer waits for its GPUs to be idle.
    Map<String, Object> update =
        Tree.of(
            "type", "RollingUpdate", "rollingUpdate", Tree.of("maxUnavailable", 1, "maxSurge", 0));
    Map<String, Object> spec =
        Tree.of(
            "selector", Map.of("matchLabels", Tree.of(Labels.NAME, NAME, Labels.POOL, poolName())),
            "updateStrategy", update,
            "template", template());
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
                "system-critical-pods",
                ImagePolicy.SYSTEM_BINDING)
            .withTimeout(timeout));
  }

  /** {@code installer}, {@code installer-1}, …: logical name and name of the object. */
  private String name() {
    return name(pool);
  }

  private static String name(int pool) {
    return pool == 0 ? NAME : NAME + "-" + pool;
  }

  /** Logical names of all of them. */
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
        Tree.of(
            "labels", Tree.join(meta.labels(NAME), Map.of(Labels.POOL, poolName())),
            "annotations", Map.of(Labels.INSTALLATION, config.installation()));
    Map<String, Object> spec =
        Tree.of(
            "serviceAccountName",
            NAME,
            "automountServiceAccountToken",
            false,
            "priorityClassName",
            PRIORITY,
            "hostPID",
            true,
            "securityContext",
            Map.of("fsGroup", Security.NOBODY),
            "terminationGracePeriodSeconds",
            15,
            "affinity",
            Map.of("nodeAffinity", FabricPod.onPools(List.of(poolName()))),
            "tolerations",
            tolerations(),
            "initContainers",
            List.of(report(), install()),
            "containers",
            List.of(plan.install().remove() ? rest() : verify()),
            "volumes",
            volumes());
    return Tree.of("metadata", metadata, "spec", PullSecret.in(plan, spec));
  }

  private List<Object> tolerations() {
    List<Object> tolerations = new ArrayList<>(new FabricPod(plan).tolerations());
    tolerations.add(Tree.of("key", InstallPlan.STARTUP_TAINT, "operator", "Exists"));
    return tolerations;
  }

  /** A sidecar, so that phases are seen while they run. */
  private Map<String, Object> report() {
    return Tree.of(
        "name", "report",
        "image", image(),
        "restartPolicy", "Always",
        "command", List.of(BIN + "report"),
        "env",
            List.of(
                nodeName(),
                variable("NODE_SELECTOR", neighbours()),
                variable("GPUS", "" + plan.pool().machine().gpus().count()),
                variable("METRICS_PORT", "" + METRICS_PORT)),
        "ports", List.of(Tree.of("name", "metrics", "containerPort", METRICS_PORT)),
        "livenessProbe",
            Tree.of(
                "httpGet", Tree.of("path", "/healthz", "port", "metrics"),
                "periodSeconds", 30,
                "failureThreshold", 4),
        "resources", resources("50m", "64Mi"),
        "securityContext", Security.unprivileged(),
        "volumeMounts",
            List.of(
                mount("status", "/run/epfabric", true),
                mount("cluster", "/run/cluster", false),
                mount("token", "/var/run/secrets/kubernetes.io/serviceaccount", true)));
  }

  /**
   * The host's root lies at /host, never at /: runc refuses that since the fix of CVE-2025-52881.
   * The phases enter pid 1's mount namespace, where paths are the node's own.
   */
  private Map<String, Object> install() {
    return Tree.of(
        "name", "install",
        "image", image(),
        "command",
            plan.install().remove()
                ? List.of(BIN + "install", "--uninstall")
                : List.of(BIN + "install"),
        "env",
            List.of(
                nodeName(),
                variable(
                    "MODULE_CACHE", plan.install().moduleCache().map(c -> c.bucket()).orElse("")),
                variable("HOST_ROOT", "/host"),
                variable("HOST_STATE", NodePaths.HOST_STATE),
                variable("HOST_DRIVER", NodePaths.HOST_DRIVER)),
        "resources", resources("4", "16Gi"),
        "securityContext", Security.privileged(),
        "volumeMounts",
            List.of(
                Tree.of(
                    "name", "host", "mountPath", "/host", "mountPropagation", "HostToContainer"),
                mount("config", "/etc/epfabric", true),
                mount("cluster", "/run/cluster", true),
                mount("status", "/run/epfabric", false)));
  }

  /** Ready means: this node was looked at a moment ago, and all of it is as it must be. */
  private Map<String, Object> verify() {
    return Tree.of(
        "name", "verify",
        "image", image(),
        "command", List.of(BIN + "verify"),
        "env",
            List.of(
                nodeName(),
                variable("HOST_ROOT", "/host"),
                variable("HOST_DRIVER", NodePaths.HOST_DRIVER)),
        "startupProbe", probe("verifying", 5, 60),
        "readinessProbe", probe("verified", 30, 2),
        "livenessProbe", probe("verifying", 60, 5),
        "resources", resources("50m", "128Mi"),
        "securityContext", Security.unprivileged(),
        "volumeMounts", views());
  }

  /**
   * Not the host's root: mounts of other pods below it would be held by this one, or writable. To
   * be read-only all the way down, a mount must not take part in what the host mounts later.
   */
  private static List<Object> views() {
    List<Object> mounts =
        new ArrayList<>(
            List.of(
                mount("config", "/etc/epfabric", true), mount("status", "/run/epfabric", false)));
    VIEWS.forEach(
        (name, path) ->
            mounts.add(
                Tree.join(
                    mount(name, "/host" + path, true), Map.of("recursiveReadOnly", "Enabled"))));
    return mounts;
  }

  /** There is nothing left to verify; the pod stays so that nobody installs anything again. */
  private Map<String, Object> rest() {
    return Tree.of(
        "name", "verify",
        "image", image(),
        "command", List.of("sleep", "infinity"),
        "resources", resources("10m", "16Mi"),
        "securityContext", Security.unprivileged());
  }

  private static Map<String, Object> probe(String program, int period, int failures) {
    return Tree.of(
        "exec",
        Map.of("command", List.of(BIN + program)),
        "periodSeconds",
        period,
        "timeoutSeconds",
        20,
        "failureThreshold",
        failures);
  }

  private List<Object> volumes() {
    Map<String, Object> token =
        Tree.of("serviceAccountToken", Tree.of("path", "token", "expirationSeconds", 3600));
    Map<String, Object> authority =
        Tree.of(
            "configMap",
            Tree.of(
                "name",
                "kube-root-ca.crt",
                "items",
                List.of(Tree.of("key", "ca.crt", "path", "ca.crt"))));
    List<Object> volumes =
        new ArrayList<>(
            List.of(
                host("host", "/"),
                Tree.of("name", "config", "configMap", Tree.of("name", config.name())),
                Tree.of("name", "status", "emptyDir", Tree.of("sizeLimit", "64Mi")),
                Tree.of("name", "cluster", "emptyDir", Tree.of("sizeLimit", "1Mi")),
                Tree.of(
                    "name",
                    "token",
                    "projected",
                    Tree.of("defaultMode", 0440, "sources", List.of(token, authority)))));
    if (!plan.install().remove()) {
      VIEWS.forEach((name, path) -> volumes.add(host(name, path)));
    }
    return volumes;
  }

  private static Map<String, Object> host(String name, Object folder) {
    return Tree.of("name", name, "hostPath", Tree.of("path", folder, "type", "Directory"));
  }

  private String image() {
    return plan.workload().images().installer().toString();
  }

  private static Map<String, Object> nodeName() {
    return Tree.of(
        "name", "NODE_NAME", "valueFrom", Map.of("fieldRef", Map.of("fieldPath", "spec.nodeName")));
  }

  private static Map<String, Object> variable(String name, String value) {
    return Tree.of("name", name, "value", value);
  }

  /** By the label of our own pools, which does not change when there is one more. */
  private String neighbours() {
    return plan.pool().adopted()
        ? Labels.NODE_POOL + " in (" + String.join(",", plan.pool().names()) + ")"
        : Scope.ENVIRONMENT_LABEL + "=" + plan.scope().environment();
  }

  private static Map<String, Object> mount(String name, String path, boolean readOnly) {
    return Tree.of("name", name, "mountPath", path, "readOnly", readOnly);
  }

  private static Map<String, Object> resources(String cpu, String memory) {
    return Tree.of(
        "requests", Tree.of("cpu", cpu, "memory", memory), "limits", Map.of("memory", memory));
  }
}
