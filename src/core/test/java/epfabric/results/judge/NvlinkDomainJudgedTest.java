package epfabric.results.judge;

import static epfabric.results.judge.Judging.CATALOG;
import static epfabric.results.judge.Judging.codes;
import static epfabric.results.judge.Judging.judge;
import static epfabric.results.judge.Judging.run;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.RunExpectation.Shape;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Fact;
import epfabric.results.judge.verdict.Verdict.Kind;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests verdicts on machines whose NVLink connects several nodes. */
class NvlinkDomainJudgedTest {
  private static final String A4X = "a4x-highgpu-4g";

  private static RunExpectation expect(TestKind test, int nodes) {
    return new RunExpectation(
        test, A4X, OptionalInt.of(nodes), 4, Shape.OF_THE_LOG, OptionalInt.empty(), "default");
  }

  private static Verdict verdictOnV2(List<String> lines, TestKind test, int nodes) {
    return judge(run(RankLogs.text(lines)), expect(test, nodes));
  }

  private static Verdict verdictOnAllReduce(int nodes, double busGbps) {
    String log = NcclTestsLog.allReduceOfFour(nodes, busGbps).table();
    return judge(run(log), expect(TestKind.NCCL_ALLREDUCE, nodes));
  }

  private static Verdict verdictOnAllReduceBetweenDomains(int nodes, double busGbps) {
    String log = NcclTestsLog.allReduceOfFour(nodes, busGbps).table();
    return judge(run(log), expect(TestKind.NCCL_BETWEEN_DOMAINS, nodes));
  }

  /**
   * A run at the speed of NICs fails inside a domain, where NVLink must carry the traffic, and
   * passes between domains.
   */
  @Test
  void aRunAtTheSpeedOfNicsPassesOnlyBetweenDomains() {
    assertThat(codes(verdictOnAllReduce(2, 180))).contains("domain-not-used");
    Verdict verdict = verdictOnAllReduceBetweenDomains(2, 180);
    assertThat(verdict.kind()).as("%s", verdict.reasons()).isEqualTo(Kind.PASS);
    assertThat(verdict.figures()).isNotEmpty().allMatch(figure -> figure.link() == Link.RDMA);
    assertThat(verdictOnAllReduceBetweenDomains(36, 180).kind()).isEqualTo(Kind.PASS);
  }

  @Test
  void aRunInWhichAllRanksFormOneGroupPasses() {
    Verdict verdict = verdictOnV2(RankLogs.elastic(1, 8), TestKind.NVLINK_DOMAIN, 2);
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.figures())
        .isNotEmpty()
        .allMatch(figure -> figure.link() == Link.NVLINK)
        .allMatch(figure -> figure.rate().rooflinePercent().orElse(100) < 75);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "2;4;2;V2 found 2 groups of 4 ranks, expected 1 group of 8 ranks",
        "2;8;4;V2 found 2 groups of 8 ranks, expected 1 group of 16 ranks",
      })
  void severalGroupsInOneDomainFail(int groups, int ranks, int nodes, String found) {
    Verdict verdict = verdictOnV2(RankLogs.elastic(groups, ranks), TestKind.NVLINK_DOMAIN, nodes);
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(codes(verdict)).containsExactly("domain-not-used");
    assertThat(verdict.reasons().get(0).what())
        .isEqualTo(
            "the NVLink domain is not in use: "
                + found
                + "; traffic between groups crossed the NICs");
    assertThat(verdict.reasons().get(0).remedy())
        .isEqualTo(
            "kubectl describe computedomain: its status must list every node as Ready, all with one"
                + " cliqueID, and each pod must claim the channel. NCCL_MNNVL_ENABLE=1 makes NCCL"
                + " fail instead of using the NICs");
    assertThat(verdict.reasons().get(0).where()).isEqualTo("test.log:2");
  }

  /** Public reports quote cases without the first line, which counts the groups. */
  @Test
  void severalGroupsAreInferredFromTrafficBetweenGroups() {
    List<String> cases = RankLogs.elastic(2, 4).subList(2, RankLogs.elastic(2, 4).size());
    Verdict verdict = verdictOnV2(cases, TestKind.NVLINK_DOMAIN, 2);
    assertThat(verdict.reasons().get(0).what())
        .isEqualTo(
            "the NVLink domain is not in use: V2 measured traffic between groups of ranks (SO),"
                + " expected 1 group of 8 ranks; traffic between groups crossed the NICs");
  }

  /** Without its hybrid kernels, V2 reports all ranks as one group even if they send over RDMA. */
  @Test
  void aRunWithOneGroupAtTheSpeedOfNicsFails() {
    Verdict verdict = verdictOnV2(RankLogs.elastic(1, 8, 0.1), TestKind.NVLINK_DOMAIN, 2);
    assertThat(codes(verdict)).containsExactly("domain-not-used");
    assertThat(verdict.reasons().get(0).what())
        .startsWith(
            "the NVLink domain is not in use: speeds of NICs between nodes, GB/s: dispatch FP8 ")
        .contains(" (NICs: up to 100");
  }

  /** Signed verdicts contain the number of groups as the proof of the domain's size. */
  @Test
  void theVerdictStatesTheGroupsOfRanks() {
    assertThat(verdictOnV2(RankLogs.elastic(1, 8), TestKind.NVLINK_DOMAIN, 2).run().facts())
        .contains(new Fact("rank groups", "1 x 8"));
    assertThat(verdictOnV2(RankLogs.elastic(2, 4), TestKind.INTERNODE, 2).run().facts())
        .contains(new Fact("rank groups", "2 x 4"));
  }

  @Test
  void slowNvlinkIsBelowTheMinimum() {
    Verdict verdict = verdictOnV2(RankLogs.elastic(1, 8, 0.5), TestKind.NVLINK_DOMAIN, 2);
    assertThat(verdict.kind()).isEqualTo(Kind.DEGRADED);
    assertThat(verdict.reasons().get(0).what()).startsWith("below the floor over NVL, GB/s: ");
  }

  @Test
  void bandwidthIsNotJudgedOnNodeCountsWithoutPublishedRuns() {
    Verdict verdict = verdictOnV2(RankLogs.elastic(1, 12), TestKind.NVLINK_DOMAIN, 3);
    assertThat(verdict.notes())
        .contains("no limits are published for this shape: bandwidth was not judged");
  }

  @Test
  void aTestOfRdmaNeedsSeveralGroups() {
    Verdict verdict = verdictOnV2(RankLogs.elastic(2, 4), TestKind.INTERNODE, 2);
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.figures()).allMatch(figure -> figure.link() == Link.RDMA);
    Verdict withOneGroup = verdictOnV2(RankLogs.elastic(1, 8), TestKind.INTERNODE, 2);
    assertThat(codes(withOneGroup)).containsExactly("rdma-not-used");
    assertThat(withOneGroup.reasons().get(0).what())
        .isEqualTo(
            "the test is of RDMA, but V2 found 1 group of 8 ranks: NVLink carried all traffic");
  }

  @Test
  void allReduceAtTheSpeedOfNicsFails() {
    Verdict verdict = verdictOnAllReduce(2, 326);
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(verdict.reasons().get(0).what())
        .isEqualTo(
            "the NVLink domain is not in use: speeds of NICs between nodes, GB/s: all-reduce 326.00"
                + " (NICs: up to 350)");
  }

  @ParameterizedTest
  @ValueSource(doubles = {841, 500})
  void allReduceOverNvlinkPasses(double busGbps) {
    Verdict verdict = verdictOnAllReduce(2, busGbps);
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.figures().get(0).link()).isEqualTo(Link.NVLINK);
  }

  @Test
  void allReduceFasterThanNicsAndBelowTheMinimumIsDegraded() {
    assertThat(codes(verdictOnAllReduce(2, 420))).containsExactly("below-floor");
  }

  /** Uses the measurement of a public run on two domains of 18 nodes: 688 GB/s. */
  @Test
  void allReduceBetweenTwoDomainsCrossesNics() {
    Verdict verdict = verdictOnAllReduce(36, 688);
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.figures().get(0).link()).isEqualTo(Link.RDMA);
  }

  @Test
  void everyNumberOfNodesOfADomainHasARowOfLimits() {
    List<Integer> nodeCounts =
        CATALOG.acceptance().limitRows().stream()
            .filter(row -> row.runs().machine().equals(A4X))
            .filter(row -> row.runs().test().equals("nvlink-domain"))
            .flatMap(row -> row.runs().nodes().stream())
            .sorted()
            .toList();
    assertThat(nodeCounts)
        .containsExactly(2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18);
  }
}
