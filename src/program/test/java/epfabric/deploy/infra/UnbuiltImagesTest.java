package epfabric.deploy.infra;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which deployments would run an image that has not been built. */
class UnbuiltImagesTest {
  private static final List<String> ALL_IMAGES = List.of("installer", "test", "judge");

  private static FabricPlan planWithImages(List<String> images) {
    EnvironmentBuilder environment = anEnvironment();
    for (String image : images) {
      environment.withImage(image, "example.com/" + image + "@sha256:" + "ab".repeat(32));
    }
    return Planning.planOf(environment);
  }

  private static FabricPlan allBuiltExcept(String unbuilt) {
    return planWithImages(ALL_IMAGES.stream().filter(image -> !image.equals(unbuilt)).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "epfabric, true, true, true",
    "epfabric-artifacts, false, false, false",
    "epfabric-network, false, false, false",
    "epfabric-cluster, false, false, false",
    "epfabric-fabric, true, false, false",
    "epfabric-acceptance, false, true, true"
  })
  void aLayerNeedsTheImagesThatItRuns(
      String project, boolean installer, boolean test, boolean judge) {
    assertThat(FabricProgram.needsUnbuiltImage(project, allBuiltExcept("installer")))
        .isEqualTo(installer);
    assertThat(FabricProgram.needsUnbuiltImage(project, allBuiltExcept("test"))).isEqualTo(test);
    assertThat(FabricProgram.needsUnbuiltImage(project, allBuiltExcept("judge"))).isEqualTo(judge);
    assertThat(FabricProgram.needsUnbuiltImage(project, planWithImages(ALL_IMAGES))).isFalse();
  }

  @Test
  void anUnknownProjectIsRejected() {
    assertThatThrownBy(
            () -> FabricProgram.needsUnbuiltImage("epfabric-net", planWithImages(ALL_IMAGES)))
        .isInstanceOf(UnknownProjectException.class)
        .hasMessage(
            """
            no layer has the project name "epfabric-net"
              expected: epfabric, epfabric-artifacts, epfabric-network, epfabric-cluster, \
            epfabric-fabric, epfabric-acceptance
              hint: the name in Pulumi.yaml chooses what is declared; keep it""");
  }
}
