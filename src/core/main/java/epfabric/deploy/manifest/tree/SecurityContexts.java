package epfabric.deploy.manifest.tree;

import java.util.List;
import java.util.Map;

/** Security contexts of containers. */
public final class SecurityContexts {
  /** User and group without a name, as distroless images have it. */
  public static final int NOBODY = 65532;

  /** What no user of a container needs. */
  private static final Map<String, Object> CONFINED =
      OrderedTree.of("readOnlyRootFilesystem", true)
          .with("allowPrivilegeEscalation", false)
          .with("capabilities", Map.of("drop", List.of("ALL")))
          .with("seccompProfile", Map.of("type", "RuntimeDefault"));

  private SecurityContexts() {}

  /** For what needs nothing: as Kubernetes' restricted profile wants it, on a read-only root. */
  public static Map<String, Object> unprivileged() {
    return OrderedTree.join(
        OrderedTree.of("runAsNonRoot", true, "runAsUser", NOBODY, "runAsGroup", NOBODY), CONFINED);
  }

  /** For what writes into folders of the host that belong to root, and does nothing else there. */
  public static Map<String, Object> rootWithoutCapabilities() {
    return OrderedTree.join(Map.of("runAsUser", 0), CONFINED);
  }

  /**
   * For what opens devices that no device plugin gave it: the container's cgroup denies them, even
   * with all capabilities, unless it is privileged (Kubernetes issue 79090). A privileged container
   * has all capabilities whatever it drops, and no seccomp profile; a read-only root is what the
   * runtime still applies (containerd, {@code buildLinuxSpec}).
   */
  public static Map<String, Object> privilegedOnReadOnlyRoot() {
    return OrderedTree.join(privileged(), Map.of("readOnlyRootFilesystem", true));
  }

  /** For what changes the host or maps its devices. */
  public static Map<String, Object> privileged() {
    return OrderedTree.of("privileged", true, "runAsUser", 0);
  }
}
