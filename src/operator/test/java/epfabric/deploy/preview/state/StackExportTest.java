package epfabric.deploy.preview.state;

import static epfabric.deploy.preview.TestFabric.CLUSTER;
import static epfabric.deploy.preview.TestFabric.NETWORK;
import static epfabric.deploy.preview.TestFabric.PROVIDER;
import static epfabric.deploy.preview.TestFabric.STACK;
import static epfabric.deploy.preview.TestFabric.SUBNET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.deploy.engine.PlainValue;
import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registration.Identity;
import epfabric.deploy.engine.Registration.References;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.engine.Urns;
import epfabric.deploy.preview.ChangeKind;
import epfabric.deploy.preview.EngineOperation;
import epfabric.deploy.preview.PreviewFinding;
import epfabric.deploy.preview.PreviewReport;
import epfabric.deploy.preview.ResourceChange;
import epfabric.deploy.preview.TestFabric;
import epfabric.deploy.preview.UpdateComparison;
import epfabric.deploy.preview.report.TextReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StackExportTest {
  private static final String EXPORT =
      """
      {"version": 3, "deployment": {"manifest": {}, "resources": [
        {"urn": "STACK", "custom": false, "type": "pulumi:pulumi:Stack",
         "outputs": {"x": "y"}},
        {"urn": "urn:pulumi:live::demo::pulumi:providers:gcp::default_9_37_0", "custom": true,
         "id": "1", "type": "pulumi:providers:gcp", "inputs": {"version": "9.37.0"}},
        {"urn": "NETWORK", "custom": true, "id": "projects/p/global/networks/rdma",
         "type": "gcp:compute/network:Network",
         "inputs": {"__defaults": ["deletionPolicy"], "deletionPolicy": "DELETE",
                    "name": "rdma", "mtu": 8896, "description": SECRET},
         "outputs": {"name": "rdma", "selfLink": "https://x/rdma"}, "parent": "STACK",
         "provider": "urn:pulumi:live::demo::pulumi:providers:gcp::default_9_37_0::1"},
        {"urn": "SUBNET", "custom": true, "id": "s",
         "type": "gcp:compute/subnetwork:Subnetwork", "delete": true, "inputs": {}},
        {"urn": "SUBNET", "custom": true, "id": "projects/p/subnetworks/rdma-sub-0",
         "type": "gcp:compute/subnetwork:Subnetwork", "protect": true,
         "inputs": {"name": "rdma-sub-0", "network": "projects/p/global/networks/rdma"},
         "outputs": {}, "parent": "STACK", "dependencies": ["NETWORK"],
         "propertyDependencies": {"network": ["NETWORK"], "name": null}},
        {"urn": "CLUSTER", "custom": true, "id": "c", "type": "gcp:container/cluster:Cluster",
         "inputs": {"name": "c", "__defaults": []}, "outputs": {"endpoint": "203.0.113.7"}},
        {"urn": "PROVIDER", "custom": true, "id": "k", "type": "pulumi:providers:kubernetes",
         "inputs": {"kubeconfig": "server: https://203.0.113.7", "version": "4.34.2"}}
      ]}}
      """
          .replace(
              "SECRET",
              "{\"4dabf18193072939515e22adb298388d\": \"1b47061264138c4ac30d75fd1eb44270\","
                  + " \"ciphertext\": \"hunter2\"}")
          .replace("STACK", live(STACK).replace("demo-dev", "demo-live"))
          .replace("NETWORK", live(NETWORK))
          .replace("SUBNET", live(SUBNET))
          .replace("CLUSTER", live(CLUSTER))
          .replace("PROVIDER", live(PROVIDER));

  @Test
  void anExportEqualsTheProgramThatWasDeployed() {
    PreviewReport report =
        UpdateComparison.between(StackExport.parse(EXPORT), program().registrations());
    assertThat(TextReport.of(report)).isEqualTo("Resources: 5 unchanged\n");
  }

  @Test
  void reportsAnIdThatDiffersFromThatOfTheReferencedResource() {
    String other = EXPORT.replace("\"network\": \"projects/p/", "\"network\": \"projects/q/");
    PreviewReport report =
        UpdateComparison.between(StackExport.parse(other), program().registrations());
    assertThat(report.replacesNetwork())
        .containsExactly(
            new PreviewFinding(SUBNET, "network", "the provider cannot change it in place"));
    assertThat(report.find(SUBNET).orElseThrow().protection().refused()).isFalse();
  }

  /** The real engine also does an update without changes, which waits once more. */
  @Test
  void aResourceThatDidNotBecomeReadyIsWaitedForAgain() {
    String notReady =
        EXPORT.replace(
            "\"id\": \"projects/p/global/networks/rdma\",",
            "\"id\": \"projects/p/global/networks/rdma\", \"initErrors\": [\"it is late\"],");
    PreviewReport report =
        UpdateComparison.between(StackExport.parse(notReady), program().registrations());
    assertThat(TextReport.of(report))
        .isEqualTo(
            """
               pulumi:pulumi:Stack demo-dev
                ~  gcp:compute/network:Network rdma
                     #initerror: it did not become ready: Pulumi waits for it again
            Resources: 1 to update, 4 unchanged
            """);
    assertThat(report.operations())
        .containsExactly(new EngineOperation(EngineOperation.Kind.UPDATE, NETWORK));
  }

  @Test
  void aJobThatIsNotReadyIsReplacedIfItsAnnotationRequestsThis() {
    String job = Urns.of("demo", "demo", "kubernetes:batch/v1:Job", "test");
    Map<String, Object> withAnnotation =
        Map.of("metadata", Map.of("annotations", Map.of("pulumi.com/replaceUnready", "true")));
    for (Map<String, Object> inputs : List.of(withAnnotation, Map.<String, Object>of())) {
      Registrations program = new Registrations(List.of(registration(job, inputs)), Map.of());
      PriorState before = new PriorState(program, Map.of(), Set.of(job));
      ResourceChange change = UpdateComparison.between(before, program).find(job).orElseThrow();
      assertThat(change.kind())
          .isEqualTo(inputs.isEmpty() ? ChangeKind.UPDATE : ChangeKind.REPLACE);
    }
  }

  private static Registration registration(String urn, Map<String, Object> inputs) {
    return new Registration(
        new Identity(urn, Urns.type(urn), Urns.name(urn)),
        new References(Optional.empty(), Optional.empty(), List.of(), Map.of()),
        true,
        inputs,
        Map.of());
  }

  @Test
  void reportsAChangedValueInsideATemplate() {
    String other = EXPORT.replace("server: https://203.0.113.7", "server: https://203.0.113.9");
    PreviewReport report =
        UpdateComparison.between(StackExport.parse(other), program().registrations());
    assertThat(report.find(PROVIDER).orElseThrow().kind()).isEqualTo(ChangeKind.REPLACE);
  }

  @Test
  void comparesComputedInputsOnlyIfTheProgramSetsThem() {
    TestFabric same = program().set(NETWORK, "deletionPolicy", "DELETE");
    TestFabric other = program().set(NETWORK, "deletionPolicy", "PREVENT");
    PriorState before = StackExport.parse(EXPORT);
    assertThat(UpdateComparison.between(before, same.registrations()).operations()).isEmpty();
    assertThat(UpdateComparison.between(before, other.registrations()).operations()).hasSize(1);
  }

  /**
   * A manually edited state may contain text that only starts like a URN, so it is not reported as
   * a bug.
   */
  @Test
  void textThatOnlyStartsLikeAUrnIsPlainText() {
    String edited =
        EXPORT.replace(
            "\"network\": \"projects/p/global/networks/rdma\"",
            "\"network\": {\"$ref\": \"urn:pulumi:live::demo#id\"}");
    PriorState before = StackExport.parse(edited).inStackOf(program().registrations());
    assertThat(TextReport.of(UpdateComparison.between(before, program().registrations())))
        .contains("network: <urn:pulumi:live::demo#id> => ");
  }

  @Test
  void secretsAreReplacedByAPlaceholder() {
    PriorState state = StackExport.parse(EXPORT);
    assertThat(state.toString()).doesNotContain("hunter2").contains("description=[secret]");
    TestFabric changed = program().set(NETWORK, "description", "in clear");
    assertThat(TextReport.of(UpdateComparison.between(state, changed.registrations())))
        .contains("description: \"[secret]\" => \"[secret]\"");
  }

  @Test
  void doesNotCompareAComputedValueWithASecret() {
    String secret =
        EXPORT.replace(
            "\"server: https://203.0.113.7\"",
            "{\"4dabf18193072939515e22adb298388d\": \"1b47061264138c4ac30d75fd1eb44270\"}");
    PreviewReport report =
        UpdateComparison.between(StackExport.parse(secret), program().registrations());
    assertThat(report.operations()).isEmpty();
  }

  @Test
  void deletionOfAProtectedResourceIsRefused() {
    PreviewReport report =
        UpdateComparison.between(
            StackExport.parse(EXPORT), program().without(SUBNET).registrations());
    assertThat(report.refused())
        .containsExactly(new PreviewFinding(SUBNET, "protect", "would be deleted"));
  }

  @Test
  void invalidTextIsReportedWithItsLocation() {
    assertRefused("[]", "not a stack export: not a JSON object");
    assertRefused("{}", "not a stack export: no \"deployment\"");
    assertRefused("{\"deployment\":{\"resources\":[{}]}}", "not a stack export: no \"urn\"");
    assertThat(StackExport.parse("{\"deployment\":{}}").registrations().resources()).isEmpty();
  }

  private static void assertRefused(String text, String message) {
    assertThatThrownBy(() -> StackExport.parse(text))
        .isInstanceOf(UnreadableExportException.class)
        .hasMessage(message);
  }

  private static TestFabric program() {
    return new TestFabric()
        .add(STACK, false, Map.of())
        .add(NETWORK, Map.of("name", "rdma", "mtu", 8896, "description", PlainValue.SECRET))
        .add(SUBNET, Map.of("name", "rdma-sub-0", "network", TestFabric.id(NETWORK)))
        .uses(SUBNET, "network", NETWORK)
        .add(CLUSTER, Map.of("name", "c"))
        .add(
            PROVIDER,
            Map.of(
                "kubeconfig",
                Map.of(PlainValue.TEMPLATE, "server: https://${" + CLUSTER + "#endpoint}")));
  }

  private static String live(String urn) {
    return urn.replace("urn:pulumi:dev::", "urn:pulumi:live::");
  }
}
