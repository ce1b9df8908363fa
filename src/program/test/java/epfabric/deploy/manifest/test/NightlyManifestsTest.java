package epfabric.deploy.manifest.test;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.ManifestRules;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.deploy.manifest.tree.TreeLookup;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests the manifests of scheduled runs of {@code epfabric accept}. */
class NightlyManifestsTest {
  private static final String NIGHTLY =
      """
        epfabric:acceptance:
          nightly:
            schedule: "0 3 * * *"
            timeZone: Europe/Berlin
      """;

  private static final FabricPlan PLAN = Planned.plan("dev", text -> text + NIGHTLY);

  private static List<Manifest> nightlyManifests(FabricPlan plan) {
    List<String> without =
        FabricManifests.of(Planned.plan("dev")).stream().map(Manifest::id).toList();
    return FabricManifests.of(plan).stream().filter(m -> !without.contains(m.id())).toList();
  }

  private static String yaml(FabricPlan plan, String kind) {
    return nightlyManifests(plan).stream()
        .filter(manifest -> manifest.kind().equals(kind))
        .map(ManifestYaml::of)
        .collect(Collectors.joining("---\n"));
  }

  @Test
  void onlyAScheduleAddsNightlyManifests() {
    assertThat(nightlyManifests(Planned.plan("dev"))).isEmpty();
    assertThat(nightlyManifests(PLAN).stream().map(Manifest::kind))
        .containsExactlyInAnyOrder(
            "ServiceAccount",
            "Role",
            "RoleBinding",
            "ClusterRoleBinding",
            "NetworkPolicy",
            "ConfigMap",
            "CronJob");
    assertThat(ManifestRules.broken(FabricManifests.of(PLAN))).isEmpty();
  }

  @Test
  void aParkedFabricHasNoNightlyRuns() {
    assertThat(
            nightlyManifests(
                Planned.plan("dev", text -> text + NIGHTLY + "  epfabric:parked: true\n")))
        .isEmpty();
  }

  @Test
  void theCronJobRunsAcceptInTheImageOfTheJudge() {
    assertThat(yaml(PLAN, "CronJob"))
        .contains("schedule: 0 3 * * *\n")
        .contains("timeZone: Europe/Berlin\n")
        .contains("concurrencyPolicy: Forbid\n")
        .contains("image: " + PLAN.workload().images().judge())
        .contains("backoffLimit: 0\n")
        .contains("activeDeadlineSeconds: 29580\n") // 25080 for the tests, an hour, 15 minutes
        .contains("runAsNonRoot: true\n")
        .contains("readOnlyRootFilesystem: true\n");
    assertThat(yaml(PLAN, "CronJob").replaceAll("\\n *- ", " "))
        .contains("args: -C /etc/epfabric accept dev --wait '60' -o /tmp/results\n");
  }

  @Test
  void runsInABucketAreComparedWithEarlierRuns() {
    FabricPlan plan =
        Planned.plan("dev", text -> text + NIGHTLY + "      results: gs://my-bucket/accept/dev\n");
    assertThat(yaml(plan, "CronJob").replaceAll("\\n *- ", " "))
        .contains("dev --wait '60' --results gs://my-bucket/accept/dev --baseline\n");
  }

  @Test
  void theNightlyAccountMayOnlyRunItsJobs() {
    assertThat(yaml(PLAN, "Role").replaceAll("\\n *- ", " "))
        .endsWith(
            """
            rules: apiGroups: batch
              resources: jobs
              verbs: create get list delete apiGroups: ''
              resources: pods
              verbs: list apiGroups: ''
              resources: pods/log
              verbs: get
            """);
  }

  @Test
  void aMissingRoleConfigMapOrAccountIsReported() {
    for (String kind : List.of("Role", "ConfigMap", "ServiceAccount")) {
      List<Manifest> all =
          FabricManifests.of(PLAN).stream()
              .filter(m -> !(m.kind().equals(kind) && m.id().startsWith("nightly")))
              .toList();
      assertThat(ManifestRules.broken(all))
          .as(kind)
          .anyMatch(sentence -> sentence.contains("names " + kind + " \"nightly"));
    }
  }

  @Test
  void theConfigMapContainsTheEnvironmentOfTheSamePlan() {
    Manifest map =
        nightlyManifests(PLAN).stream()
            .filter(m -> m.kind().equals("ConfigMap"))
            .findFirst()
            .orElseThrow();
    String file = TreeLookup.text(map.body(), "data", "Pulumi.dev.yaml");
    FabricPlan planOfMap = Planned.planText("dev", file);
    assertThat(planOfMap.workload().images()).isEqualTo(PLAN.workload().images());
    assertThat(yaml(planOfMap, "CronJob")).isEqualTo(yaml(PLAN, "CronJob"));
    assertThat(FabricManifests.of(planOfMap).stream().map(ManifestYaml::of).toList())
        .isEqualTo(FabricManifests.of(PLAN).stream().map(ManifestYaml::of).toList());
    assertThat(map.name()).matches("nightly-[0-9a-f]{10}");
  }
}
