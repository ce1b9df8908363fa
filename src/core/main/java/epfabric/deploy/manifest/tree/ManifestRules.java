package epfabric.deploy.manifest.tree;

import epfabric.base.facts.ComputeDomains;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Checks rules that no API server checks: references between the objects of a fabric, and
 * requirements of GKE's controllers on pod networks beyond their schema.
 */
public final class ManifestRules {
  private static final Set<String> DEVICE_MODES = Set.of("RDMA", "NetDevice");

  private final List<Manifest> manifests;

  /** Ids of the objects that exist before an object is applied, by the object's id. */
  private final Map<String, Set<String>> earlier = new HashMap<>();

  private final List<String> violations = new ArrayList<>();

  private ManifestRules(List<Manifest> manifests) {
    this.manifests = manifests;
  }

  /** Returns one sentence for each violation, starting with the object's kind and name. */
  public static List<String> broken(List<Manifest> manifests) {
    ManifestRules rules = new ManifestRules(manifests);
    rules.check();
    return List.copyOf(rules.violations);
  }

  private void check() {
    for (Manifest manifest : manifests) {
      checkOrder(manifest);
      checkNamespace(manifest);
      switch (manifest.kind()) {
        case "GKENetworkParamSet" -> checkParameters(manifest);
        case "Network" -> checkNetwork(manifest);
        case "DaemonSet", "Deployment", "Job" -> checkWorkload(manifest, manifest.body());
        case LeaderWorkerSet.KIND ->
            checkPod(
                manifest,
                TreeLookup.map(manifest.body(), "spec", "leaderWorkerTemplate", "workerTemplate"));
        case "CronJob" ->
            checkWorkload(manifest, TreeLookup.map(manifest.body(), "spec", "jobTemplate"));
        case "RoleBinding" ->
            checkReference(manifest, "Role", TreeLookup.text(manifest.body(), "roleRef", "name"));
        case "ClusterRoleBinding" ->
            checkReference(
                manifest, "ClusterRole", TreeLookup.text(manifest.body(), "roleRef", "name"));
        case "ValidatingAdmissionPolicyBinding" ->
            checkReference(
                manifest,
                "ValidatingAdmissionPolicy",
                TreeLookup.text(manifest.body(), "spec", "policyName"));
        default -> {} // has no references
      }
    }
  }

  private void checkOrder(Manifest manifest) {
    Set<String> before = new HashSet<>();
    for (String id : manifest.after()) {
      if (earlier.containsKey(id)) {
        before.add(id);
        before.addAll(earlier.get(id));
      } else {
        report(manifest, "must follow " + id + ", which does not come before it");
      }
    }
    earlier.put(manifest.id(), before);
  }

  private void checkNamespace(Manifest manifest) {
    String namespace = TreeLookup.text(manifest.metadata(), "namespace");
    if (!namespace.isEmpty()) {
      checkReference(manifest, "Namespace", namespace);
    }
  }

  private void checkParameters(Manifest manifest) {
    for (String field : List.of("vpc", "vpcSubnet")) {
      if (TreeLookup.text(manifest.body(), "spec", field).isEmpty()) {
        report(manifest, "has no " + field + ": GKE would not know which NIC it describes");
      }
    }
    String mode = TreeLookup.text(manifest.body(), "spec", "deviceMode");
    if (!DEVICE_MODES.contains(mode)) {
      report(manifest, "has deviceMode \"" + mode + "\", expected RDMA or NetDevice");
    }
  }

  private void checkNetwork(Manifest manifest) {
    checkReference(
        manifest,
        "GKENetworkParamSet",
        TreeLookup.text(manifest.body(), "spec", "parametersRef", "name"));
  }

  private void checkWorkload(Manifest manifest, Map<?, ?> body) {
    Map<?, ?> template = TreeLookup.map(body, "spec", "template");
    checkSelector(manifest, template);
    checkPod(manifest, template);
  }

  private void checkPod(Manifest manifest, Map<?, ?> template) {
    new PodRules(template, (kind, name) -> referenceProblem(manifest, kind, name))
        .broken()
        .forEach(sentence -> report(manifest, sentence));
    Map<?, ?> labels = TreeLookup.map(template, "metadata", "labels");
    manifests.stream()
        .filter(m -> m.kind().equals("NetworkPolicy") && namespace(m).equals(namespace(manifest)))
        .filter(policy -> selects(policy, labels) && !comesBefore(policy, manifest))
        .forEach(
            policy ->
                report(
                    manifest,
                    "may start pods before NetworkPolicy \"" + policy.name() + "\" applies"));
  }

  private static boolean selects(Manifest policy, Map<?, ?> labels) {
    Map<?, ?> selected = TreeLookup.map(policy.body(), "spec", "podSelector", "matchLabels");
    return labels.entrySet().containsAll(selected.entrySet());
  }

  private void checkSelector(Manifest manifest, Map<?, ?> template) {
    Map<?, ?> labels = TreeLookup.map(template, "metadata", "labels");
    TreeLookup.map(manifest.body(), "spec", "selector", "matchLabels")
        .forEach(
            (label, value) -> {
              if (!value.equals(labels.get(label))) {
                report(
                    manifest, "selects pods by " + label + "=" + value + ", which its pods lack");
              }
            });
  }

  private void checkReference(Manifest manifest, String kind, String name) {
    referenceProblem(manifest, kind, name).ifPresent(sentence -> report(manifest, sentence));
  }

  /** Returns a violation if a named object does not exist, or may be created too late. */
  private Optional<String> referenceProblem(Manifest manifest, String kind, String name) {
    String start = "names " + kind + " \"" + name + "\", which ";
    Optional<Manifest> referenced =
        manifests.stream()
            .filter(m -> creates(m, kind, name))
            .filter(m -> namespace(m).isEmpty() || namespace(m).equals(namespace(manifest)))
            .findFirst();
    if (referenced.isEmpty()) {
      return Optional.of(start + "does not exist");
    }
    return comesBefore(referenced.get(), manifest)
        ? Optional.empty()
        : Optional.of(start + "may be created after it");
  }

  /**
   * Returns whether applying this manifest creates the named object. For a claim template, this may
   * be a ComputeDomain, whose controller creates the template.
   */
  private static boolean creates(Manifest manifest, String kind, String name) {
    boolean createdByController =
        kind.equals(ClaimTemplate.KIND) && manifest.kind().equals(ComputeDomains.KIND);
    return createdByController
        ? name.equals(
            TreeLookup.text(manifest.body(), "spec", "channel", "resourceClaimTemplate", "name"))
        : manifest.kind().equals(kind) && manifest.name().equals(name);
  }

  private boolean comesBefore(Manifest first, Manifest manifest) {
    return earlier.getOrDefault(manifest.id(), Set.of()).contains(first.id());
  }

  private static String namespace(Manifest manifest) {
    return TreeLookup.text(manifest.metadata(), "namespace");
  }

  private void report(Manifest manifest, String sentence) {
    violations.add(manifest.kind() + " " + manifest.name() + " " + sentence);
  }
}
