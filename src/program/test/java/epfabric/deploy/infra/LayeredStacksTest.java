package epfabric.deploy.infra;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LayeredStacksTest {
  private static final List<StackLayer> LAYERS =
      List.of(StackLayer.NETWORK, StackLayer.CLUSTER, StackLayer.FABRIC, StackLayer.ACCEPTANCE);

  @ParameterizedTest
  @ValueSource(strings = {"dev", "prod", "guide", "device", "dranet-auto"})
  void allLayersTogetherDeclareTheResourcesOfTheRootStack(String environment) {
    FabricPlan plan = Planned.plan(environment);
    SortedMap<String, Object> root = inputsByUrn(Planned.record(plan));
    SortedMap<String, Object> layers = new TreeMap<>();
    Map<String, Map<String, Object>> outputs = new HashMap<>();
    for (StackLayer layer : LAYERS) {
      Registrations recorded = Planned.record(layer.project(), plan, outputs);
      outputs.put("organization/" + layer.project() + "/" + environment, recorded.outputs());
      inputsByUrn(recorded)
          .forEach(
              (urn, inputs) ->
                  assertThat(layers.put(urn, inputs))
                      .as("declared by two layers: " + urn)
                      .isNull());
    }
    assertThat(layers).isEqualTo(root);
  }

  @Test
  void eachLayerNamesTheNextLayer() {
    FabricPlan plan = Planned.plan("dev");
    Map<String, Map<String, Object>> outputs = new HashMap<>();
    List<Object> next = new ArrayList<>();
    for (StackLayer layer : LAYERS) {
      Registrations recorded = Planned.record(layer.project(), plan, outputs);
      outputs.put("organization/" + layer.project() + "/dev", recorded.outputs());
      next.add(recorded.outputs().get("nextCommand"));
    }
    assertThat(next)
        .containsExactly(
            deployCommands("cluster"),
            deployCommands("fabric"),
            deployCommands("acceptance"),
            "gcloud container clusters get-credentials epfabric-dev --location us-central1"
                + " --project my-project");
  }

  @Test
  void eachLayerHasAProjectOfItsName() {
    for (StackLayer layer : StackLayer.values()) {
      assertThat(Planned.text("stacks/" + layer.folder() + "/Pulumi.yaml"))
          .contains("name: " + layer.project() + "\n")
          .contains("stackConfigDir: ../..\n");
    }
  }

  @Test
  void artifactsAreSharedByEnvironmentsAndKeptAtDestroy() {
    Registrations dev = Planned.record("epfabric-artifacts", Planned.plan("dev"), Map.of());
    Registrations prod = Planned.record("epfabric-artifacts", Planned.plan("prod"), Map.of());
    List<Registration> kept =
        dev.resources().stream()
            .filter(r -> r.booleanOption("retainOnDelete").orElse(false))
            .toList();
    assertThat(kept)
        .extracting(Registration::type)
        .containsExactlyInAnyOrder(
            "gcp:artifactregistry/repository:Repository", "gcp:storage/bucket:Bucket");
    assertThat(inputs(dev)).isEqualTo(inputs(prod));
  }

  private static List<Map<String, Object>> inputs(Registrations recorded) {
    return recorded.resources().stream().map(Registration::inputs).toList();
  }

  /** Returns inputs by URN without intended differences: project, providers, stack references. */
  private static SortedMap<String, Object> inputsByUrn(Registrations recorded) {
    SortedMap<String, Object> inputsByUrn = new TreeMap<>();
    for (Registration registration : recorded.resources()) {
      if (!registration.type().startsWith("pulumi:")) {
        String urn = registration.urn().replaceFirst("::epfabric[a-z-]*::", "::PROJECT::");
        String inputs =
            registration.inputs().toString().replaceAll("::epfabric[a-z-]*::", "::PROJECT::");
        inputsByUrn.put(urn, inputs);
      }
    }
    return inputsByUrn;
  }

  /** Returns the commands that deploy a layer, and create its stack if there is none. */
  private static String deployCommands(String layer) {
    String pulumi = "pulumi -C stacks/" + layer;
    return pulumi + " stack select --create dev && " + pulumi + " up";
  }
}
