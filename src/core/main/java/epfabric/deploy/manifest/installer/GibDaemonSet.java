package epfabric.deploy.manifest.installer;

import epfabric.deploy.manifest.pod.FabricPod;
import epfabric.deploy.manifest.pod.ImagePolicy;
import epfabric.deploy.manifest.pod.NodePaths;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.deploy.manifest.tree.PullSecret;
import epfabric.deploy.manifest.tree.SecurityContexts;
import epfabric.fabric.plan.AddonsPlan.Gib;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Google's NCCL plugin gIB on every verified GPU node.
 *
 * <p>Google's manifest also copies the plugin over the driver's libraries. Here the plugin stays in
 * a separate folder, so that its libibverbs and libmlx5 cannot replace those of the installer.
 */
public final class GibDaemonSet {
  static final String NAME = "gib";

  private static final String TARGET = "/target";
  private static final String VOLUME = "gib";

  // Files are removed first, because writing to a mapped library would crash its process.
  private static final String COPY_COMMAND =
      "set -e; /scripts/container_entry.sh install --install-nccl;"
          + (" cp -r --remove-destination /var/lib/gib/. " + TARGET + "/");

  private final FabricPlan plan;
  private final Gib gib;
  private final ObjectMetadata meta;

  public GibDaemonSet(FabricPlan plan, Gib gib) {
    this.plan = plan;
    this.gib = gib;
    this.meta = new ObjectMetadata(plan.scope());
  }

  public Manifest manifest() {
    Map<String, Object> spec =
        OrderedTree.of("selector", Map.of("matchLabels", Map.of(Labels.NAME, NAME)))
            .with(
                "updateStrategy",
                OrderedTree.of(
                    "type", "RollingUpdate", "rollingUpdate", Map.of("maxUnavailable", "100%")))
            .with(
                "template",
                OrderedTree.of("metadata", Map.of("labels", meta.labels(NAME)))
                    .with("spec", PullSecret.in(plan, pod())));
    List<String> after = new ArrayList<>(List.of(ImagePolicy.SYSTEM_BINDING));
    after.addAll(InstallerDaemonSet.names(plan));
    return new Manifest(
        NAME,
        "apps/v1",
        "DaemonSet",
        meta.in(plan.install().namespace(), NAME),
        Map.of("spec", spec),
        Rollout.following(after.toArray(String[]::new)));
  }

  /**
   * Returns the pod. It does not tolerate the startup taint, so it starts when the node is
   * verified.
   */
  private Map<String, Object> pod() {
    return OrderedTree.of("automountServiceAccountToken", false)
        .with("terminationGracePeriodSeconds", 1)
        .with("affinity", Map.of("nodeAffinity", FabricPod.onPools(plan.pool().names())))
        .with("tolerations", new FabricPod(plan).tolerations())
        .with("initContainers", List.of(copy()))
        .with("containers", List.of(idle()))
        .with("volumes", List.of(volume("DirectoryOrCreate")));
  }

  /**
   * Returns the container that copies the plugin. It is privileged, as in Google's manifest; it is
   * not known whether Google's script needs the privileges.
   */
  private Map<String, Object> copy() {
    return OrderedTree.of(
        "name", "copy",
        "image", gib.image().toString(),
        "command", List.of("/bin/sh", "-c", COPY_COMMAND),
        "resources", Map.of("requests", OrderedTree.of("cpu", "150m", "memory", "256Mi")),
        "securityContext", SecurityContexts.privileged(),
        "volumeMounts", List.of(OrderedTree.of("name", VOLUME, "mountPath", TARGET)));
  }

  /** Returns an idle container, because a DaemonSet's pod must keep running. */
  private Map<String, Object> idle() {
    return OrderedTree.of("name", "rest")
        .with("image", gib.image().toString())
        .with("command", List.of("/bin/sleep", "infinity"))
        .with(
            "resources",
            OrderedTree.of(
                "requests", OrderedTree.of("cpu", "1m", "memory", "16Mi"),
                "limits", Map.of("memory", "16Mi")))
        .with("securityContext", SecurityContexts.unprivileged());
  }

  private static Map<String, Object> volume(String type) {
    return OrderedTree.of(
        "name", VOLUME, "hostPath", OrderedTree.of("path", NodePaths.HOST_GIB, "type", type));
  }

  /**
   * Returns the plugin's volume for a pod that uses the plugin; the pod waits until the plugin's
   * folder exists.
   */
  public static Map<String, Object> volume() {
    return volume("Directory");
  }

  public static Map<String, Object> mount() {
    return OrderedTree.of("name", VOLUME, "mountPath", NodePaths.POD_GIB, "readOnly", true);
  }

  /**
   * Adds variables that make NCCL use the plugin. Existing variables take precedence, but the
   * plugin's folder comes first in {@code LD_LIBRARY_PATH}.
   */
  public static void use(Gib gib, Map<String, String> variables) {
    gib.variables().forEach(variables::putIfAbsent);
    variables.merge(
        "LD_LIBRARY_PATH",
        NodePaths.POD_GIB + "/lib64",
        (existing, folder) -> folder + ":" + existing);
    // Transports without a plugin set this variable; NCCL would then not find gIB.
    variables.remove("NCCL_NET_PLUGIN");
  }
}
