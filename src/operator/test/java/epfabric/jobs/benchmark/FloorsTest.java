package epfabric.jobs.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import epfabric.jobs.benchmark.plan.LinkFloors;
import epfabric.results.judge.run.LeastTime;
import epfabric.results.judge.test.Link;
import org.junit.jupiter.api.Test;

/**
 * Compares the least bytes and times with manually computed formulas, for B200 with a 400 Gbit/s
 * NIC per GPU.
 */
class FloorsTest {
  private static final double TOKEN_BYTES = 7168 * 2.0;

  private static LinkFloors floors(int nodes, String... args) {
    return Samples.plan(Samples.test(args), Samples.scenario("num_nodes = " + nodes))
        .runs()
        .get(0)
        .floors()
        .orElseThrow();
  }

  /**
   * The probability that a token goes to a given one of 8 ranks is 1 - C(224, 8)/C(256, 8) =
   * 0.6618.
   */
  @Test
  void eachRankOfANodeSendsToSevenOthersOverNvlink() {
    LeastTime time = floors(1, "tokens = 4096").dispatch();
    assertThat(time.rdmaBytes()).isZero();
    assertThat(time.nvlinkBytes()).isCloseTo(4096 * 7 * 0.6618 * TOKEN_BYTES, within(1e5));
    assertThat(time.link()).isEqualTo(Link.NVLINK);
    assertThat(time.seconds()).isCloseTo(time.nvlinkBytes() / 900e9, within(1e-12));
  }

  /**
   * The 8 of 256 experts are all on one of two nodes with a probability of 2 in 290,000, so nearly
   * every token goes to the other node once.
   */
  @Test
  void eachOfTwoNodesSendsItsTokensToTheOtherNodeOnce() {
    LeastTime time = floors(2, "tokens = 4096").dispatch();
    assertThat(time.rdmaBytes()).isCloseTo(4096 * 0.9966 * TOKEN_BYTES, within(2e5));
    assertThat(time.seconds()).isCloseTo(time.rdmaBytes() / 50e9, within(1e-12));
    assertThat(time.link()).isEqualTo(Link.RDMA);
  }

  @Test
  void dispatchIn8BitsHasHalfTheBytesOfCombine() {
    LinkFloors floors = floors(1, "tokens = 4096", "data_type = \"fp8\"");
    assertThat(floors.dispatch().nvlinkBytes() / floors.combine().nvlinkBytes())
        .isCloseTo(0.515625, within(1e-9));
  }

  /**
   * Low-latency tokens are not deduplicated, and use NICs even inside the node: of 16 ranks, 15 are
   * other ranks.
   */
  @Test
  void lowLatencySendsATokenForEachExpert() {
    LeastTime time = floors(2, "mode = \"low_latency\"", "tokens = 128").dispatch();
    assertThat(time.rdmaBytes()).isCloseTo(128 * 8 * TOKEN_BYTES * 15 / 16, within(1.0));
    assertThat(time.nvlinkBytes()).isZero();
  }

  @Test
  void withNvlinkTheNicsCarryOnlyTrafficToTheOtherNode() {
    LeastTime time =
        floors(2, "mode = \"low_latency\"", "tokens = 128", "allow_nvlink_for_low_latency = true")
            .dispatch();
    assertThat(time.rdmaBytes()).isCloseTo(128 * 8 * TOKEN_BYTES * 8 / 16, within(1.0));
    assertThat(time.nvlinkBytes()).isCloseTo(128 * 8 * TOKEN_BYTES * 7 / 16, within(1.0));
  }

  @Test
  void theTotalIncludesWarmUps() {
    LinkFloors floors = floors(2, "tokens = 4096");
    double once = floors.dispatch().seconds() + floors.combine().seconds();
    assertThat(floors.seconds()).isCloseTo(70 * once, within(1e-9));
  }
}
