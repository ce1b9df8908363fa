package epfabric.deploy.manifest.domain;

import epfabric.base.value.ImageRef;
import epfabric.deploy.manifest.pod.ImagePolicy;
import epfabric.deploy.manifest.pod.NamespaceManifests;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.deploy.manifest.tree.SecurityContexts;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The driver's controller. For each compute domain, it creates the claim template, starts the
 * daemons and reports the state. It runs on nodes without GPUs.
 */
final class DomainController {
  private final FabricPlan plan;
  private final ImageRef image;
  private final ObjectMetadata meta;

  DomainController(FabricPlan plan, ImageRef image) {
    this.plan = plan;
    this.image = image;
    this.meta = new ObjectMetadata(plan.scope());
  }

  Manifest manifest() {
    Map<String, Object> spec =
        OrderedTree.of("replicas", 1)
            .with("selector", Map.of("matchLabels", Map.of(Labels.NAME, DomainAccess.CONTROLLER)))
            .with(
                "template",
                OrderedTree.of("metadata", Map.of("labels", meta.labels(DomainAccess.CONTROLLER)))
                    .with("spec", pod()));
    return new Manifest(
        DomainAccess.CONTROLLER,
        "apps/v1",
        "Deployment",
        meta.in(DomainDriver.namespace(plan), DomainAccess.CONTROLLER),
        Map.of("spec", spec),
        Rollout.following(neededBy(DomainAccess.CONTROLLER)));
  }

  /** Returns the ids of the objects that one of the driver's programs needs. */
  static String[] neededBy(String program) {
    List<String> after = new ArrayList<>(DomainAccess.neededBy(program));
    after.add(NamespaceManifests.DOMAINS_QUOTA);
    after.add(ImagePolicy.DOMAINS_BINDING);
    after.add(DomainDefinitions.DOMAINS);
    after.add(DomainDefinitions.CLIQUES);
    return after.toArray(String[]::new);
  }

  private Map<String, Object> pod() {
    Map<String, Object> withoutGpus =
        OrderedTree.of("key", Labels.ACCELERATOR, "operator", "DoesNotExist");
    Map<String, Object> terms =
        Map.of("nodeSelectorTerms", List.of(Map.of("matchExpressions", List.of(withoutGpus))));
    return OrderedTree.of("serviceAccountName", DomainAccess.CONTROLLER)
        .with("automountServiceAccountToken", true)
        .with("enableServiceLinks", false)
        .with("priorityClassName", NamespaceManifests.PRIORITY)
        .with(
            "affinity",
            Map.of("nodeAffinity", Map.of("requiredDuringSchedulingIgnoredDuringExecution", terms)))
        .with("containers", List.of(container()));
  }

  private Map<String, Object> container() {
    return OrderedTree.of(
        "name", "compute-domain",
        "image", image.toString(),
        "command", List.of("compute-domain-controller", "-v", DomainPlugin.VERBOSITY),
        "env", env(),
        "resources", DomainPlugin.RESOURCES,
        "securityContext", SecurityContexts.unprivileged());
  }

  /** Returns the variables; in {@code IMAGE_NAME}, the controller gets the daemons' image. */
  private List<Object> env() {
    return List.of(
        DomainPlugin.variable("LOG_VERBOSITY_CD_DAEMON", DomainPlugin.VERBOSITY),
        DomainPlugin.field("POD_NAME", "metadata.name"),
        DomainPlugin.field("NAMESPACE", "metadata.namespace"),
        DomainPlugin.variable("IMAGE_NAME", image.toString()),
        DomainPlugin.variable("NVIDIA_VISIBLE_DEVICES", "void"));
  }
}
