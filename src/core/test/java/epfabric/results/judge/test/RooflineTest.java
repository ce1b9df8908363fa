package epfabric.results.judge.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import epfabric.results.judge.Judging;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RooflineTest {
  private static Roofline rooflineOf(String machine) {
    return Roofline.of(Objects.requireNonNull(Judging.CATALOG.machines().get(machine)));
  }

  @ParameterizedTest
  @CsvSource({"2, 100", "4, 66.667", "8, 57.143"})
  void trafficWithinANodeDoesNotUseItsNics(int nodes, double limit) {
    assertThat(rooflineOf(Judging.A4).limit(Link.RDMA, nodes, 8).orElseThrow())
        .isCloseTo(limit, within(0.001));
  }

  @Test
  void nvlinkHasAHigherLimitOnB200ThanOnHopper() {
    assertThat(rooflineOf(Judging.A4).limit(Link.NVLINK, 1, 8).orElseThrow())
        .isCloseTo(1028.571, within(0.001));
    assertThat(rooflineOf(Judging.A3).limit(Link.NVLINK, 1, 8).orElseThrow())
        .isCloseTo(514.286, within(0.001));
  }

  @Test
  void aSingleNodeHasNoRdmaLimit() {
    assertThat(rooflineOf(Judging.A4).limit(Link.RDMA, 1, 8)).isEmpty();
    assertThat(Roofline.wire(50, 1)).isEmpty();
  }

  @Test
  void wireBandwidthExcludesTrafficWithinTheNode() {
    assertThat(Roofline.wire(43.36, 2)).hasValue(21.68);
    assertThat(Roofline.wire(80, 8)).hasValue(70);
  }
}
