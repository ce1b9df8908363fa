package epfabric.deploy.manifest.pod;

import static epfabric.deploy.manifest.Parsed.at;
import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.Fabrics;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.ManifestRules;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.deploy.manifest.tree.PodRules;
import epfabric.deploy.manifest.tree.TreeLookup;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the ComputeDomains of pods that use NVLink between nodes. */
class ComputeDomainTest {
  private static final FabricPlan PLAN = Planning.planOf(rack());
  private static final String POOL = PLAN.pool().names().get(0);
  private static final String ID = "acceptance-compute-domain-" + POOL;

  private static EnvironmentBuilder rack() {
    return anEnvironment()
        .inZone("us-central1-a")
        .withMachine("a4x-highgpu-4g")
        .boughtAs("reservation")
        .withReservation("rack");
  }

  @Test
  void theNameOfADomainEndsInTheHashOfItsSpec() {
    Manifest domain = Fabrics.manifest(PLAN, ID);
    assertThat(domain.name()).matches("tests-epfabric-test-gpu-[0-9a-f]{10}");
    assertThat(ManifestYaml.of(domain))
        .isEqualTo(
            """
            apiVersion: resource.nvidia.com/v1beta1
            kind: ComputeDomain
            metadata:
              name: NAME
              namespace: epfabric-test-acceptance
              labels:
                app.kubernetes.io/name: NAME
                app.kubernetes.io/part-of: epfabric-test
                app.kubernetes.io/managed-by: epfabric
            spec:
              numNodes: 0
              channel:
                allocationMode: Single
                resourceClaimTemplate:
                  name: NAME
            """
                .replace("NAME", domain.name()));
    assertThat(domain.rollout().change()).isEqualTo(Manifest.Change.NEW_NAME);
  }

  @Test
  void aTestOfSeveralNodesClaimsAChannelAndFollowsItsDomain() {
    Fabrics.Pod pod = Fabrics.pod(PLAN, "test-deepep-internode");
    assertThat(at(pod.spec(), "resourceClaims", 1))
        .isEqualTo(
            Map.of(
                "name",
                "imex-channel",
                "resourceClaimTemplateName",
                Fabrics.manifest(PLAN, ID).name()));
    assertThat(at(pod.spec(), "containers", 0, "resources", "claims"))
        .isEqualTo(List.of(Map.of("name", "rdma"), Map.of("name", "imex-channel")));
    assertThat(pod.manifest().after()).contains(ID);
  }

  @Test
  void aTestOfOneNodeClaimsNoChannel() {
    Fabrics.Pod pod = Fabrics.pod(PLAN, "test-deepep-intranode");
    assertThat(pod.spec().toString()).doesNotContain("imex-channel");
    assertThat(pod.manifest().after()).doesNotContain(ID);
  }

  @Test
  void eachPoolHasItsOwnDomain() {
    FabricPlan twoPools =
        Planning.planOf(
            anEnvironment()
                .inZone("us-central1-a")
                .withMachine("a4x-highgpu-4g")
                .boughtAs("reservation")
                .withPool("pools", "[{reservation: rack-a}, {reservation: rack-b}]"));
    assertThat(FabricManifests.of(twoPools))
        .filteredOn(m -> m.kind().equals("ComputeDomain"))
        .extracting(Manifest::id)
        .containsExactlyElementsOf(
            twoPools.pool().names().stream()
                .map(pool -> "acceptance-compute-domain-" + pool)
                .toList());
  }

  @Test
  void podsInTheNetworkOfTheHostClaimAChannelButNoNics() {
    FabricPlan plan = Planning.planOf(rack().with("acceptance", "hostNetwork", "true"));
    Fabrics.Pod pod = Fabrics.pod(plan, "test-deepep-internode");
    assertThat(TreeLookup.list(pod.spec(), "resourceClaims")).hasSize(1);
    assertThat(ManifestRules.broken(FabricManifests.of(plan))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"imex-channel, false", "rdma, true"})
  void onlyAClaimOfNicsRequiresGpus(String claim, boolean refused) {
    Map<String, Object> spec =
        Map.of(
            "resourceClaims",
            List.of(Map.of("name", claim)),
            "hostNetwork",
            true,
            "containers",
            List.of(Map.of("resources", Map.of("claims", List.of(Map.of("name", claim))))));
    String broken =
        new PodRules(Map.of("spec", spec), (kind, name) -> Optional.empty()).broken().toString();
    assertThat(broken.contains("has RDMA interfaces and requests no GPU")).isEqualTo(refused);
    assertThat(broken.contains("claims NICs in the host's network")).isEqualTo(refused);
  }

  @Test
  void aClaimWithoutItsDomainIsReported() {
    List<Manifest> without = new ArrayList<>(FabricManifests.of(PLAN));
    String name = Fabrics.manifest(PLAN, ID).name();
    without.removeIf(manifest -> manifest.id().equals(ID));
    assertThat(ManifestRules.broken(without))
        .contains(
            "Job deepep-internode names ResourceClaimTemplate \""
                + name
                + "\", which does not exist");
  }

  @Test
  void theQueueHasAQuotaOfChannels() {
    FabricPlan queued = Planning.planOf(rack().with("addons", "kueue", "true"));
    assertThat(ManifestYaml.of(Fabrics.manifest(queued, "queue-cluster")))
        .contains("- name: imex-channels\n        nominalQuota: '2'");
  }
}
