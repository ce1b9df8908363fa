package epfabric.deploy.manifest.pod;

import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.deploy.manifest.tree.SecurityContexts;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Map;

/** Parts that several containers of the installer share. */
public final class InstallerParts {
  /** Folder of the programs in the installer's image. */
  public static final String BIN = NodePaths.PROGRAMS + "/bin/";

  private final FabricPlan plan;

  public InstallerParts(FabricPlan plan) {
    this.plan = plan;
  }

  public String image() {
    return plan.workload().images().installer().toString();
  }

  /**
   * Returns an idle container. It keeps the pod running, so that no later pod repeats the
   * installation.
   */
  public Map<String, Object> idle() {
    return OrderedTree.of(
        "name", "verify",
        "image", image(),
        "command", List.of("sleep", "infinity"),
        "resources", resources("10m", "16Mi"),
        "securityContext", SecurityContexts.unprivileged());
  }

  /**
   * Returns the variable {@code NODE_NAME}, which Kubernetes sets to the name of the pod's node.
   */
  public static Map<String, Object> nodeName() {
    return OrderedTree.of(
        "name", "NODE_NAME", "valueFrom", Map.of("fieldRef", Map.of("fieldPath", "spec.nodeName")));
  }

  public static Map<String, Object> variable(String name, String value) {
    return OrderedTree.of("name", name, "value", value);
  }

  public static Map<String, Object> mount(String name, String path, boolean readOnly) {
    return OrderedTree.of("name", name, "mountPath", path, "readOnly", readOnly);
  }

  /** Returns a recursively read-only mount, which does not receive later mounts of the host. */
  public static Map<String, Object> view(String name, String path) {
    return OrderedTree.join(mount(name, path, true), Map.of("recursiveReadOnly", "Enabled"));
  }

  /** Returns a hostPath volume of a folder of the node, which must exist. */
  public static Map<String, Object> host(String name, Object folder) {
    return OrderedTree.of(
        "name", name, "hostPath", OrderedTree.of("path", folder, "type", "Directory"));
  }

  /** Returns requests of CPU and memory. The limit of memory is equal; CPU has no limit. */
  public static Map<String, Object> resources(String cpu, String memory) {
    return resources(cpu, memory, memory);
  }

  /** Returns requests of CPU and memory, and a limit of memory; CPU has no limit. */
  public static Map<String, Object> resources(String cpu, String memory, String memoryLimit) {
    return OrderedTree.of(
        "requests",
        OrderedTree.of("cpu", cpu, "memory", memory),
        "limits",
        Map.of("memory", memoryLimit));
  }

  /** Returns the probes; ready means that the whole node was recently checked and is correct. */
  public static Map<String, Object> probes() {
    return OrderedTree.of(
        "startupProbe", probe("verifying", 5, 60),
        "readinessProbe", probe("verified", 30, 2),
        "livenessProbe", probe("verifying", 60, 5));
  }

  private static Map<String, Object> probe(String program, int period, int failures) {
    return OrderedTree.of("exec", Map.of("command", List.of(BIN + program)))
        .with("periodSeconds", period)
        .with("timeoutSeconds", 20)
        .with("failureThreshold", failures);
  }
}
