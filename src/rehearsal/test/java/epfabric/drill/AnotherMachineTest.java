package epfabric.drill;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.bundle.Bundle;
import epfabric.deploy.bundle.BundleContents;
import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.preview.UpdateComparison;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.LifecycleRehearsal;
import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.Rehearsal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Adds an invented machine by a row in machines.yaml, without any other change, and checks that it
 * is bundled, previewed, rehearsed and judged.
 */
class AnotherMachineTest {
  private static final String MACHINE = "z9-madeup-4g";
  private static final String MACHINE_ROW =
      """

      z9-madeup-4g:
        accelerator: nvidia-madeup
        gpus: 4
        gpuName: Madeup
        gpuMemoryGb: 96
        gpuArchitecture: "10.0"
        cpuArchitecture: arm64
        cpus: 144
        memoryGb: 960
        rdmaNics: 4
        rdmaPorts: 1
        rdmaGbps: 400
        localSsds: 16
        bootDisks: [hyperdisk-balanced]
        minGkeVersion: 1.32.4-gke.1236000
        software: {gke: b200-gke, installer: b200}
        zones: [us-central1-b]
        prices: []
      """;

  private static Catalog catalog() {
    return Catalog.of(name -> text(name) + (name.equals("machines") ? MACHINE_ROW : ""));
  }

  private static String text(String name) {
    try {
      return Files.readString(Path.of("src/core/main/resources/catalog", name + ".yaml"));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static FabricPlan plan(int nodes) {
    String environment =
        Planned.text("Pulumi.dev.yaml")
            .replace("nodes: 2", "nodes: " + nodes + "\n    machine: " + MACHINE);
    return Planned.planText(catalog(), "dev", environment);
  }

  @Test
  void anInventedMachineIsBundled() {
    FabricPlan plan = plan(2);
    Bundle bundle = BundleContents.of(plan, Planned.record(plan).toJsonLines(), Map.of(), Map.of());
    String all =
        bundle.files().values().stream()
            .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
            .reduce("", String::concat);
    assertThat(all).contains(MACHINE, "nvidia.com/gpu: '4'", "rdma-3").doesNotContain("rdma-4");
    assertThat(all).doesNotContain("nvidia-b200");
  }

  @Test
  void anInventedMachineIsPreviewed() {
    Registrations registrations = Planned.record(plan(2));
    assertThat(
            UpdateComparison.between(Planned.record(Planned.plan("dev")), registrations)
                .recreatesGpuNodes())
        .hasSize(1);
    Registration pool =
        registrations.resources().stream()
            .filter(r -> r.type().endsWith(":NodePool") && !r.name().equals("system"))
            .findFirst()
            .orElseThrow();
    assertThat(pool.inputs().toString()).contains(MACHINE, "nvidia-madeup");
  }

  @Test
  void anInventedMachineIsRehearsedAndJudged() {
    FabricPlan plan = plan(2);
    LifecycleRehearsal.Plans plans =
        new LifecycleRehearsal.Plans(
            catalog(),
            plan,
            Map.of(),
            Optional.of(new LifecycleRehearsal.Edit("epfabric:gpuPool.nodes", "4", plan(4))),
            Optional.empty(),
            Optional.empty());
    Rehearsal life =
        LifecycleRehearsal.play(plans, FaultScenario.CALM, Planned::record, moment -> {});
    assertThat(life.left()).isEmpty();
    assertThat(life.stages()).as("%s", life.moments()).allMatch(stage -> stage.well());
    assertThat(life.moments().toString()).contains("test-deepep-internode");
  }
}
