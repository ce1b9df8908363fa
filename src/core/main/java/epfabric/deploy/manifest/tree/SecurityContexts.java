package epfabric.deploy.manifest.tree;

import java.util.List;
import java.util.Map;

/** Security contexts of containers. */
public final class SecurityContexts {
  /** Id of the user and group {@code nonroot} in distroless images. */
  public static final int NONROOT = 65532;

  /** Restrictions of containers that need no privileges. */
  private static final Map<String, Object> CONFINED =
      OrderedTree.of("readOnlyRootFilesystem", true)
          .with("allowPrivilegeEscalation", false)
          .with("capabilities", Map.of("drop", List.of("ALL")))
          .with("seccompProfile", Map.of("type", "RuntimeDefault"));

  private SecurityContexts() {}

  /** Returns a context for Kubernetes' restricted profile, with a read-only root file system. */
  public static Map<String, Object> unprivileged() {
    return OrderedTree.join(
        OrderedTree.of("runAsNonRoot", true, "runAsUser", NONROOT, "runAsGroup", NONROOT),
        CONFINED);
  }

  /**
   * Returns a context for containers that run as root without capabilities, because they write into
   * folders of the host that belong to root.
   */
  public static Map<String, Object> rootWithoutCapabilities() {
    return OrderedTree.join(Map.of("runAsUser", 0), CONFINED);
  }

  /**
   * Returns a context for containers that open devices without a device plugin. A container's
   * cgroup denies these devices, even with all capabilities, unless the container is privileged
   * (Kubernetes issue 79090). A privileged container has all capabilities, even those that it
   * drops, and no seccomp profile. The runtime still makes the root file system read-only
   * (containerd, {@code buildLinuxSpec}).
   */
  public static Map<String, Object> privilegedOnReadOnlyRoot() {
    return OrderedTree.join(privileged(), Map.of("readOnlyRootFilesystem", true));
  }

  /** Returns a context for containers that change the host or map its devices. */
  public static Map<String, Object> privileged() {
    return OrderedTree.of("privileged", true, "runAsUser", 0);
  }
}
