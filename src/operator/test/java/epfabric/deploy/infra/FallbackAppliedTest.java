package epfabric.deploy.infra;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.value.DriverSource;
import epfabric.deploy.preview.ChangeKind;
import epfabric.deploy.preview.PreviewReport;
import epfabric.deploy.preview.UpdateComparison;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.catalog.Transport.Fallback;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Applies every remedy for a refused transport to a fabric, and checks that it has the described
 * effect.
 */
class FallbackAppliedTest {
  private static final Catalog CATALOG = Catalog.load();
  private static final Pattern SETS =
      Pattern.compile(
          "Container-Optimized OS software ([a-z0-9-]+), on Ubuntu software ([a-z0-9-]+)");

  /** A software set and a machine for which it is compiled. */
  record Fabric(SoftwareSet set, String machine) {
    String text(String software, Map<String, String> variables) {
      StringBuilder given = new StringBuilder();
      variables.forEach((k, v) -> given.append("\n      ").append(k).append(": \"" + v + "\""));
      return """
          config:
            gcp:project: my-project
            epfabric:zone: us-central1-b
            epfabric:gpuPool: {nodes: 2, capacity: reservation, reservation: reserved, machine: %s}
            epfabric:software: %s
          """
              .formatted(machine, software)
          + (variables.isEmpty() ? "" : "  epfabric:transport:\n    variables:" + given + "\n");
    }

    FabricPlan plan() {
      return Planned.planText("dev", text(set.name(), Map.of()));
    }

    FabricPlan changed(String software, Map<String, String> variables) {
      return Planned.planText("dev", text(software, variables));
    }

    @Override
    public String toString() {
      return set.name() + " on " + machine;
    }
  }

  static Stream<Fabric> fabrics() {
    List<Fabric> all = new ArrayList<>();
    for (SoftwareSet set : new TreeMap<>(CATALOG.software()).values()) {
      set.platform().machines().forEach(machine -> all.add(new Fabric(set, machine)));
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("fabrics")
  void aFallbackDoesNotRecreateGpuNodes(Fabric fabric) {
    Fallback fallback = fallback(fabric);
    FabricPlan before = fabric.plan();
    FabricPlan after =
        fabric.changed(fallback.software().orElse(fabric.set().name()), fallback.variables());
    PreviewReport report = between(before, after);
    assertThat(report.recreatesGpuNodes()).isEmpty();
    assertThat(report.replacesNetwork()).isEmpty();
    assertThat(report.resources())
        .filteredOn(r -> r.urn().endsWith("::gpu"))
        .singleElement()
        .satisfies(pool -> assertThat(pool.kind()).isEqualTo(ChangeKind.SAME));
    assertThat(after.pool().imageType()).isEqualTo(before.pool().imageType());
    String text = before.workload().transport().fallback();
    assertThat(fallback.variables().keySet()).allSatisfy(name -> assertThat(text).contains(name));
    assertThat(text).endsWith("; no GPU node is re-created)");
  }

  /**
   * Earlier releases used a set for other drivers as the fallback; the runbook must warn that such
   * a set re-creates the nodes.
   */
  @Test
  void aSetForOtherDriversReCreatesTheGpuNodes() {
    Fabric fabric =
        new Fabric(Objects.requireNonNull(CATALOG.software().get("b200-gke")), "a4-highgpu-8g");
    FabricPlan ubuntu = fabric.changed("nccl-gin", Map.of("NCCL_GIN_TYPE", "2"));
    assertThat(between(fabric.plan(), ubuntu).recreatesGpuNodes()).isNotEmpty();
    assertThat(ubuntu.pool().imageType()).isEqualTo("UBUNTU_CONTAINERD");
  }

  /** NVSHMEM's own fallback changes neither nodes nor images, so it can be tried. */
  @Test
  void theCpuHandlerWithHostMemoryCanBeTriedOnTheSameNodes() {
    Fabric fabric =
        new Fabric(Objects.requireNonNull(CATALOG.software().get("b200-gke")), "a4-highgpu-8g");
    FabricPlan tried =
        fabric.changed("b200-gke", Map.of("NVSHMEM_IBGDA_NIC_HANDLER", "cpu_host_memory"));
    assertThat(between(fabric.plan(), tried).recreatesGpuNodes()).isEmpty();
    assertThat(tried.workload().transport().variables())
        .containsEntry("NVSHMEM_IBGDA_NIC_HANDLER", "cpu_host_memory");
    assertThat(tried.workload().images()).isEqualTo(fabric.plan().workload().images());
  }

  @Test
  void softwareSetsInTheAdviceOfTheJudgeFitTheNodesInTheAdvice() {
    List<String> named = new ArrayList<>();
    CATALOG.signatures().stream()
        .flatMap(row -> row.remedyFor().entrySet().stream())
        .forEach(
            remedy -> {
              Matcher sets = SETS.matcher(remedy.getValue());
              assertThat(sets.find()).as(remedy.getValue()).isTrue();
              assertSetFits(remedy.getKey(), sets.group(1), DriverSource.GKE);
              assertSetFits(remedy.getKey(), sets.group(2), DriverSource.INSTALLER);
              named.add(sets.group());
            });
    assertThat(named).hasSize(4);
  }

  private static void assertSetFits(String machine, String name, DriverSource drivers) {
    SoftwareSet set = Objects.requireNonNull(CATALOG.software().get(name));
    assertThat(set.platform().drivers()).as(name).isEqualTo(drivers);
    assertThat(set.platform().machines()).as(name).contains(machine);
    assertThat(set.platform().transport()).isNotEqualTo("ibgda");
  }

  private static Fallback fallback(Fabric fabric) {
    return Objects.requireNonNull(
        Objects.requireNonNull(CATALOG.transport().all().get(fabric.set().platform().transport()))
            .fallback()
            .getOrDefault(fabric.machine(), Map.of())
            .get(fabric.set().platform().drivers()));
  }

  private static PreviewReport between(FabricPlan before, FabricPlan after) {
    return UpdateComparison.between(Planned.record(before), Planned.record(after));
  }
}
