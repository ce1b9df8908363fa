package epfabric.deploy.infra;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests that two equal pools differ only in their names, and that resources depend on both pools.
 */
class SeveralPoolsTest {
  private static final Registrations RECORDED =
      Planned.record(Planned.plan("dev", t -> t.replace("nodes: 2", "nodes: 2\n    pools: 2")));
  private static final Registration FIRST_POOL = named("gpu");
  private static final Registration SECOND_POOL = named("gpu-1");

  private static Registration named(String name) {
    return RECORDED.resources().stream()
        .filter(r -> r.type().equals("gcp:container/nodePool:NodePool"))
        .filter(r -> r.urn().endsWith("::" + name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void poolsHaveDifferentNames() {
    assertThat(FIRST_POOL.inputs()).containsEntry("name", "epfabric-dev-gpu");
    assertThat(SECOND_POOL.inputs()).containsEntry("name", "epfabric-dev-gpu-1");
  }

  @Test
  void poolsDifferOnlyInNames() {
    assertThat(SECOND_POOL.inputs())
        .usingRecursiveComparison()
        .ignoringFields("name")
        .isEqualTo(FIRST_POOL.inputs());
    assertThat(SECOND_POOL.inputs()).containsKey("placementPolicy").containsEntry("nodeCount", 2L);
    assertThat(SECOND_POOL.options()).isEqualTo(FIRST_POOL.options());
    assertThat(SECOND_POOL.parent()).isEqualTo(FIRST_POOL.parent());
  }

  @Test
  void poolsAreReplacedWithTheirSubnets() {
    assertThat(SECOND_POOL.propertyDependencies().get("name"))
        .hasSizeGreaterThan(8)
        .isEqualTo(FIRST_POOL.propertyDependencies().get("name"));
    assertThat(SECOND_POOL.propertyDependencies()).doesNotContainKey("networkConfig");
  }

  @Test
  void poolsPrecedeAllObjectsInTheCluster() {
    List<Registration> inCluster =
        RECORDED.resources().stream()
            .filter(r -> r.type().startsWith("kubernetes:") || r.type().endsWith(":kubernetes"))
            .filter(r -> !r.urn().contains("epfabric:index:Acceptance")) // follows the installer
            .toList();
    assertThat(inCluster)
        .hasSizeGreaterThan(10)
        .allSatisfy(
            r -> assertThat(r.dependencies()).contains(FIRST_POOL.urn(), SECOND_POOL.urn()));
  }

  @Test
  void poolsAreOutputsOfTheStack() {
    assertThat(RECORDED.outputs())
        .containsEntry("gpuPool", "epfabric-dev-gpu")
        .containsEntry("gpuPools", List.of("epfabric-dev-gpu", "epfabric-dev-gpu-1"));
    assertThat(String.valueOf(RECORDED.outputs().get("gpuNodes"))).startsWith("4");
    assertThat(Planned.record(Planned.plan("dev")).outputs()).doesNotContainKey("gpuPools");
  }
}
