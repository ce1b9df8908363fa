package epfabric.deploy.infra;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.EmbeddedEngine;
import epfabric.deploy.engine.EngineSettings;
import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests properties that every fabric must have, whatever its settings are. */
class WholeProgramTest {
  static Stream<FabricPlan> fabrics() {
    Stream<FabricPlan> shipped = Planned.SHIPPED.stream().map(Planned::plan);
    Stream<EnvironmentBuilder> others =
        Stream.of(
            anEnvironment().withPool("drivers", "installer"),
            anEnvironment().withAdoptedCluster().withAdoptedNetworks(),
            anEnvironment().withAdoptedPrimary(""),
            anEnvironment().withLine("epfabric:protection", "retain").withPool("pools", "3"),
            anEnvironment().withLine("epfabric:parked", "true"));
    return Stream.concat(shipped, others.map(Planning::planOf));
  }

  private static Registrations preview(FabricPlan plan) {
    return EmbeddedEngine.run(
        EngineSettings.of("epfabric", plan.scope().environment()).withPreview(true),
        context -> FabricProgram.declare(context, plan));
  }

  private static Set<String> urns(Registrations recorded) {
    return recorded.resources().stream()
        .map(Registration::urn)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @ParameterizedTest
  @MethodSource("fabrics")
  void aSecondRunDeclaresTheSameResources(FabricPlan plan) {
    assertThat(Planned.record(plan).toJsonLines()).isEqualTo(Planned.record(plan).toJsonLines());
  }

  @ParameterizedTest
  @MethodSource("fabrics")
  void aPreviewDeclaresTheSameResourcesAsAnUpdate(FabricPlan plan) {
    assertThat(urns(preview(plan))).isEqualTo(urns(Planned.record(plan)));
  }

  @ParameterizedTest
  @MethodSource("fabrics")
  void everyResourceHasAComponentAsParent(FabricPlan plan) {
    for (Registration resource : Planned.record(plan).resources()) {
      if (resource.type().matches("(gcp|kubernetes):.*")) {
        assertThat(resource.parent()).as(resource.urn()).isPresent();
        assertThat(resource.parent().orElseThrow()).contains("::epfabric:index:");
      }
    }
  }

  /** Without an explicit project, the provider would use the project of the user who deploys. */
  @ParameterizedTest
  @MethodSource("fabrics")
  void everyGoogleResourceNamesItsProject(FabricPlan plan) {
    String project = plan.scope().project();
    for (Registration resource : Planned.record(plan).resources()) {
      boolean ofAccountOrBucket = resource.type().matches(".*:(IAMMember|BucketIAMMember)");
      if (resource.type().startsWith("gcp:") && !ofAccountOrBucket) {
        assertThat(resource.inputs()).as(resource.urn()).containsEntry("project", project);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("fabrics")
  void everyObjectIsCreatedInTheClusterOfTheFabric(FabricPlan plan) {
    Registrations recorded = Planned.record(plan);
    List<Registration> providers = recorded.ofType("pulumi:providers:kubernetes");
    assertThat(providers).hasSize(1);
    assertThat(providers.get(0).inputs())
        .containsEntry("kubeconfig", "[secret]")
        .containsEntry("enableServerSideApply", "true");
    for (Registration resource : recorded.resources()) {
      if (resource.type().startsWith("kubernetes:")) {
        assertThat(resource.provider()).as(resource.urn()).contains(providers.get(0).urn());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("fabrics")
  void clustersAndNodesHaveTheEnvironmentLabel(FabricPlan plan) {
    for (Registration resource : Planned.record(plan).resources()) {
      String kind = resource.type().replaceFirst(".*:", "");
      Map<String, Object> inputs =
          kind.equals("Cluster") ? resource.inputs() : Planned.inputs(resource, "nodeConfig");
      if (kind.equals("Cluster") || kind.equals("NodePool")) {
        assertThat(inputs)
            .as(resource.urn())
            .containsEntry("resourceLabels", plan.scope().labels());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("fabrics")
  void dependenciesHaveNoCycle(FabricPlan plan) {
    Registrations recorded = Planned.record(plan);
    Map<String, Set<String>> before = new HashMap<>();
    for (Registration resource : recorded.resources()) {
      before.put(resource.urn(), new HashSet<>(resource.dependencies()));
    }
    assertThat(before.values()).allSatisfy(urns -> assertThat(before.keySet()).containsAll(urns));
    Deque<String> ready = new ArrayDeque<>();
    before.forEach((urn, remaining) -> addIf(remaining.isEmpty(), urn, ready));
    Set<String> done = new HashSet<>();
    while (!ready.isEmpty()) {
      String urn = ready.remove();
      done.add(urn);
      before.forEach(
          (next, remaining) -> addIf(remaining.remove(urn) && remaining.isEmpty(), next, ready));
    }
    assertThat(done).isEqualTo(before.keySet());
  }

  private static void addIf(boolean condition, String urn, Deque<String> ready) {
    if (condition) {
      ready.add(urn);
    }
  }

  @Test
  void theOrderOfSettingsHasNoEffect() {
    EnvironmentBuilder inOrder =
        anEnvironment()
            .withLabel("a", "1")
            .withLabel("b", "2")
            .withPool("labels", "{x: y, u: v}")
            .withPool("taints", "[]")
            .withCluster("name", "ours")
            .withCluster("location", "us-central1-c")
            .withTransport("variables", "{NCCL_DEBUG: INFO, NCCL_IB_TC: '104'}");
    EnvironmentBuilder inReverseOrder =
        anEnvironment()
            .withTransport("variables", "{NCCL_IB_TC: '104', NCCL_DEBUG: INFO}")
            .withCluster("location", "us-central1-c")
            .withCluster("name", "ours")
            .withPool("taints", "[]")
            .withPool("labels", "{u: v, x: y}")
            .withLabel("b", "2")
            .withLabel("a", "1");
    assertThat(Planned.record(Planning.planOf(inReverseOrder)).toJsonLines())
        .isEqualTo(Planned.record(Planning.planOf(inOrder)).toJsonLines());
  }

  @Test
  void theCredentialsCommandNamesProjectLocationAndCluster() {
    for (EnvironmentBuilder environment :
        List.of(
            anEnvironment().withCluster("name", "theirs").withCluster("location", "us-central1"),
            anEnvironment().withAdoptedCluster())) {
      FabricPlan plan = Planning.planOf(environment);
      assertThat(Planned.record(plan).outputs())
          .containsEntry(
              "nextCommand",
              "gcloud container clusters get-credentials theirs --location us-central1"
                  + " --project my-project");
    }
  }
}
