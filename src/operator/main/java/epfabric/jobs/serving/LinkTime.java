package epfabric.jobs.serving;

import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.engine.Kernels;
import epfabric.fabric.catalog.model.ExpertWeights.Format;
import epfabric.fabric.plan.ServingGroup;
import epfabric.fabric.plan.ServingMemory;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.Roofline;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The minimum time in which tokens move to their experts and back in one layer: bytes divided by
 * bandwidth. Experts are assumed to be chosen evenly.
 *
 * @param tokens tokens that each GPU sends at once
 * @param dispatch seconds, in the engine's data type
 * @param combine seconds, in 16 bits
 * @param measured whether this fabric's tests measured both bandwidths; otherwise the links' limits
 *     are used
 * @param test the test that measures these bandwidths
 */
public record LinkTime(
    int tokens, double dispatch, double combine, boolean measured, TestKind test) {
  private static final double GIGA = 1e9;

  /**
   * Returns the time of a group. Measured bandwidths are used if {@code verdicts} contain one for
   * dispatch and one for combine.
   */
  public static LinkTime of(ServingGroup group, Machine machine, List<Verdict> verdicts) {
    boolean lowLatency = group.kernels() == Kernels.LOW_LATENCY;
    TestKind test = test(lowLatency, group.nodes(), machine);
    Link link = Link.of(machine, group.nodes());
    int domains = machine.nvlinkDomain().domainsOf(group.nodes());
    OptionalDouble dispatchGbps =
        slowest(
            verdicts, test, link, lowLatency ? Phase.LOW_LATENCY_DISPATCH : dispatchPhase(group));
    OptionalDouble combineGbps =
        slowest(verdicts, test, link, lowLatency ? Phase.LOW_LATENCY_COMBINE : Phase.COMBINE);
    boolean measured = dispatchGbps.isPresent() && combineGbps.isPresent();
    int destinations = link == Link.NVLINK ? group.ranks() : domains;
    double limit = Roofline.of(machine).limit(link, domains, group.ranks()).orElseThrow();
    int tokens = lowLatency ? group.memory().sequences() : ServingMemory.PROMPT_TOKENS;
    double copies = tokens * copies(group, lowLatency, destinations);
    return new LinkTime(
        tokens,
        copies
            * group.memory().dispatchBytes()
            / (measured ? dispatchGbps.getAsDouble() : limit)
            / GIGA,
        copies
            * group.memory().combineBytes()
            / (measured ? combineGbps.getAsDouble() : limit)
            / GIGA,
        measured,
        test);
  }

  private static Phase dispatchPhase(ServingGroup group) {
    return group.memory().sent() == Format.FP8 ? Phase.DISPATCH_FP8 : Phase.DISPATCH_BF16;
  }

  private static TestKind test(boolean lowLatency, int nodes, Machine machine) {
    if (lowLatency) {
      return machine.nvlinkDomain().spansDomains(nodes)
          ? TestKind.LOW_LATENCY
          : TestKind.LOW_LATENCY_NVLINK;
    }
    if (nodes == 1) {
      return TestKind.INTRANODE;
    }
    return machine.nvlinkDomain().spansDomains(nodes) ? TestKind.INTERNODE : TestKind.NVLINK_DOMAIN;
  }

  /**
   * Returns how often DeepEP sends a token, as DeepEP's tests count bytes. Low-latency kernels send
   * it to each of its k experts. Other kernels send it once to each destination with at least one
   * of the experts: of n destinations, n(1 - (1 - 1/n)^k) on average.
   */
  private static double copies(ServingGroup group, boolean lowLatency, int destinations) {
    int experts = group.memory().model().experts().topK();
    return lowLatency ? experts : destinations * (1 - Math.pow(1 - 1.0 / destinations, experts));
  }

  private static OptionalDouble slowest(
      List<Verdict> verdicts, TestKind test, Link link, Phase phase) {
    return verdicts.stream()
        .filter(verdict -> verdict.run().expected().test().equals(test))
        .flatMap(verdict -> verdict.figures().stream())
        .filter(figure -> figure.phase().equals(phase) && figure.link() == link)
        .mapToDouble(figure -> figure.rate().logicalGbps())
        .min();
  }

  /** Returns the seconds of dispatch and combine in one layer. */
  public double layer() {
    return dispatch + combine;
  }
}
