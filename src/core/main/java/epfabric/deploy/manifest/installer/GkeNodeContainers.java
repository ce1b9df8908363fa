package epfabric.deploy.manifest.installer;

import static epfabric.deploy.manifest.pod.InstallerParts.BIN;
import static epfabric.deploy.manifest.pod.InstallerParts.mount;
import static epfabric.deploy.manifest.pod.InstallerParts.nodeName;
import static epfabric.deploy.manifest.pod.InstallerParts.resources;
import static epfabric.deploy.manifest.pod.InstallerParts.variable;
import static epfabric.deploy.manifest.pod.InstallerParts.view;

import epfabric.deploy.manifest.pod.InstallerParts;
import epfabric.deploy.manifest.pod.NodePaths;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.deploy.manifest.tree.SecurityContexts;
import epfabric.fabric.environment.Environment.PayloadPlace;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The containers for nodes with GKE's drivers, which lack only the compiled libraries.
 *
 * <p>{@code driver} waits for GKE's driver. {@code stage} adds epfabric's folder to the driver's
 * folder, without capabilities and without access to other folders of the host. {@code verify} uses
 * the GPUs, which requires a privileged container; it can change only devices of the host (decision
 * 22). If pods bring the libraries, {@code stage} has no access to the host and only records its
 * configuration.
 */
final class GkeNodeContainers implements NodeContainers {
  /**
   * Folders of the host that {@code driver} and {@code verify} read, by the names of their volumes.
   */
  private static final Map<String, Object> VIEWED_FOLDERS =
      OrderedTree.of("host-dev", "/dev", "host-proc", "/proc", "host-sys", "/sys");

  /** Volume that {@code stage} mounts instead of the driver's folder if pods bring the payload. */
  private static final String JOURNAL = "journal";

  /**
   * Volume for the temporary files of {@code epbench probe}, because its container's root is
   * read-only.
   */
  private static final String TEMPORARY = "verify-tmp";

  /**
   * Path of the termination message of {@code verify}. The default path is in /dev. The runtime
   * cannot create the file in the host's /dev, which is mounted read-only, and so the container
   * would not start (issue 259 of intel/intel-device-plugins-for-kubernetes).
   */
  private static final String TERMINATION_LOG = "/run/termination-log";

  private final FabricPlan plan;
  private final InstallerParts parts;

  GkeNodeContainers(FabricPlan plan) {
    this.plan = plan;
    this.parts = new InstallerParts(plan);
  }

  @Override
  public boolean sharesHostPid() {
    return false;
  }

  @Override
  public List<Object> initContainers() {
    return plan.install().remove() ? List.of(stage("--remove")) : List.of(driver());
  }

  @Override
  public List<Object> runningContainers() {
    return plan.install().remove() ? List.of(parts.idle()) : List.of(stage(), verify());
  }

  /**
   * Returns the volumes. The volume of the driver's folder has no type, because with a type kubelet
   * would retry with growing pauses until the folder exists. Containers that mount the folder start
   * after {@code driver}, when the folder exists.
   */
  @Override
  public List<Object> volumes(List<Object> common) {
    List<Object> volumes = new ArrayList<>(common);
    VIEWED_FOLDERS.forEach((name, path) -> volumes.add(InstallerParts.host(name, path)));
    volumes.add(InstallerParts.host("host-bin", NodePaths.HOST_BIN));
    volumes.add(
        OrderedTree.of(
            "name", "nvidia", "hostPath", OrderedTree.of("path", NodePaths.HOST_DRIVER)));
    volumes.add(OrderedTree.of("name", TEMPORARY, "emptyDir", OrderedTree.of("sizeLimit", "64Mi")));
    if (plan.install().payload() == PayloadPlace.POD) {
      volumes.add(OrderedTree.of("name", JOURNAL, "emptyDir", OrderedTree.of("sizeLimit", "16Mi")));
    }
    return volumes;
  }

  private Map<String, Object> driver() {
    List<Object> mounts = commonMounts();
    VIEWED_FOLDERS.forEach((name, path) -> mounts.add(view(name, "/host" + path)));
    mounts.add(view("host-bin", "/host" + NodePaths.HOST_BIN));
    return OrderedTree.of(
        "name", "driver",
        "image", parts.image(),
        "command", List.of(BIN + "driver"),
        "env", List.of(nodeName(), variable("HOST_ROOT", "/host")),
        "resources", resources("50m", "64Mi"),
        "securityContext", SecurityContexts.unprivileged(),
        "volumeMounts", mounts);
  }

  private Map<String, Object> stage(String... options) {
    List<Object> mounts = commonMounts();
    mounts.add(view("host-proc", "/host/proc"));
    String volume = plan.install().payload() == PayloadPlace.POD ? JOURNAL : "nvidia";
    mounts.add(mount(volume, "/host/nvidia", false));
    List<Object> command = new ArrayList<>(List.of(BIN + "stage"));
    command.addAll(List.of(options));
    return OrderedTree.of(
        "name", "stage",
        "image", parts.image(),
        "command", command,
        "env", List.of(nodeName(), variable("HOST_ROOT", "/host")),
        "resources", resources("500m", "1Gi"),
        "securityContext", SecurityContexts.rootWithoutCapabilities(),
        "volumeMounts", mounts);
  }

  private Map<String, Object> verify() {
    List<Object> mounts = commonMounts();
    mounts.add(view("host-proc", "/host/proc"));
    mounts.add(view("host-sys", "/host/sys"));
    // Not recursively read-only, because programs write to shared memory in /dev/shm.
    mounts.add(mount("host-dev", "/dev", true));
    mounts.add(view("nvidia", NodePaths.POD_DRIVER));
    mounts.add(mount(TEMPORARY, "/tmp", false));
    Map<String, Object> container =
        OrderedTree.of("name", "verify")
            .with("image", parts.image())
            .with("command", List.of(BIN + "verify"))
            .with(
                "env",
                List.of(
                    nodeName(),
                    variable("HOST_ROOT", "/host"),
                    variable("TERMINATION_LOG", TERMINATION_LOG)));
    Map<String, Object> rest =
        OrderedTree.of("terminationMessagePath", TERMINATION_LOG)
            .with("resources", resources("500m", "512Mi", "16Gi"))
            .with("securityContext", SecurityContexts.privilegedOnReadOnlyRoot())
            .with("volumeMounts", mounts);
    return OrderedTree.join(OrderedTree.join(container, InstallerParts.probes()), rest);
  }

  private static List<Object> commonMounts() {
    return new ArrayList<>(
        List.of(mount("config", "/etc/epfabric", true), mount("status", "/run/epfabric", false)));
  }
}
