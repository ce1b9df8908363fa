package epfabric.operate.live.seen;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClaimableNicsTest {
  private static JsonNode slice(String driver, int generation, int sliceCount, int... nics) {
    String devices =
        IntStream.of(nics)
            .mapToObj(
                nic ->
                    """
                    {"name": "pci-0000-%02x-00-0",
                     "attributes": {"dra.net/ifName": {"string": "gpu%drdma0"},
                                    "dra.net/rdma": {"bool": %b}}}
                    """
                        .formatted(nic, nic, nic >= 0))
            .collect(Collectors.joining(","));
    return Json.parse(
        """
        {"spec": {"driver": "%s", "nodeName": "gpu-0",
                  "pool": {"name": "p", "generation": %d, "resourceSliceCount": %d},
                  "devices": [%s]}}
        """
            .formatted(driver, generation, sliceCount, devices));
  }

  private static String trouble(int wanted, JsonNode... slices) {
    return ClaimableNics.of("gpu-0", "a4-highgpu-8g", wanted, List.of(slices)).trouble().orElse("");
  }

  @Test
  void aCompleteSetOfNicsHasNoTrouble() {
    assertThat(trouble(2, slice("dra.net", 1, 1, 0, 1))).isEmpty();
  }

  @Test
  void aMissingNicIsCounted() {
    assertThat(trouble(3, slice("dra.net", 1, 1, 0, 1)))
        .isEqualTo("its NIC driver dra.net publishes 2 of 3 RDMA NICs");
  }

  @Test
  void aNicWithoutRdmaIsNotCounted() {
    assertThat(trouble(2, slice("dra.net", 1, 1, -1, 0)))
        .isEqualTo("its NIC driver dra.net publishes 1 of 2 RDMA NICs");
  }

  @Test
  void missingSlicesAreReported() {
    assertThat(trouble(3, slice("dra.net", 1, 2, 0, 1)))
        .isEqualTo("its NIC driver dra.net has published 1 of 2 slices");
    assertThat(trouble(0, slice("dra.net", 1, 2, 0, 1)))
        .isEqualTo("its NIC driver dra.net has published 1 of 2 slices");
  }

  @Test
  void twoSlicesOfAPoolAreCountedTogether() {
    assertThat(trouble(4, slice("dra.net", 1, 2, 0, 1), slice("dra.net", 1, 2, 2, 3))).isEmpty();
  }

  @Test
  void slicesOfOlderGenerationsAreIgnored() {
    assertThat(trouble(4, slice("dra.net", 1, 1, 0, 1), slice("dra.net", 2, 1, 2, 3)))
        .isEqualTo("its NIC driver dra.net publishes 2 of 4 RDMA NICs");
  }

  @Test
  void aDriverWithoutSlicesIsReported() {
    assertThat(trouble(2)).isEqualTo("its NIC driver dra.net publishes nothing");
  }

  @Test
  void devicesOfOtherDriversAreIgnored() {
    assertThat(trouble(2, slice("gpu.nvidia.com", 1, 1, 0, 1)))
        .isEqualTo("its NIC driver dra.net publishes nothing, only gpu.nvidia.com does");
  }

  @Test
  void slicesOfOtherNodesAreIgnored() {
    assertThat(ClaimableNics.of("gpu-1", "", 2, List.of(slice("dra.net", 1, 1, 0, 1))).trouble())
        .contains("its NIC driver dra.net publishes nothing");
  }

  @Test
  void anUnknownMachineTypeMayHaveAnyNumberOfNics() {
    assertThat(trouble(0, slice("dra.net", 1, 1, 0))).isEmpty();
  }
}
