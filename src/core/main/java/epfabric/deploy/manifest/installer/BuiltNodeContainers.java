package epfabric.deploy.manifest.installer;

import static epfabric.deploy.manifest.pod.InstallerParts.BIN;
import static epfabric.deploy.manifest.pod.InstallerParts.host;
import static epfabric.deploy.manifest.pod.InstallerParts.mount;
import static epfabric.deploy.manifest.pod.InstallerParts.nodeName;
import static epfabric.deploy.manifest.pod.InstallerParts.resources;
import static epfabric.deploy.manifest.pod.InstallerParts.variable;

import epfabric.deploy.manifest.pod.InstallerParts;
import epfabric.deploy.manifest.pod.NodePaths;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.deploy.manifest.tree.SecurityContexts;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The containers for nodes on which the installer builds and loads the drivers: {@code install} may
 * change everything on the host, {@code verify} can only read the host.
 */
final class BuiltNodeContainers implements NodeContainers {
  /** Folders of the host that {@code verify} reads, by the names of their volumes. */
  private static final Map<String, Object> VIEWED_FOLDERS =
      OrderedTree.of(
          "host-dev", "/dev",
          "host-proc", "/proc",
          "host-sys", "/sys",
          "host-modprobe", "/etc/modprobe.d",
          "host-udev", "/etc/udev/rules.d",
          "host-modules", "/lib/modules",
          "host-bin", NodePaths.HOST_BIN);

  private final FabricPlan plan;
  private final InstallerParts parts;

  BuiltNodeContainers(FabricPlan plan) {
    this.plan = plan;
    this.parts = new InstallerParts(plan);
  }

  @Override
  public boolean sharesHostPid() {
    return true;
  }

  @Override
  public List<Object> initContainers() {
    return List.of(install());
  }

  @Override
  public List<Object> runningContainers() {
    return List.of(plan.install().remove() ? parts.idle() : verify());
  }

  @Override
  public List<Object> volumes(List<Object> common) {
    List<Object> volumes = new ArrayList<>(List.of(host("host", "/")));
    volumes.addAll(common);
    if (!plan.install().remove()) {
      VIEWED_FOLDERS.forEach((name, path) -> volumes.add(host(name, path)));
    }
    return volumes;
  }

  /**
   * Returns the container {@code install}. The host's root is mounted at /host, because runc
   * refuses mounts at / since the fix of CVE-2025-52881. The phases enter the mount namespace of
   * the host's process 1, where paths are those of the node.
   */
  private Map<String, Object> install() {
    return OrderedTree.of("name", "install")
        .with("image", parts.image())
        .with(
            "command",
            plan.install().remove()
                ? List.of(BIN + "install", "--uninstall")
                : List.of(BIN + "install"))
        .with(
            "env",
            List.of(
                nodeName(),
                variable(
                    "MODULE_CACHE", plan.install().moduleCache().map(c -> c.bucket()).orElse("")),
                variable("HOST_ROOT", "/host"),
                variable("HOST_STATE", NodePaths.HOST_STATE),
                variable("HOST_DRIVER", NodePaths.HOST_DRIVER)))
        .with("resources", resources("4", "16Gi"))
        .with("securityContext", SecurityContexts.privileged())
        .with(
            "volumeMounts",
            List.of(
                OrderedTree.of(
                    "name", "host", "mountPath", "/host", "mountPropagation", "HostToContainer"),
                mount("config", "/etc/epfabric", true),
                mount("cluster", "/run/cluster", true),
                mount("status", "/run/epfabric", false)));
  }

  private Map<String, Object> verify() {
    Map<String, Object> container =
        OrderedTree.of("name", "verify")
            .with("image", parts.image())
            .with("command", List.of(BIN + "verify"))
            .with(
                "env",
                List.of(
                    nodeName(),
                    variable("HOST_ROOT", "/host"),
                    variable("HOST_DRIVER", NodePaths.HOST_DRIVER)));
    Map<String, Object> rest =
        OrderedTree.of(
            "resources", resources("50m", "128Mi"),
            "securityContext", SecurityContexts.unprivileged(),
            "volumeMounts", viewMounts());
    return OrderedTree.join(OrderedTree.join(container, InstallerParts.probes()), rest);
  }

  /**
   * Returns mounts of single folders. A mount of the host's root would keep mounts of other pods
   * alive, or make them writable.
   */
  private static List<Object> viewMounts() {
    List<Object> mounts =
        new ArrayList<>(
            List.of(
                mount("config", "/etc/epfabric", true), mount("status", "/run/epfabric", false)));
    VIEWED_FOLDERS.forEach((name, path) -> mounts.add(InstallerParts.view(name, "/host" + path)));
    return mounts;
  }
}
