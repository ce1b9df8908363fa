package epfabric.deploy.gitops;

import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.pod.PodNetworkManifests;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The order in which {@code pulumi up} applies a fabric's objects, for tools that wait for stages
 * instead of single objects.
 *
 * <p>The fabric has several parts; a part starts when the preceding part is complete. In each part,
 * the objects without pods are the first stage. Each object with pods is a further stage, which
 * follows the stages of the objects that its manifest follows.
 */
final class DeploymentStages {
  private static final Set<String> KINDS_WITH_PODS =
      Set.of("DaemonSet", "Deployment", "Job", "LeaderWorkerSet");

  private final List<DeploymentStage> all = new ArrayList<>();

  /** Stages by the ids of their manifests. */
  private final Map<String, DeploymentStage> stageOfManifest = new HashMap<>();

  /** The stages of the preceding part that no other stage of the part follows. */
  private List<DeploymentStage> lastStages = List.of();

  private DeploymentStages() {}

  /**
   * Returns all stages; each stage comes after the stages that must be ready first.
   *
   * <p>The nightly CronJob comes last: Argo CD considers it degraded after a failed night, and then
   * applies no later waves.
   */
  static List<DeploymentStage> of(FabricPlan plan) {
    Predicate<Manifest> isParameterSet = m -> m.kind().equals("GKENetworkParamSet");
    Predicate<Manifest> isNightly = m -> m.kind().equals("CronJob");
    DeploymentStages stages = new DeploymentStages();
    stages.add("network-parameters", PodNetworkManifests.of(plan), isParameterSet);
    stages.add("networks", PodNetworkManifests.of(plan), isParameterSet.negate());
    stages.add("system", FabricManifests.installer(plan), m -> true);
    stages.add("acceptance", FabricManifests.acceptance(plan), isNightly.negate());
    stages.add("serving", FabricManifests.serving(plan), m -> true);
    stages.add("nightly", FabricManifests.acceptance(plan), isNightly);
    return List.copyOf(stages.all);
  }

  private void add(String name, List<Manifest> part, Predicate<Manifest> filter) {
    List<Manifest> selected = part.stream().filter(filter).toList();
    List<DeploymentStage> added = new ArrayList<>();
    List<Manifest> withoutPods = selected.stream().filter(m -> !hasPods(m)).toList();
    if (!withoutPods.isEmpty()) {
      added.add(stage(name, withoutPods, lastStages));
    }
    List<DeploymentStage> startStages = added.isEmpty() ? lastStages : List.copyOf(added);
    for (Manifest manifest : selected) {
      if (hasPods(manifest)) {
        added.add(
            stage(stageName(manifest), List.of(manifest), stagesBefore(manifest, startStages)));
      }
    }
    if (!added.isEmpty()) {
      lastStages = lastStagesOf(added);
    }
  }

  private static boolean hasPods(Manifest manifest) {
    return KINDS_WITH_PODS.contains(manifest.kind());
  }

  /**
   * Returns the name of an object's stage. The stage of a server has a shorter name, which fits
   * into a label.
   */
  private static String stageName(Manifest manifest) {
    return switch (manifest.kind()) {
      case "Deployment", "LeaderWorkerSet" -> "serving-" + manifest.name();
      default -> manifest.id();
    };
  }

  private List<DeploymentStage> stagesBefore(Manifest manifest, List<DeploymentStage> startStages) {
    Set<DeploymentStage> before = new LinkedHashSet<>(startStages);
    for (String id : manifest.after()) {
      DeploymentStage stage = stageOfManifest.get(id);
      if (stage == null) {
        throw new IllegalStateException(
            manifest.id() + " follows an object that is in no stage: " + id);
      }
      before.add(stage);
    }
    return List.copyOf(before);
  }

  private DeploymentStage stage(
      String name, List<Manifest> manifests, List<DeploymentStage> before) {
    int wave = before.stream().mapToInt(earlier -> earlier.wave() + 1).max().orElse(0);
    List<String> after = before.stream().map(DeploymentStage::name).toList();
    DeploymentStage stage = new DeploymentStage(name, manifests, after, wave);
    all.add(stage);
    manifests.forEach(manifest -> stageOfManifest.put(manifest.id(), stage));
    return stage;
  }

  /** Returns the stages that no other stage follows. */
  private static List<DeploymentStage> lastStagesOf(List<DeploymentStage> stages) {
    return stages.stream()
        .filter(stage -> stages.stream().noneMatch(s -> s.after().contains(stage.name())))
        .toList();
  }
}
