package epfabric.deploy.manifest;

import java.util.List;
import java.util.Map;

/** Security contexts of containers. */
final class SecurityContexts {
  /** User and group of distroless images that is not root. */
  static final int NONROOT = 65532;

  /** Restrictions of containers that need no privileges. */
  private static final Map<String, Object> CONFINED =
      OrderedTree.of("readOnlyRootFilesystem", true)
          .with("allowPrivilegeEscalation", false)
          .with("capabilities", Map.of("drop", List.of("ALL")))
          .with("seccompProfile", Map.of("type", "RuntimeDefault"));

  private SecurityContexts() {}

  /** For what needs nothing: as Kubernetes' restricted profile wants it, on a read-only root. */
  static Map<String, Object> unprivileged() {
    return OrderedTree.join(
        OrderedTree.of("runAsNonRoot", true, "runAsUser", NONROOT, "runAsGroup", NONROOT),
        CONFINED);
  }

  /** For what writes into folders of the host that belong to root, and does nothing else there. */
  static Map<String, Object> rootWithoutCapabilities() {
    return OrderedTree.join(Map.of("runAsUser", 0), CONFINED);
  }

  /**
   * For what opens devices that no device plugin gave it: the container's cgroup denies them, even
   * with all capabilities, unless it is privileged (Kubernetes issue 79090). A privileged container
   * has all capabilities whatever it drops, and no seccomp profile; a read-only root is what the
   * runtime still applies (containerd, {@code buildLinuxSpec}).
   */
  static Map<String, Object> privilegedOnReadOnlyRoot() {
    return OrderedTree.join(privileged(), Map.of("readOnlyRootFilesystem", true));
  }

  /** For what changes the host or maps its devices. */
  static Map<String, Object> privileged() {
    return OrderedTree.of("privileged", true, "runAsUser", 0);
  }
}
