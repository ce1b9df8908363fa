package epfabric.deploy.manifest.pod;

import epfabric.base.value.DriverSource;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.deploy.manifest.tree.SecurityContexts;
import epfabric.fabric.environment.Environment.PayloadPlace;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Map;

/**
 * Paths in a pod of the payload, which is DeepEP and its libraries. Either the installer puts the
 * payload on the node, or an init container of the pod copies it from the installer's image into a
 * volume.
 */
public final class DeepEpPayload {
  /**
   * Folder of the payload in the installer's image, and in pods that bring the payload because
   * their nodes have none.
   */
  private static final String IN_IMAGE = NodePaths.PROGRAMS + "/payload";

  private static final String NAME = "payload";

  /** Mount path of the payload's volume in the container that fills it. */
  private static final String FILLED_MOUNT = "/payload";

  private final FabricPlan plan;

  public DeepEpPayload(FabricPlan plan) {
    this.plan = plan;
  }

  /** Returns the payload of this fabric's pods. */
  public static DeepEpPayload of(FabricPlan plan) {
    return new DeepEpPayload(plan);
  }

  private boolean comesWithPod() {
    return plan.install().payload() == PayloadPlace.POD;
  }

  private boolean hasGkeDrivers() {
    return plan.pool().drivers() == DriverSource.GKE;
  }

  /** Returns the folder of the payload. */
  String root() {
    return comesWithPod() ? IN_IMAGE : NodePaths.PAYLOAD;
  }

  /**
   * Returns the Python interpreter of tests; with GKE's drivers, it is the interpreter of the test
   * image, which brings torch.
   */
  public String python() {
    return hasGkeDrivers() ? NodePaths.IMAGE_PYTHON : root() + "/python/bin/python3";
  }

  /**
   * Returns the search path of Python packages; with GKE's drivers, it contains only DeepEP's
   * folder.
   */
  String packages() {
    return root() + (hasGkeDrivers() ? "/python" : "/site-packages");
  }

  /**
   * Returns the search path of epfabric's library: first the folder of a module with DeepEP's name,
   * then the folder of the package. The path must precede the path of any DeepEP, and is only for
   * processes that stay on one node.
   */
  public String ownPackages() {
    return root() + "/ep/epfabric_ep/shadow:" + root() + "/ep";
  }

  /** Returns the folder of NVSHMEM's libraries; torch brings another NVSHMEM, which lacks IBGDA. */
  String nvshmem() {
    return root() + "/nvshmem/lib";
  }

  /**
   * Returns the folder of NCCL's libraries, for software sets that need another version of NCCL
   * than torch brings.
   */
  String nccl() {
    return root() + "/nccl/lib";
  }

  /** Returns the path of epbench. */
  public String epbench() {
    return (hasGkeDrivers() ? root() : NodePaths.POD_DRIVER) + "/bin/epbench";
  }

  /** Returns the init containers that must run before the pod's containers; usually none. */
  public List<Map<String, Object>> firstContainers() {
    return comesWithPod() ? List.of(copyContainer()) : List.of();
  }

  /** Returns the mounts of the pod's containers; usually none. */
  public List<Map<String, Object>> mounts() {
    return comesWithPod() ? List.of(InstallerParts.mount(NAME, IN_IMAGE, true)) : List.of();
  }

  /** Returns the volumes of the pod; usually none. */
  public List<Map<String, Object>> volumes() {
    return comesWithPod() ? List.of(OrderedTree.of("name", NAME, "emptyDir", Map.of())) : List.of();
  }

  private Map<String, Object> copyContainer() {
    return OrderedTree.of(
        "name", NAME,
        "image", plan.workload().images().installer().toString(),
        "command", List.of("cp", "-R", "--preserve=mode,links", IN_IMAGE + "/.", FILLED_MOUNT),
        "resources", InstallerParts.resources("500m", "256Mi", "1Gi"),
        "securityContext", SecurityContexts.unprivileged(),
        "volumeMounts", List.of(InstallerParts.mount(NAME, FILLED_MOUNT, false)));
  }
}
