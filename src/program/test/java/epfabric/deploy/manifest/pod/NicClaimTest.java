package epfabric.deploy.manifest.pod;

import static epfabric.deploy.manifest.Parsed.at;
import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.Fabrics;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.ManifestRules;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests pods that claim their NICs from GKE's managed DRANET. */
class NicClaimTest {
  private static final FabricPlan PLAN =
      Planning.planOf(anEnvironment().withNetwork("mode", "dranet"));

  private static final List<Manifest> MANIFESTS = FabricManifests.of(PLAN);

  @Test
  void aTemplateRequestsAllNicsOfTheMachine() {
    Manifest template = Fabrics.manifest(PLAN, NicClaim.ID);
    assertThat(ManifestYaml.of(template))
        .isEqualTo(
            """
            apiVersion: resource.k8s.io/v1
            kind: ResourceClaimTemplate
            metadata:
              name: rdma-nics-%s
              namespace: epfabric-test-acceptance
              labels:
                app.kubernetes.io/name: rdma-nics-%s
                app.kubernetes.io/part-of: epfabric-test
                app.kubernetes.io/managed-by: epfabric
            spec:
              spec:
                devices:
                  requests:
                  - name: nic
                    exactly:
                      deviceClassName: mrdma.google.com
                      allocationMode: ExactCount
                      count: 8
            """
                .formatted(hash(template), hash(template)));
    assertThat(template.rollout().change()).isEqualTo(Manifest.Change.NEW_NAME);
    assertThat(hash(template)).matches("[0-9a-f]{10}");
  }

  /** `ready`, `accept` and nightly runs count NICs by the drivers' ResourceSlices. */
  @Test
  void theObserverMayListResourceSlices() {
    Object rules = at(Fabrics.manifest(PLAN, "observer-role").body(), "rules");
    assertThat(at(rules, 1))
        .isEqualTo(
            Map.of(
                "apiGroups", List.of("resource.k8s.io"),
                "resources", List.of("resourceslices"),
                "verbs", List.of("list")));
  }

  private static String hash(Manifest template) {
    return template.name().replaceFirst("^rdma-nics-", "");
  }

  @Test
  void aTestClaimsItsNicsAndNamesNoNetwork() {
    Object pod = Fabrics.pod(PLAN, "test-deepep-internode").template();
    assertThat(at(pod, "spec", "resourceClaims"))
        .isEqualTo(
            List.of(
                Map.of(
                    "name",
                    "rdma",
                    "resourceClaimTemplateName",
                    Fabrics.manifest(PLAN, NicClaim.ID).name())));
    assertThat(at(pod, "spec", "containers", 0, "resources"))
        .isEqualTo(
            Map.of(
                "requests", Map.of("cpu", "32", "memory", "128Gi"),
                "limits", Map.of("nvidia.com/gpu", "8"),
                "claims", List.of(Map.of("name", "rdma"))));
    assertThat(pod.toString()).doesNotContain("networking.gke.io");
    assertThat(Fabrics.manifest(PLAN, "test-deepep-internode").after()).contains(NicClaim.ID);
  }

  @Test
  void claimsReplaceMultiNetworkingObjects() {
    assertThat(MANIFESTS)
        .map(Manifest::kind)
        .doesNotContain("Network", "GKENetworkParamSet")
        .contains("ResourceClaimTemplate");
    assertThat(ManifestRules.broken(MANIFESTS)).isEmpty();
    assertThat(FabricManifests.of(Planning.planOf(anEnvironment().withNetwork("mode", "device"))))
        .map(Manifest::kind)
        .doesNotContain("ResourceClaimTemplate");
  }

  @Test
  void aQueueCoversClaimedNics() {
    FabricPlan queued =
        Planning.planOf(
            anEnvironment().withNetwork("mode", "dranet").with("addons", "kueue", "true"));
    Object group =
        at(Fabrics.manifest(queued, "queue-cluster").body(), "spec", "resourceGroups", 0);
    assertThat(at(group, "coveredResources"))
        .isEqualTo(List.of("cpu", "memory", "ephemeral-storage", "nvidia.com/gpu", "rdma-nics"));
    assertThat(at(group, "flavors", 0, "resources", 4))
        .isEqualTo(Map.of("name", "rdma-nics", "nominalQuota", "16"));
  }

  @Test
  void aClaimInTheNetworkOfTheHostIsRefused() {
    assertThat(broken("spec.hostNetwork", true))
        .containsExactly(
            "Job deepep-internode claims NICs in the host's network, which GKE's driver refuses");
  }

  @Test
  void anUnusedClaimIsRefused() {
    assertThat(broken("spec.containers", List.of()))
        .containsExactly(
            "Job deepep-internode claims rdma, which none of its containers uses",
            "Job deepep-internode has RDMA interfaces and requests no GPU: two such pods could land"
                + " on one node");
  }

  @Test
  void aClaimThatThePodDoesNotDeclareIsRefused() {
    assertThat(broken("spec.resourceClaims", List.of()))
        .containsExactly(
            "Job deepep-internode has a container that uses the claim rdma, which the pod does not"
                + " declare");
  }

  @Test
  void aMissingTemplateIsReported() {
    List<Manifest> without = new ArrayList<>(MANIFESTS);
    without.removeIf(manifest -> manifest.id().equals(NicClaim.ID));
    assertThat(ManifestRules.broken(without))
        .contains(
            "Job deepep-internode must follow acceptance-nic-claim, which does not come before it",
            "Job deepep-internode names ResourceClaimTemplate \""
                + Fabrics.manifest(PLAN, NicClaim.ID).name()
                + "\", which does not exist");
  }

  /**
   * Returns the violations if the pod template of the internode test has this value at {@code
   * spec.FIELD}.
   */
  private static List<String> broken(String path, Object value) {
    List<Manifest> changed = new ArrayList<>();
    for (Manifest manifest : MANIFESTS) {
      if (!manifest.id().equals("test-deepep-internode")) {
        changed.add(manifest);
        continue;
      }
      Map<String, Object> job = copy(at(manifest.body(), "spec"));
      Map<String, Object> template = copy(at(manifest.body(), "spec", "template"));
      Map<String, Object> spec = copy(at(manifest.body(), "spec", "template", "spec"));
      spec.put(path.replaceFirst("^spec\\.", ""), value);
      template.put("spec", spec);
      job.put("template", template);
      changed.add(
          new Manifest(
              manifest.id(),
              manifest.apiVersion(),
              manifest.kind(),
              manifest.metadata(),
              Map.of("spec", job),
              manifest.rollout()));
    }
    return ManifestRules.broken(changed);
  }

  private static Map<String, Object> copy(Object tree) {
    Map<String, Object> copy = new LinkedHashMap<>();
    ((Map<?, ?>) tree).forEach((key, value) -> copy.put(String.valueOf(key), value));
    return copy;
  }
}
