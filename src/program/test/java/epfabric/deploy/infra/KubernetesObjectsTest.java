package epfabric.deploy.infra;

import static epfabric.deploy.infra.Planned.named;
import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.pulumi.core.Output;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.Resource;
import epfabric.deploy.engine.EmbeddedEngine;
import epfabric.deploy.engine.EngineSettings;
import epfabric.deploy.engine.ProgramFailedException;
import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.infra.resource.ClusterProvider;
import epfabric.deploy.infra.resource.VpcNetwork;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Change;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ResourceReference;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.plan.Planning;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests how objects are created, changed and deleted according to their manifests. */
class KubernetesObjectsTest {
  private static final FabricScope SCOPE = Planning.planOf(anEnvironment()).scope();
  private static final Rollout NO_PREDECESSOR = Rollout.following();

  private static Manifest manifest(String id, Map<String, Object> spec, Rollout rollout) {
    return new Manifest(id, "v1", "ConfigMap", Map.of("name", id), Map.of("spec", spec), rollout);
  }

  private static Manifest manifest(String id, Rollout rollout) {
    return manifest(id, Map.of("key", "value"), rollout);
  }

  /** Records the manifests; the reference {@code net} resolves to a network of this stack. */
  private static Registrations registrations(Manifest... manifests) {
    return EmbeddedEngine.run(
        EngineSettings.of("epfabric", "test"),
        context -> {
          ClusterProvider provider = FabricLayer.provider(Output.of("k"), List.of());
          Resource before = network("before");
          VpcNetwork owner = network("owner");
          KubernetesScope scope =
              new KubernetesScope(
                  provider,
                  List.of(before),
                  Map.of("net", owner.name()),
                  Map.of("net", List.of(owner)),
                  List.of(),
                  List.of(network("nodes")));
          new KubernetesObjects("PodNetworks", SCOPE, Arrays.asList(manifests), scope);
        });
  }

  private static VpcNetwork network(String name) {
    return new VpcNetwork(name, Vpc.network(SCOPE, name).build(), CustomResourceOptions.Empty);
  }

  private static Registration object(Registrations recorded, String id) {
    return named(recorded, "ConfigMap", id);
  }

  private static List<String> names(List<String> urns) {
    return urns.stream().map(urn -> urn.substring(urn.lastIndexOf(':') + 1)).toList();
  }

  @Test
  void anObjectDependsOnItsScopeAndItsPredecessors() {
    Registrations recorded =
        registrations(
            manifest("a", NO_PREDECESSOR),
            manifest("b", NO_PREDECESSOR),
            manifest("c", Rollout.following("a")));
    assertThat(names(object(recorded, "b").dependencies())).containsExactly("before");
    assertThat(names(object(recorded, "c").dependencies()))
        .containsExactlyInAnyOrder("before", "a");
    assertThat(object(recorded, "c").parent().orElseThrow()).endsWith("::pod-networks");
    assertThat(object(recorded, "c").provider().orElseThrow()).endsWith("::cluster");
  }

  @ParameterizedTest
  @CsvSource({
    "IN_PLACE, true, false, false",
    "REPLACE, true, true, false",
    "REPLACE_WHEN_DEPENDENCY_CHANGES, true, true, false",
    "REPLACE_WHEN_NODES_CHANGE, true, true, true",
    "REPLACE_WHEN_JOBS_CHANGE, true, true, true",
    "NEW_NAME, false, false, false"
  })
  void aChangeIsAppliedByReplacementOrUpdate(
      Change change, boolean deletesFirst, boolean replaced, boolean withNodes) {
    Registration object = object(registrations(manifest("a", NO_PREDECESSOR.with(change))), "a");
    assertThat(object.booleanOption("deleteBeforeReplace").orElse(false)).isEqualTo(deletesFirst);
    assertThat(object.listOption("replaceOnChanges"))
        .isEqualTo(replaced ? List.of("spec") : List.of());
    assertThat(names(object.listOption("replaceWith")))
        .isEqualTo(withNodes ? List.of("nodes") : List.of());
  }

  @Test
  void aJobThatJudgesTestsIsReplacedWithTheTests() {
    Manifest last =
        manifest(
            "last", Rollout.following("test", "account").with(Change.REPLACE_WHEN_JOBS_CHANGE));
    Registrations recorded = registrations(job("test"), manifest("account", NO_PREDECESSOR), last);
    assertThat(names(object(recorded, "last").listOption("replaceWith")))
        .containsExactly("nodes", "test");
  }

  private static Manifest job(String id) {
    Map<String, Object> metadata = Map.of("name", id, "namespace", "n");
    return new Manifest(id, "batch/v1", "Job", metadata, Map.of("spec", Map.of()), NO_PREDECESSOR);
  }

  @ParameterizedTest
  @EnumSource(Change.class)
  void onlyReplaceWhenDependencyChangesAddsADependencyByValue(Change change) {
    Registrations recorded =
        registrations(
            manifest("a", NO_PREDECESSOR), manifest("b", Rollout.following("a").with(change)));
    assertThat(names(object(recorded, "b").propertyDependencies().getOrDefault("spec", List.of())))
        .isEqualTo(change == Change.REPLACE_WHEN_DEPENDENCY_CHANGES ? List.of("a") : List.of());
    assertThat(object(recorded, "b").inputs()).containsEntry("spec", Map.of("key", "value"));
  }

  @Test
  void slowObjectsHaveALongerTimeout() {
    Registrations recorded =
        registrations(
            manifest("slow", NO_PREDECESSOR.withTimeout(5400)), manifest("usual", NO_PREDECESSOR));
    assertThat(object(recorded, "slow").options().get("customTimeouts"))
        .isEqualTo(Map.of("create", "1h30m0s", "update", "1h30m0s", "delete", "10m0s"));
    assertThat(object(recorded, "usual").options()).doesNotContainKey("customTimeouts");
  }

  @Test
  void aReferenceResolvesToTheOutputOfTheNetwork() {
    Map<String, Object> spec =
        Map.of(
            "vpc",
            new ResourceReference("net", "planned"),
            "list",
            List.of("x"),
            "deviceMode",
            "RDMA");
    Registration object = object(registrations(manifest("a", spec, NO_PREDECESSOR)), "a");
    assertThat(object.inputs())
        .containsEntry("spec", Map.of("vpc", "owner", "list", List.of("x"), "deviceMode", "RDMA"));
    assertThat(names(object.dependencies())).containsExactlyInAnyOrder("before", "owner");
    assertThat(names(object.propertyDependencies().getOrDefault("spec", List.of())))
        .containsExactly("owner");
  }

  private static void assertFails(String message, Manifest... manifests) {
    assertThatThrownBy(() -> registrations(manifests))
        .isInstanceOf(ProgramFailedException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aManifestThatPrecedesItsDependencyIsRejected() {
    assertFails(
        "a manifest must follow an object that is not registered yet: later",
        manifest("a", Rollout.following("later")),
        manifest("later", NO_PREDECESSOR));
    assertFails(
        "a manifest must follow an object that is not registered yet: a",
        manifest("a", Rollout.following("a")));
  }

  @Test
  void aReferenceThatNothingProvidesIsRejected() {
    assertFails(
        "nothing provides ResourceReference[resource=other, plannedName=planned]",
        manifest("a", Map.of("vpc", new ResourceReference("other", "planned")), NO_PREDECESSOR));
  }
}
