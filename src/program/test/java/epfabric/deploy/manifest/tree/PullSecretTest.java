package epfabric.deploy.manifest.tree;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.test.AcceptJob;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PullSecretTest {
  private static final String EVERY_KIND_OF_POD =
      """
        epfabric:acceptance:
          nightly: {schedule: "0 3 * * *"}
        epfabric:addons: {gib: true}
        epfabric:images:
          gib: example.org/gib@sha256:4444444444444444444444444444444444444444444444444444444444444444
      """;
  private static final FabricPlan WITHOUT_SECRET =
      Planned.plan("dev", text -> text + EVERY_KIND_OF_POD);
  private static final FabricPlan WITH_SECRET =
      Planned.plan("dev", text -> text + EVERY_KIND_OF_POD + "    pullSecret: our.registry-1\n");

  /** Returns all mappings of a tree that have the key {@code containers}. */
  private static List<Map<?, ?>> pods(Object tree) {
    List<Map<?, ?>> pods = new ArrayList<>();
    if (tree instanceof CommentedValue noted) {
      return pods(noted.value());
    }
    if (tree instanceof Map<?, ?> map) {
      if (map.containsKey("containers")) {
        pods.add(map);
      }
      map.values().forEach(value -> pods.addAll(pods(value)));
    }
    if (tree instanceof List<?> list) {
      list.forEach(item -> pods.addAll(pods(item)));
    }
    return pods;
  }

  private static List<Map<?, ?>> pods(FabricPlan plan) {
    List<Map<?, ?>> pods = new ArrayList<>();
    FabricManifests.of(plan).stream()
        .filter(manifest -> List.of("DaemonSet", "Job", "CronJob").contains(manifest.kind()))
        .forEach(manifest -> pods.addAll(pods(manifest.body())));
    plan.workload()
        .acceptance()
        .tests()
        .forEach(run -> pods.addAll(pods(AcceptJob.of(plan, run, "1", List.of("n")).body())));
    return pods;
  }

  @Test
  void everyPodOfTheStackAndOfAcceptHasThePullSecret() {
    assertThat(pods(WITH_SECRET)).hasSizeGreaterThan(8);
    assertThat(pods(WITH_SECRET))
        .allSatisfy(
            pod ->
                assertThat(pod.get("imagePullSecrets"))
                    .isEqualTo(List.of(Map.of("name", "our.registry-1"))));
    assertThat(ManifestRules.broken(FabricManifests.of(WITH_SECRET))).isEmpty();
  }

  @Test
  void withoutTheSettingManifestsAreUnchanged() {
    assertThat(pods(WITHOUT_SECRET)).hasSameSizeAs(pods(WITH_SECRET));
    assertThat(pods(WITHOUT_SECRET)).noneMatch(pod -> pod.containsKey("imagePullSecrets"));
  }
}
