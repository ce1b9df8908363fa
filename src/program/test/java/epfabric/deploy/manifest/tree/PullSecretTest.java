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
  private static final String ALL =
      """
        epfabric:acceptance:
          nightly: {schedule: "0 3 * * *"}
        epfabric:addons: {gib: true}
        epfabric:images:
          gib: example.org/gib@sha256:4444444444444444444444444444444444444444444444444444444444444444
      """;
  private static final FabricPlan WITHOUT = Planned.plan("dev", text -> text + ALL);
  private static final FabricPlan WITH =
      Planned.plan("dev", text -> text + ALL + "    pullSecret: our.registry-1\n");

  /** Returns every mapping in a tree that has containers. */
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
    assertThat(pods(WITH)).hasSizeGreaterThan(8);
    assertThat(pods(WITH))
        .allSatisfy(
            pod ->
                assertThat(pod.get("imagePullSecrets"))
                    .isEqualTo(List.of(Map.of("name", "our.registry-1"))));
    assertThat(ManifestRules.broken(FabricManifests.of(WITH))).isEmpty();
  }

  @Test
  void withoutTheSettingManifestsAreUnchanged() {
    assertThat(pods(WITHOUT)).hasSameSizeAs(pods(WITH));
    assertThat(pods(WITHOUT)).noneMatch(pod -> pod.containsKey("imagePullSecrets"));
  }
}
