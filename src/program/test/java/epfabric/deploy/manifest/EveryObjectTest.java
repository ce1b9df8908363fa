package epfabric.deploy.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.ManifestRules;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.deploy.manifest.tree.TreeLookup;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests properties that every object of every fabric must have. */
class EveryObjectTest {
  private static final String ALL_FABRICS = "epfabric.deploy.manifest.Fabrics#all";
  private static final Set<String> KINDS_OF_GKE = Set.of("GKENetworkParamSet", "Network");

  /**
   * Kinds of objects whose names NVIDIA's driver determines; the environment of a second fabric in
   * the cluster states that these objects exist.
   */
  private static final Set<String> KINDS_OF_NVIDIA =
      Set.of("CustomResourceDefinition", "DeviceClass");

  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void everyObjectKeepsTheManifestRules(String name, FabricPlan plan) {
    assertThat(ManifestRules.broken(FabricManifests.of(plan))).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void equalPlansResultInEqualText(String name, FabricPlan plan) {
    assertThat(FabricManifests.of(plan).stream().map(ManifestYaml::of).toList())
        .isEqualTo(FabricManifests.of(plan).stream().map(ManifestYaml::of).toList());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void namesAndIdsAreUnique(String name, FabricPlan plan) {
    List<Manifest> manifests = FabricManifests.of(plan);
    assertThat(manifests).extracting(Manifest::id).doesNotHaveDuplicates();
    assertThat(
            manifests.stream()
                .map(
                    m ->
                        m.kind()
                            + " "
                            + TreeLookup.text(m.metadata(), "namespace")
                            + "/"
                            + m.name()))
        .doesNotHaveDuplicates();
  }

  /** Two fabrics may share a cluster: objects without a namespace must not have the same name. */
  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void namesOfClusterScopedObjectsStartWithTheNameOfTheFabric(String name, FabricPlan plan) {
    for (Manifest manifest : FabricManifests.of(plan)) {
      assertThat(manifest.name())
          .as(manifest.id())
          .matches("[a-z0-9]([-a-z0-9.]*[a-z0-9])?")
          .hasSizeLessThanOrEqualTo(63);
      boolean inNamespace = manifest.metadata().containsKey("namespace");
      if (!inNamespace
          && !KINDS_OF_GKE.contains(manifest.kind())
          && !KINDS_OF_NVIDIA.contains(manifest.kind())) {
        assertThat(manifest.name()).as(manifest.id()).startsWith(plan.scope().prefix() + "-");
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void everyObjectNamesItsFabric(String name, FabricPlan plan) {
    for (Manifest manifest : FabricManifests.of(plan)) {
      Map<?, ?> labels = TreeLookup.map(manifest.metadata(), "labels");
      assertThat(labels.get(Labels.MANAGED_BY)).as(manifest.id()).isEqualTo("epfabric");
      if (!KINDS_OF_GKE.contains(manifest.kind())) {
        assertThat(labels.get(Labels.PART_OF)).as(manifest.id()).isEqualTo(plan.scope().prefix());
        assertThat(labels.get(Labels.NAME)).as(manifest.id()).isNotNull();
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void eachNamespaceHasAPolicyThatDeniesAllTraffic(String name, FabricPlan plan) {
    List<Manifest> manifests = FabricManifests.of(plan);
    for (Manifest namespace : manifests) {
      if (namespace.kind().equals("Namespace")) {
        assertThat(manifests)
            .filteredOn(m -> m.name().equals("deny-all"))
            .filteredOn(m -> TreeLookup.text(m.metadata(), "namespace").equals(namespace.name()))
            .singleElement()
            .satisfies(
                m ->
                    assertThat(m.body().get("spec"))
                        .isEqualTo(
                            Map.of(
                                "podSelector",
                                Map.of(),
                                "policyTypes",
                                List.of("Ingress", "Egress"))));
      }
    }
  }

  /** An empty peer, or a rule without peers, would allow every pod. */
  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void noPolicyAllowsTrafficFromAnyPod(String name, FabricPlan plan) {
    for (Manifest policy : FabricManifests.of(plan)) {
      if (policy.kind().equals("NetworkPolicy")) {
        for (Object rule : TreeLookup.list(policy.body(), "spec", "ingress")) {
          assertThat(TreeLookup.list(rule, "from"))
              .as(policy.id())
              .isNotEmpty()
              .doesNotContain(Map.of());
          assertThat(rule.toString()).doesNotContain("0.0.0.0/0");
        }
        for (Object rule : TreeLookup.list(policy.body(), "spec", "egress")) {
          assertThat(TreeLookup.list(rule, "to"))
              .as(policy.id())
              .isNotEmpty()
              .doesNotContain(Map.of());
        }
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void noRoleReadsSecretsOrGrantsEverything(String name, FabricPlan plan) {
    for (Manifest role : FabricManifests.of(plan)) {
      for (Object rule : TreeLookup.list(role.body(), "rules")) {
        if (role.kind().endsWith("Role")) {
          assertThat(TreeLookup.list(rule, "resources"))
              .doesNotContain("*", "secrets", "pods/exec");
          assertThat(TreeLookup.list(rule, "verbs"))
              .as(role.id())
              .doesNotContain("*", "escalate", "bind", "impersonate");
        }
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void writtenYamlCanBeReadAgain(String name, FabricPlan plan) {
    for (Manifest manifest : FabricManifests.of(plan)) {
      Object read = Parsed.documents(ManifestYaml.of(manifest)).get(0);
      assertThat(Parsed.at(read, "kind")).isEqualTo(manifest.kind());
      assertThat(Parsed.at(read, "metadata")).isEqualTo(manifest.metadata());
      manifest.body().keySet().forEach(key -> assertThat(Parsed.find(read, key)).isPresent());
    }
  }
}
