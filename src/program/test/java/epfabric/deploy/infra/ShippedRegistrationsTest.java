package epfabric.deploy.infra;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.facts.PulumiVersions;
import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShippedRegistrationsTest {
  @ParameterizedTest
  @ValueSource(strings = {"dev", "prod", "guide", "device", "dranet-auto"})
  void committedRegistrationsAreUpToDate(String environment) {
    assertThat(Planned.record(Planned.plan(environment)).toJsonLines())
        .as(
            "registrations/%s.jsonl is stale: ./epfabric preview %s --output registrations"
                + " > registrations/%s.jsonl",
            environment, environment, environment)
        .isEqualTo(Planned.text("registrations/" + environment + ".jsonl"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "prod", "guide", "device", "dranet-auto"})
  void everyPluginIsPinned(String environment) {
    for (Registration registration : Planned.record(Planned.plan(environment)).resources()) {
      if (registration.custom() && !registration.type().startsWith("pulumi:pulumi")) {
        String expected =
            registration.type().contains("kubernetes")
                ? PulumiVersions.KUBERNETES
                : PulumiVersions.GCP;
        assertThat(registration.options().get("version"))
            .as(registration.urn())
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void pluginFilesNameTheSameVersions() {
    assertThat(Planned.text("src/program/main/resources/com/epfabric/gcp/plugin.json"))
        .contains("\"" + PulumiVersions.GCP + "\"");
    assertThat(Planned.text("src/program/main/resources/com/epfabric/kubernetes/plugin.json"))
        .contains("\"" + PulumiVersions.KUBERNETES + "\"");
  }

  @Test
  void adoptedResourcesAreNotRegistered() {
    assertThat(types(Planned.record(Planned.plan("guide"))))
        .doesNotContainKeys(
            "gcp:compute/network:Network",
            "gcp:compute/subnetwork:Subnetwork",
            "gcp:container/cluster:Cluster",
            "gcp:projects/service:Service")
        .containsEntry("gcp:container/nodePool:NodePool", 1L);
  }

  @Test
  void everyCloudResourceHasAnExplicitName() {
    for (Registration registration : Planned.record(Planned.plan("dev")).resources()) {
      boolean named =
          registration.type().startsWith("gcp:compute")
              || registration.type().startsWith("gcp:container");
      if (named) {
        assertThat(registration.inputs()).as(registration.urn()).containsKey("name");
        assertThat(registration.booleanOption("deleteBeforeReplace").orElse(false))
            .as(registration.urn())
            .isTrue();
      }
    }
  }

  @Test
  void aProtectedEnvironmentProtectsNetworksClusterAndPool() {
    Registrations prod = Planned.record(Planned.plan("prod"));
    Map<String, Long> protectedTypes =
        prod.resources().stream()
            .filter(r -> r.booleanOption("protect").orElse(false))
            .collect(Collectors.groupingBy(Registration::type, Collectors.counting()));
    assertThat(protectedTypes)
        .isEqualTo(
            Map.of(
                "gcp:compute/network:Network", 3L,
                "gcp:compute/subnetwork:Subnetwork", 10L,
                "gcp:container/cluster:Cluster", 1L,
                "gcp:container/nodePool:NodePool", 1L));
  }

  @Test
  void aRetainedEnvironmentKeepsItsNetworks() {
    Registrations retained =
        Planned.record(Planned.plan("prod", text -> text.replace("protect\n", "retain\n")));
    assertThat(
            retained.resources().stream()
                .filter(r -> r.booleanOption("retainOnDelete").orElse(false)))
        .hasSize(13)
        .allMatch(r -> r.type().startsWith("gcp:compute/"));
  }

  @Test
  void theKubeconfigIsSecretEverywhere() {
    Registrations dev = Planned.record(Planned.plan("dev"));
    assertThat(dev.outputs().get("kubeconfig")).isEqualTo("[secret]");
    assertThat(dev.toJsonLines()).doesNotContain("gke-gcloud-auth-plugin");
  }

  private static Map<String, Long> types(Registrations recorded) {
    return recorded.resources().stream()
        .collect(Collectors.groupingBy(Registration::type, Collectors.counting()));
  }
}
