package epfabric.deploy.manifest.pod;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.value.ImageRef;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ManifestYaml;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PodNetworkManifestsTest {
  @Test
  void everyNicHasAParameterSetAndANetwork() {
    List<Manifest> manifests = PodNetworkManifests.of(Planned.plan("dev", Planned.IN_DEVICE_MODE));
    assertThat(manifests).hasSize(18);
    assertThat(ManifestYaml.of(manifests.get(2)) + "---\n" + ManifestYaml.of(manifests.get(3)))
        .isEqualTo(
            """
            apiVersion: networking.gke.io/v1
            kind: GKENetworkParamSet
            metadata:
              name: rdma-0
              labels:
                app.kubernetes.io/managed-by: epfabric
            spec:
              vpc: epfabric-dev-rdma-net
              vpcSubnet: epfabric-dev-rdma-sub-0
              deviceMode: RDMA
            ---
            apiVersion: networking.gke.io/v1
            kind: Network
            metadata:
              name: rdma-0
              labels:
                app.kubernetes.io/managed-by: epfabric
            spec:
              type: Device
              parametersRef:
                group: networking.gke.io
                kind: GKENetworkParamSet
                name: rdma-0
            """);
  }

  @Test
  void theHostNicIsAKernelInterface() {
    Manifest parameters =
        PodNetworkManifests.of(Planned.plan("dev", Planned.IN_DEVICE_MODE)).get(0);
    assertThat(ManifestYaml.of(parameters)).contains("deviceMode: NetDevice\n");
  }

  @Test
  void adoptedPodNetworksAreNotWritten() {
    assertThat(
            PodNetworkManifests.of(
                Planned.plan("guide", text -> text + "  epfabric:podNetworks: {adopt: true}\n")))
        .isEmpty();
  }

  @Test
  void ambiguousYamlTextIsQuoted() {
    Manifest manifest = manifest(Map.of("a", "true", "b", "1.30", "c", "- x: #y", "d", "'\"\\"));
    assertThat(ManifestYaml.of(manifest))
        .contains("a: 'true'\n", "b: '1.30'\n", "c: '- x: #y'\n", "d: '''\"\\'\n");
  }

  @Test
  void anUnbuiltImageIsFoundAtAnyDepth() {
    String unbuilt = ImageRef.unbuilt("example.org/a").toString();
    Map<String, Object> deep = Map.of("containers", List.of(Map.of("image", unbuilt)));
    assertThat(manifest(deep).usesUnbuiltImage()).isTrue();
    assertThat(
            manifest(Map.of("image", "example.org/a@sha256:" + "1".repeat(64))).usesUnbuiltImage())
        .isFalse();
  }

  private static Manifest manifest(Map<String, Object> spec) {
    return new Manifest(
        "x", "v1", "ConfigMap", Map.of("name", "x"), Map.of("spec", spec), Rollout.following());
  }
}
