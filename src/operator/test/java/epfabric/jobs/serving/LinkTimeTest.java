package epfabric.jobs.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.NvlinkDomain;
import epfabric.fabric.catalog.engine.Kernels;
import epfabric.fabric.catalog.model.ServedModel;
import epfabric.fabric.plan.ServingGroup;
import epfabric.fabric.plan.ServingGroup.Role;
import epfabric.fabric.plan.ServingMemory;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Figure;
import epfabric.results.judge.verdict.Verdict.Kind;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * Checks link times of DeepSeek-V3, in which each token goes to 8 experts: dispatch moves 7,392
 * bytes (7,168 values and 56 scales), and combine 14,336 bytes.
 */
class LinkTimeTest {
  private static final Machine B200 =
      Objects.requireNonNull(Catalog.load().machines().get("a4-highgpu-8g"));

  private static ServingGroup group(int nodes, Kernels kernels) {
    ServedModel model = Objects.requireNonNull(ServedModel.all().get("deepseek-ai/DeepSeek-V3"));
    var nodesOfEight = new ServingMemory.Group(nodes, 8, NvlinkDomain.ONE_NODE);
    ServingMemory memory = new ServingMemory(model, nodesOfEight, 180, 8192, 16, kernels);
    return new ServingGroup(Role.AGGREGATED, "serve", memory, "");
  }

  private static Figure figure(Phase phase, Link link, double gbps) {
    OptionalDouble none = OptionalDouble.empty();
    return new Figure(
        phase, link, "node", Verdict.Rate.of(gbps), none, Verdict.Bounds.NONE, Optional.empty());
  }

  private static Verdict verdict(TestKind test, Figure... figures) {
    RunExpectation expected =
        new RunExpectation(
            test,
            B200.name(),
            OptionalInt.of(2),
            8,
            RunExpectation.Shape.OF_THE_LOG,
            OptionalInt.empty(),
            "default");
    return new Verdict(
        Kind.PASS,
        List.of(),
        List.of(),
        List.of(figures),
        Verdict.Run.of(expected, Provenance.REAL));
  }

  @Test
  void lowLatencySendsATokenToEachOfItsExperts() {
    Verdict verdict =
        verdict(
            TestKind.LOW_LATENCY,
            figure(Phase.LOW_LATENCY_DISPATCH, Link.RDMA, 40),
            figure(Phase.LOW_LATENCY_DISPATCH, Link.RDMA, 50),
            figure(Phase.LOW_LATENCY_COMBINE, Link.RDMA, 45));
    LinkTime time = LinkTime.of(group(2, Kernels.LOW_LATENCY), B200, List.of(verdict));
    assertThat(time.measured()).isTrue();
    assertThat(time.tokens()).isEqualTo(16);
    // The slowest node determines the time.
    assertThat(time.dispatch()).isEqualTo(16 * 8 * 7392 / 40e9, offset(1e-12));
    assertThat(time.combine()).isEqualTo(16 * 8 * 14336 / 45e9, offset(1e-12));
  }

  @Test
  void highThroughputSendsATokenOnceToEachNode() {
    Verdict verdict =
        verdict(
            TestKind.INTERNODE,
            figure(Phase.DISPATCH_FP8, Link.RDMA, 50),
            figure(Phase.DISPATCH_FP8, Link.NVLINK, 20),
            figure(Phase.COMBINE, Link.RDMA, 60));
    LinkTime time = LinkTime.of(group(2, Kernels.HIGH_THROUGHPUT), B200, List.of(verdict));
    // On two nodes, all but 1 in 128 tokens have experts on both.
    double copies = 4096 * 2 * (1 - Math.pow(0.5, 8));
    assertThat(time.dispatch()).isEqualTo(copies * 7392 / 50e9, offset(1e-12));
    assertThat(time.combine()).isEqualTo(copies * 14336 / 60e9, offset(1e-12));
  }

  @Test
  void withoutResultsTheLineRateOfTheLinksIsTheLimit() {
    Verdict other = verdict(TestKind.INTRANODE, figure(Phase.COMBINE, Link.NVLINK, 1));
    LinkTime inside = LinkTime.of(group(1, Kernels.LOW_LATENCY), B200, List.of(other));
    assertThat(inside.measured()).isFalse();
    assertThat(inside.test()).isEqualTo(TestKind.LOW_LATENCY_NVLINK);
    // One eighth of the tokens stays on its GPU, so links of 900 GB/s have the effect of 8/7 of
    // this rate.
    assertThat(inside.layer()).isEqualTo(16 * 8 * 21728 / (900e9 * 8 / 7), offset(1e-12));
    LinkTime between = LinkTime.of(group(2, Kernels.LOW_LATENCY), B200, List.of());
    // A GPU has 400 Gbit/s, and half of the traffic stays on the node.
    assertThat(between.layer()).isEqualTo(16 * 8 * 21728 / 100e9, offset(1e-12));
  }

  @Test
  void nvlinkCarriesTheTokensOfNodesInOneDomain() {
    Machine rack = Objects.requireNonNull(Catalog.load().machines().get("a4x-highgpu-4g"));
    LinkTime together = LinkTime.of(group(2, Kernels.HIGH_THROUGHPUT), rack, List.of());
    assertThat(together.test()).isEqualTo(TestKind.NVLINK_DOMAIN);
    double copies = 4096 * 16 * (1 - Math.pow(15.0 / 16, 8));
    assertThat(together.dispatch()).isEqualTo(copies * 7392 / (900e9 * 16 / 15), offset(1e-12));
    LinkTime lowLatencyInDomain = LinkTime.of(group(2, Kernels.LOW_LATENCY), rack, List.of());
    assertThat(lowLatencyInDomain.test()).isEqualTo(TestKind.LOW_LATENCY_NVLINK);
    LinkTime betweenDomains = LinkTime.of(group(36, Kernels.HIGH_THROUGHPUT), rack, List.of());
    assertThat(betweenDomains.test()).isEqualTo(TestKind.INTERNODE);
    // There are two domains, and each GPU has 400 Gbit/s between them.
    double sent = 4096 * 2 * (1 - Math.pow(0.5, 8));
    assertThat(betweenDomains.dispatch()).isEqualTo(sent * 7392 / 100e9, offset(1e-12));
  }
}
