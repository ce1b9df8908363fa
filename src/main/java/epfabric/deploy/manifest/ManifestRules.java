package epfabric.deploy.manifest;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Rules that no API server checks: references between the objects of a fabric, and what GKE's
 * controllers want of pod networks beyond their schema.
 */
public final class ManifestRules {
  private static final Set<String> MODES = Set.of("RDMA", "NetDevice");

  private final List<Manifest> manifests;
  private final List<String> broken = new ArrayList<>();

  private ManifestRules(List<Manifest> manifests) {
    this.manifests = manifests;
  }

  /** What is wrong with them, an object and a sentence each; empty when all is well. */
  public static List<String> broken(List<Manifest> manifests) {
    ManifestRules rules = new ManifestRules(manifests);
    rules.check();
    return List.copyOf(rules.broken);
  }

  private void check() {
    Set<String> seen = new HashSet<>();
    for (Manifest manifest : manifests) {
      manifest.after().stream()
          .filter(id -> !seen.contains(id))
          .forEach(id -> report(manifest, "must follow " + id + ", which does not come before it"));
      seen.add(manifest.id());
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
            checkNamed(manifest, "Role", TreeLookup.text(manifest.body(), "roleRef", "name"));
        case "ClusterRoleBinding" ->
            checkNamed(
                manifest, "ClusterRole", TreeLookup.text(manifest.body(), "roleRef", "name"));
        case "ValidatingAdmissionPolicyBinding" ->
            checkNamed(
                manifest,
                "ValidatingAdmissionPolicy",
                TreeLookup.text(manifest.body(), "spec", "policyName"));
        default -> {} // nothing refers to anything
      }
    }
  }

  private void checkNamespace(Manifest manifest) {
    String namespace = TreeLookup.text(manifest.metadata(), "namespace");
    if (!namespace.isEmpty()) {
      checkNamed(manifest, "Namespace", namespace);
    }
  }

  private void checkParameters(Manifest manifest) {
    for (String field : List.of("vpc", "vpcSubnet")) {
      if (TreeLookup.text(manifest.body(), "spec", field).isEmpty()) {
        report(manifest, "has no " + field + ": GKE would not know which NIC it describes");
      }
    }
    String mode = TreeLookup.text(manifest.body(), "spec", "deviceMode");
    if (!MODES.contains(mode)) {
      report(manifest, "has deviceMode \"" + mode + "\", expected RDMA or NetDevice");
    }
  }

  private void checkNetwork(Manifest manifest) {
    checkNamed(
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
    new PodRules(template, this::exists).broken().forEach(sentence -> report(manifest, sentence));
  }

  private void checkSelector(Manifest manifest, Map<?, ?> template) {
    Map<?, ?> labels = TreeLookup.map(template, "metadata", "labels");
    TreeLookup.map(manifest.body(), "spec", "selector", "matchLabels")
        .forEach(
            (label, value) -> {
              if (!value.equals(labels.get(label))) {
                report(manifest, "selects pods by " + label + "=" + value + ", which its own lack");
              }
            });
  }

  private void checkNamed(Manifest manifest, String kind, String name) {
    exists(kind, name).ifPresent(sentence -> report(manifest, sentence));
  }

  /** A sentence when no object of this kind has this name. */
  private Optional<String> exists(String kind, String name) {
    boolean found =
        manifests.stream().anyMatch(m -> m.kind().equals(kind) && m.name().equals(name));
    return found
        ? Optional.empty()
        : Optional.of("names " + kind + " \"" + name + "\", which does not exist");
  }

  private void report(Manifest manifest, String sentence) {
    broken.add(manifest.kind() + " " + manifest.name() + " " + sentence);
  }
}
