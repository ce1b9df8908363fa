package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.ComputeDomains;
import epfabric.base.json.Json;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that ComputeDomains are handled as NVIDIA's DRA driver handles them. */
class EmulatedDomainsTest {
  private final World world = new World(World::usual);

  @BeforeEach
  void joinNodes() {
    world.join("system");
    world.joinClaimable("gpu-0");
    world.joinClaimable("gpu-1");
  }

  private void installDriver() {
    world.apply(
        """
        {apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition,
         metadata: {name: computedomains.resource.nvidia.com}, spec: {group: resource.nvidia.com}}
        """);
    world.apply(
        """
        {apiVersion: resource.k8s.io/v1, kind: DeviceClass,
         metadata: {name: compute-domain-default-channel.nvidia.com}, spec: {selectors: [{cel:
          {expression: "device.driver == 'compute-domain.nvidia.com' && \
        device.attributes['compute-domain.nvidia.com'].type == 'channel' && \
        device.attributes['compute-domain.nvidia.com'].id == 0"}}]}}
        """);
    applyProgram("Deployment", "compute-domain-controller", "replicas: 1,");
    applyProgram("DaemonSet", "compute-domain-kubelet-plugin", "");
    world.pass(30);
  }

  private void applyProgram(String kind, String name, String more) {
    world.apply(
        """
        {apiVersion: apps/v1, kind: %1$s, metadata: {name: %2$s, namespace: work},
         spec: {%3$s selector: {matchLabels: {app.kubernetes.io/name: %2$s}}, template: {
          metadata: {labels: {app.kubernetes.io/name: %2$s}},
          spec: {tolerations: [{operator: Exists}], containers: [{name: main, image: x}]}}}}
        """
            .formatted(kind, name, more));
  }

  private void domain(String name) {
    world.apply(
        """
        {apiVersion: resource.nvidia.com/v1beta1, kind: ComputeDomain,
         metadata: {name: %1$s, namespace: work},
         spec: {channel: {resourceClaimTemplate: {name: %1$s}}}}
        """
            .formatted(name));
  }

  private void pod(String name, String domain, String node) {
    world.apply(
        """
        {apiVersion: v1, kind: Pod, metadata: {name: %s, namespace: work}, spec: {
         tolerations: [{operator: Exists}], nodeSelector: {kubernetes.io/hostname: %s},
         resourceClaims: [{name: imex-channel, resourceClaimTemplateName: %s}],
         containers: [{name: main, image: x, resources: {claims: [{name: imex-channel}]}}]}}
        """
            .formatted(name, node, domain));
    world.pass(20);
  }

  private String phase(String pod) {
    return JsonTree.text(
        world.cluster.get(new ObjectKey("v1", "Pod", "work", pod)).orElseThrow(),
        "status",
        "phase");
  }

  private List<String> nodesOf(String domain) {
    ObjectKey key = new ObjectKey(ComputeDomains.API, ComputeDomains.KIND, "work", domain);
    ObjectNode found = world.cluster.get(key).orElseThrow();
    return JsonTree.items(found, "status", "nodes").stream()
        .map(node -> JsonTree.text(node, "name") + " " + JsonTree.text(node, "status"))
        .toList();
  }

  @Test
  void computeDomainsAreUnknownUntilTheirKindIsDefined() {
    assertThatThrownBy(() -> domain("d"))
        .isInstanceOf(KubernetesException.class)
        .hasMessage(
            "no matches for kind \"ComputeDomain\" in version \"resource.nvidia.com/v1beta1\"");
  }

  @Test
  void podsAreAddedToTheirDomainAndRemovedFromIt() {
    installDriver();
    domain("d");
    pod("a", "d", "gpu-0");
    pod("b", "d", "gpu-1");
    assertThat(List.of(phase("a"), phase("b"))).containsOnly("Running");
    assertThat(nodesOf("d")).containsExactly("gpu-0 Ready", "gpu-1 Ready");
    world.cluster.delete(new ObjectKey("v1", "Pod", "work", "b"));
    world.pass(60);
    assertThat(nodesOf("d")).containsExactly("gpu-0 Ready");
  }

  @Test
  void aPodWaitsForItsDomain() {
    installDriver();
    pod("a", "d", "gpu-0");
    assertThat(phase("a")).isEqualTo("Pending");
    domain("d");
    world.pass(20);
    assertThat(phase("a")).isEqualTo("Running");
  }

  @Test
  void aNodeWithoutThePluginOffersNoChannel() {
    installDriver();
    world.cluster.delete(
        new ObjectKey("apps/v1", "DaemonSet", "work", "compute-domain-kubelet-plugin"));
    world.pass(60);
    domain("d");
    pod("a", "d", "gpu-0");
    assertThat(phase("a")).isEqualTo("Pending");
  }

  @Test
  void aDomainHasNoTemplateIfTheControllerIsNotInstalled() {
    installDriver();
    world.cluster.delete(
        new ObjectKey("apps/v1", "Deployment", "work", "compute-domain-controller"));
    world.pass(60);
    domain("d");
    pod("a", "d", "gpu-0");
    assertThat(phase("a")).isEqualTo("Pending");
    assertThat(world.cluster.list("resource.k8s.io/v1", "ResourceClaimTemplate")).isEmpty();
  }

  /**
   * DomainControllerOnKubernetesTest compares the template of NVIDIA's own controller with the file
   * that this test uses.
   */
  @Test
  void theTemplateEqualsTheTemplateOfTheControllerOfNvidia() throws IOException {
    installDriver();
    domain("d");
    world.pass(5);
    String uid = ObjectStore.uid(found("d").orElseThrow());
    String wanted =
        Files.readString(Path.of("src/rehearsal/test/resources/domains/claim-template.json"));
    ObjectNode template = world.cluster.list("resource.k8s.io/v1", "ResourceClaimTemplate").get(0);
    assertThat(template.at("/spec/spec")).isEqualTo(Json.parse(wanted.replace("UID", uid)));
    assertThat(found("d").orElseThrow().get("status"))
        .isEqualTo(Json.parse("{\"status\": \"Ready\"}"));
  }

  private Optional<ObjectNode> found(String domain) {
    return world.cluster.get(
        new ObjectKey(ComputeDomains.API, ComputeDomains.KIND, "work", domain));
  }

  @Test
  void aDeletedDomainRemainsUntilTheControllerRuns() {
    installDriver();
    domain("d");
    world.pass(5);
    ObjectKey controller =
        new ObjectKey("apps/v1", "Deployment", "work", "compute-domain-controller");
    world.cluster.delete(controller);
    world.pass(60);
    world.cluster.delete(new ObjectKey(ComputeDomains.API, ComputeDomains.KIND, "work", "d"));
    world.pass(60);
    assertThat(found("d")).isPresent();
    applyProgram("Deployment", "compute-domain-controller", "replicas: 1,");
    world.pass(30);
    assertThat(found("d")).isEmpty();
  }

  @Test
  void aTemplateIsDeletedWithItsDomain() {
    installDriver();
    domain("d");
    world.pass(5);
    assertThat(world.cluster.list("resource.k8s.io/v1", "ResourceClaimTemplate")).hasSize(1);
    world.cluster.delete(new ObjectKey(ComputeDomains.API, ComputeDomains.KIND, "work", "d"));
    world.pass(5);
    assertThat(world.cluster.list("resource.k8s.io/v1", "ResourceClaimTemplate")).isEmpty();
  }

  @Test
  void theSpecOfADomainIsImmutable() {
    installDriver();
    domain("d");
    assertThatThrownBy(
            () ->
                world.apply(
                    """
                    {apiVersion: resource.nvidia.com/v1beta1, kind: ComputeDomain,
                     metadata: {name: d, namespace: work},
                     spec: {channel: {resourceClaimTemplate: {name: other}}}}
                    """))
        .hasMessageContaining("immutable");
  }
}
