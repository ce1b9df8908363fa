package epfabric.operate.live.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.operate.live.access.UnexpectedAnswerException;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObservedObjectTest {
  private static final String GPU = "nvidia.com/gpu";

  private static Container containerWithGpus(String gpus) {
    return new ContainerBuilder()
        .withNewResources()
        .withLimits(Map.of(GPU, new Quantity(gpus)))
        .endResources()
        .build();
  }

  private static Container sidecarWithGpus(String gpus) {
    return new ContainerBuilder(containerWithGpus(gpus)).withRestartPolicy("Always").build();
  }

  private static Pod podInPhase(String phase) {
    return new PodBuilder().withNewStatus().withPhase(phase).endStatus().build();
  }

  @Test
  void requestsOfContainersAddUp() {
    assertThat(
            GpuRequest.of(
                new PodSpecBuilder()
                    .withContainers(containerWithGpus("3"), containerWithGpus("5"))
                    .build()))
        .isEqualTo(8);
  }

  @Test
  void theLargestRequestOfInitContainersIsUsed() {
    PodSpecBuilder spec =
        new PodSpecBuilder().withInitContainers(containerWithGpus("8"), containerWithGpus("2"));
    assertThat(GpuRequest.of(spec.withContainers(containerWithGpus("4")).build())).isEqualTo(8);
    assertThat(GpuRequest.of(spec.withContainers(containerWithGpus("9")).build())).isEqualTo(9);
  }

  @Test
  void requestsOfSidecarsAddToRequestsOfContainers() {
    PodSpecBuilder spec =
        new PodSpecBuilder().withInitContainers(sidecarWithGpus("1"), containerWithGpus("6"));
    assertThat(GpuRequest.of(spec.withContainers(containerWithGpus("4")).build())).isEqualTo(7);
    assertThat(GpuRequest.of(spec.withContainers(containerWithGpus("7")).build())).isEqualTo(8);
  }

  @Test
  void aGpuRequestCountsLikeALimit() {
    Container asking =
        new ContainerBuilder()
            .withNewResources()
            .withRequests(Map.of(GPU, new Quantity("2"), "cpu", new Quantity("100m")))
            .endResources()
            .build();
    assertThat(GpuRequest.of(new PodSpecBuilder().withContainers(asking).build())).isEqualTo(2);
  }

  @Test
  void resourcesOtherThanGpusAreNotCounted() {
    Container plain =
        new ContainerBuilder()
            .withNewResources()
            .withLimits(Map.of("networking.gke.io.networks/rdma-0", new Quantity("1")))
            .endResources()
            .build();
    PodSpecBuilder spec =
        new PodSpecBuilder().withContainers(plain, new ContainerBuilder().build());
    assertThat(GpuRequest.of(spec.build())).isZero();
  }

  @Test
  void finishedPodsUseNoGpus() {
    assertThat(ObservedObject.finished(podInPhase("Succeeded"))).isTrue();
    assertThat(ObservedObject.finished(podInPhase("Failed"))).isTrue();
    assertThat(ObservedObject.finished(podInPhase("Pending"))).isFalse();
    assertThat(ObservedObject.finished(new PodBuilder().build())).isFalse();
  }

  @Test
  void aNodeWithoutFieldsIsNotReady() {
    Node silent = new NodeBuilder().withNewMetadata().withName("n").endMetadata().build();
    assertThat(ObservedObject.node(silent).missing("t"))
        .containsExactly("is not Ready (it has not reported so yet)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "A", "a b", "$(reboot)", "a\nb", "-a", "a;b", "a\u202eb"})
  void namesThatKubernetesDoesNotAllowAreRefused(String name) {
    Node hostile = new NodeBuilder().withNewMetadata().withName(name).endMetadata().build();
    assertThatThrownBy(() -> ObservedObject.node(hostile))
        .isInstanceOf(UnexpectedAnswerException.class)
        .hasMessageStartingWith("a name that Kubernetes does not allow");
  }
}
