package epfabric.results.judge.nic;

import static epfabric.results.judge.Judging.codes;
import static epfabric.results.judge.Judging.expect;
import static epfabric.results.judge.Judging.judge;
import static epfabric.results.judge.Judging.run;
import static epfabric.results.judge.Judging.why;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.RunFiles;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Fact;
import epfabric.results.judge.verdict.Verdict.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests verdicts on {@code nic_bandwidth.py}: which NIC, node or pair they name, and the remedy.
 */
public class NicJudgedTest {
  private static final int EXIT_CODE_OF_FAILURES = 4;

  /** A log that does not pass. */
  public record Case(String name, String log) {}

  /** Returns logs that do not pass, each for a different reason. */
  public static List<Case> cases() {
    return List.of(
        new Case(
            "nics, pair failed", NicLog.of(3, 2).failing("write", 0, 1, 1, "unanswered").text()),
        new Case("nics, slow", NicLog.of(3, 2).slow(2, 1, 11).text()),
        new Case("nics, other mtu", NicLog.of(3, 2).with(1, 1, "mtu 8896", "mtu 1500").text()));
  }

  private static Verdict judged(NicLog log, int exitCode) {
    return judge(
        run(log.text(), RunFiles.ended(exitCode).build()),
        expect(TestKind.NIC_BANDWIDTH, log.nodes()));
  }

  private static Verdict judged(NicLog log) {
    return judged(log, log.failures() > 0 ? EXIT_CODE_OF_FAILURES : 0);
  }

  @Test
  void healthyNicsPassWithTheirBandwidths() {
    Verdict verdict = judged(NicLog.of(3, 2));
    assertThat(verdict.reasons()).isEmpty();
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.figures())
        .extracting(figure -> figure.phase().label() + " " + figure.rate().logicalGbps())
        .containsExactly(
            "NIC write 48.0",
            "slowest NIC write 48.0",
            "NIC read 48.0",
            "NIC write, host memory 50.0");
    assertThat(verdict.run().facts())
        .contains(
            new Fact("fabric", "3 nodes, 2 NICs of each"),
            new Fact("memory", "GPU memory, 96 % of the figure with host memory"),
            new Fact("latency", "3.5 us"),
            new Fact("pairs of NICs", "20 measured, 0 failed, in 20.0 s"));
  }

  @Test
  void aNicThatFailsWithAllOtherNodesIsNamed() {
    Verdict verdict = judged(NicLog.of(4, 2).failingNic("write", 2, 1, "unanswered"));
    assertThat(codes(verdict)).containsExactly("nic-failed");
    assertThat(why(verdict))
        .isEqualTo(
            "NIC 1 (mlx5_1) of node 2 (gpu-2): write: packets are not answered: Failed status 12");
    assertThat(verdict.reasons().get(0).remedy())
        .isEqualTo("look for a firewall that drops UDP port 4791, a wrong GID and rp_filter=1");
  }

  @Test
  void aClockRateThatCannotBeMeasuredIsTheReasonWithARemedy() {
    Verdict verdict = judged(NicLog.of(4, 2).failingNic("write", 1, 0, "no-clock"));
    assertThat(verdict.reasons().toString())
        .contains("perftest could not measure the processor's clock rate")
        .contains("run the test again while no other process uses the node's processors");
  }

  @Test
  void theVerdictNamesANodeIfAllItsNicsFail() {
    NicLog log = NicLog.of(4, 2).failingNic("write", 1, 0, "no-memory");
    Verdict verdict = judged(log.failingNic("write", 1, 1, "no-memory"));
    assertThat(why(verdict))
        .isEqualTo(
            "all NICs of node 1 (gpu-1): write: memory cannot be registered: Failed status 12");
  }

  @Test
  void theVerdictNamesBothNicsOfTheOnlyFailedPair() {
    Verdict verdict = judged(NicLog.of(4, 2).failing("write", 0, 3, 1, "no-end"));
    assertThat(why(verdict))
        .isEqualTo(
            "NIC 1 (mlx5_1) of node 0 (gpu-0) with NIC 1 (mlx5_1) of node 3 (gpu-3): write: the"
                + " run hangs: Failed status 12");
  }

  @Test
  void onlyTheBadLinksAmongSixtyFourNodesAreNamed() {
    NicLog log =
        NicLog.of(64, 8)
            .failing("write", 0, 63, 1, "no-end")
            .failing("write", 31, 32, 7, "unanswered")
            .failingNic("write", 40, 0, "unanswered")
            .slow(9, 3, 11);
    assertThat(judged(log).reasons())
        .extracting(reason -> reason.what().replaceAll(":.*", ""))
        .containsExactlyInAnyOrder(
            "NIC 1 (mlx5_1) of node 0 (gpu-0) with NIC 1 (mlx5_1) of node 63 (gpu-63)",
            "NIC 7 (mlx5_7) of node 31 (gpu-31) with NIC 7 (mlx5_7) of node 32 (gpu-32)",
            "NIC 0 (mlx5_0) of node 40 (gpu-40)",
            "NIC 3 (mlx5_3) of node 9 (gpu-9)",
            "below the floor over RDMA, GB/s");
  }

  @Test
  void aFailureBetweenTwoNodesNamesBothNics() {
    Verdict verdict = judged(NicLog.of(2, 2).failing("write", 0, 1, 0, "port-down"));
    assertThat(why(verdict))
        .startsWith("NIC 0 (mlx5_0) of node 0 (gpu-0) with NIC 0 (mlx5_0) of node 1 (gpu-1): ");
  }

  @Test
  void failuresBetweenNicsOfDifferentNumbersNameRoutesAsTheCause() {
    Verdict verdict = judged(NicLog.of(3, 2).apart(1));
    assertThat(codes(verdict)).containsExactly("rails-apart");
    assertThat(why(verdict))
        .isEqualTo(
            "all NICs of node 1 (gpu-1): to NICs of other numbers: packets are not answered,"
                + " though NICs of the same number reach each other: Failed status 12");
    assertThat(verdict.reasons().get(0).remedy())
        .isEqualTo(
            "each NIC needs routes to the networks of all others (ip route in the pod), and"
                + " rp_filter=0 or 2");
  }

  @Test
  void theVerdictNamesWhatStopsThePackets() {
    NicLog write =
        NicLog.of(3, 2).failingNic("write", 1, 1, "no-end").failingNic("latency", 1, 1, "no-end");
    NicLog apart = NicLog.of(3, 2).apart(1);
    String nic = "NIC 1 (mlx5_1) of node 1 (gpu-1): write: the run hangs: ";
    String nics =
        "all NICs of node 1 (gpu-1): to NICs of other numbers: packets are not answered, though"
            + " NICs of the same number reach each other: ";
    assertThat(why(judged(write.probing("passes", "yes yes"))))
        .isEqualTo(nic + "UDP passes, but RoCE's port 4791 does not: Failed status 12");
    assertThat(why(judged(write.probing("lost", "yes yes"))))
        .isEqualTo(nic + "UDP does not pass either: Failed status 12");
    assertThat(why(judged(write.probing("-", "- -")))).isEqualTo(nic + "Failed status 12");
    assertThat(why(judged(apart.probing("lost", "yes yes"))))
        .isEqualTo(nics + "UDP does not pass either: Failed status 12");
    assertThat(why(judged(apart.probing("lost", "yes no"))))
        .isEqualTo(
            nics + "no route leads there from node 1 (gpu-1), node 2 (gpu-2): Failed status 12");
    NicLog strict = apart.replacing("firmware 28.1", "firmware 28.1, rp_filter 0");
    Verdict verdict =
        judged(
            strict
                .with(1, 0, "rp_filter 0", "rp_filter 1")
                .with(1, 1, "rp_filter 0", "rp_filter 1")
                .probing("lost", "yes yes"));
    assertThat(why(verdict))
        .isEqualTo(nics + "rp_filter=1 drops the packets on node 1 (gpu-1): Failed status 12");
    assertThat(verdict.reasons().get(0).remedy())
        .isEqualTo("set net.ipv4.conf.*.rp_filter to 0 or 2 there");
  }

  @Test
  void aCauseThatPerftestNamesNeedsNoOtherCause() {
    NicLog log = NicLog.of(3, 2).failingNic("write", 1, 0, "no-memory").probing("lost", "no no");
    assertThat(why(judged(log))).doesNotContain("UDP", "route");
  }

  @Test
  void aPairWithAMeasurementIsNotBehindAFirewall() {
    NicLog log = NicLog.of(3, 2).failing("latency", 0, 2, 1, "no-end").probing("passes", "yes yes");
    assertThat(why(judged(log))).contains("node 2 (gpu-2): latency: the run hangs: Failed");
  }

  @Test
  void aStrictReversePathFilterIsNoFaultWhereUdpPasses() {
    NicLog log = NicLog.of(3, 2).replacing("firmware 28.1", "firmware 28.1, rp_filter 1");
    assertThat(judged(log).kind()).isEqualTo(Kind.PASS);
    assertThat(why(judged(log.apart(1).probing("passes", "yes yes")))).doesNotContain("rp_filter");
  }

  private static Verdict judgedTogether(int exitCode, String... logs) {
    return judgedTogether(RunFiles.ended(exitCode), logs);
  }

  private static Verdict judgedTogether(RunFiles file, String... logs) {
    List<NodeRun> nodes = new ArrayList<>();
    for (String log : logs) {
      nodes.addAll(run(log, file.build()).nodes());
    }
    return judge(new RunLogs(nodes), expect(TestKind.NIC_BANDWIDTH, 3));
  }

  @Test
  void failuresThatNodeZeroNamesAreNotRepeatedFromOtherNodes() {
    NicLog log = NicLog.of(3, 2).failing("write", 1, 2, 1, "no-end").counting(1, 1, "np_cnp 1");
    Verdict verdict =
        judgedTogether(
            EXIT_CODE_OF_FAILURES, log.text(), log.viewOf(1).text(), log.viewOf(2).text());
    assertThat(verdict.reasons()).hasSize(1);
    assertThat(why(verdict)).startsWith("NIC 1 (mlx5_1) of node 1 (gpu-1) with NIC 1 (mlx5_1)");
    assertThat(verdict.notes()).filteredOn(note -> note.contains("np_cnp")).hasSize(1);
    String cut = log.text().replaceAll("\\[nic\\] done.*\n", "");
    Verdict verdictWithoutEnd =
        judgedTogether(EXIT_CODE_OF_FAILURES, cut, log.viewOf(1).text(), log.viewOf(2).text());
    assertThat(codes(verdictWithoutEnd)).containsOnlyOnce("no-end").contains("nic-failed");
    assertThat(verdictWithoutEnd.reasons()).hasSizeGreaterThan(3);
  }

  @Test
  void aDamagedLogOfANodeOtherThanNodeZeroIsReported() {
    NicLog log = NicLog.of(3, 2);
    String damaged = log.viewOf(1).text().replace("done, ", "done, 1");
    assertThat(codes(judgedTogether(0, log.text(), damaged))).contains("sizes");
  }

  @Test
  void eachLostNodeIsReportedOnce() {
    NicLog log = NicLog.of(3, 2);
    String first = log.lost(2, "its connection ended").text();
    String other = log.viewOf(1).lost(0, "its connection ended").text();
    assertThat(judgedTogether(1, first, other).reasons())
        .filteredOn(reason -> reason.code().equals("node-lost"))
        .hasSize(2);
    String same = log.viewOf(1).lost(2, "its connection ended").text();
    assertThat(codes(judgedTogether(1, first, same))).containsOnlyOnce("node-lost");
  }

  @Test
  void aNodeStoppedByItsLauncherIsNotReportedAsLost() {
    NicLog log = NicLog.of(3, 2);
    String first = log.text().replaceAll("\\[nic\\] done.*\n", "");
    String other = log.viewOf(1).lost(0, "its connection ended").text();
    RunFiles ended = RunFiles.signalled("SIGTERM").lost(2);
    assertThat(codes(judgedTogether(ended, first, other)))
        .containsOnly("peers-lost", "numbers-differ");
  }

  @Test
  void aNodeThatNeverCameIsReportedOnce() {
    String log = "[nic] lost, node 1: it did not come within 30 s\n";
    assertThat(codes(judgedTogether(1, log, log)))
        .containsOnlyOnce("node-lost")
        .doesNotContain("no-end");
  }

  @Test
  void aSlowNicIsNamedWithItsBandwidthAndThatOfOtherNics() {
    Verdict verdict = judged(NicLog.of(4, 2).slow(2, 1, 44));
    assertThat(verdict.reasons()).isEmpty();
    Verdict slower = judged(NicLog.of(4, 2).slow(2, 1, 11));
    assertThat(slower.kind()).isEqualTo(Kind.DEGRADED);
    assertThat(codes(slower)).containsExactly("slow-nic", "below-floor");
    assertThat(slower.reasons().get(0).what())
        .isEqualTo("NIC 1 (mlx5_1) of node 2 (gpu-2): write: 11.0 GB/s at best, others 48.0");
    assertThat(judged(NicLog.of(4, 2).slow(2, 1, 0.00022)).reasons().get(0).what())
        .endsWith(": write: 0.00022 GB/s at best, others 48.0");
  }

  @Test
  void smallDifferencesAndTimeoutsOfEmulatedNicsAreAccepted() {
    NicLog log = NicLog.of(4, 2).late(3, 0, 55).counting(1, 0, "completer_retry_err 99");
    Verdict real = judged(log);
    assertThat(codes(real)).containsExactlyInAnyOrder("late-nic", "packets-lost");
    Verdict emulated =
        judge(
            run(log.text(), RunFiles.ended(0).emulated().build()),
            expect(TestKind.NIC_BANDWIDTH, 4));
    assertThat(codes(emulated)).doesNotContain("late-nic", "packets-lost");
    Verdict late =
        judge(
            run(NicLog.of(4, 2).late(3, 0, 50_100).text(), RunFiles.ended(0).emulated().build()),
            expect(TestKind.NIC_BANDWIDTH, 4));
    assertThat(codes(late)).contains("late-nic");
  }

  @Test
  void slowNicsOnAllNodesAreBelowTheMinimum() {
    Verdict verdict = judged(NicLog.of(3, 2).replacing("48.00000", "31.00000"));
    assertThat(codes(verdict)).containsExactly("below-floor");
    assertThat(why(verdict))
        .isEqualTo(
            "below the floor over RDMA, GB/s: NIC write 31.00 (floor 40), slowest NIC write 31.00"
                + " (floor 40)");
  }

  @Test
  void aNicWithAHighLatencyIsNamed() {
    Verdict verdict = judged(NicLog.of(4, 2).late(3, 0, 55));
    assertThat(why(verdict))
        .isEqualTo("NIC 0 (mlx5_0) of node 3 (gpu-3): latency of 55.0 us, others 3.5");
  }

  @Test
  void lostPacketsAreNamedByTheirCounters() {
    Verdict verdict = judged(NicLog.of(3, 2).counting(1, 0, "out_of_sequence 12"));
    assertThat(why(verdict))
        .isEqualTo("NIC 0 (mlx5_0) of node 1 (gpu-1) loses packets: out_of_sequence 24");
    assertThat(verdict.kind()).isEqualTo(Kind.DEGRADED);
  }

  @Test
  void congestionSignalsAndSingleLostPacketsPass() {
    Verdict few = judged(NicLog.of(3, 2).counting(1, 0, "out_of_sequence 1"));
    assertThat(few.reasons()).isEmpty();
    Verdict congestion = judged(NicLog.of(3, 2).counting(1, 0, "np_cnp_sent 1234"));
    assertThat(congestion.reasons()).isEmpty();
    assertThat(congestion.notes())
        .contains("NIC 0 (mlx5_0) of node 1 (gpu-1) counted np_cnp_sent 2468");
  }

  @Test
  void evenASingleLinkErrorIsNamed() {
    Verdict verdict = judged(NicLog.of(3, 2).counting(1, 0, "symbol_error 1"));
    assertThat(why(verdict))
        .isEqualTo("NIC 0 (mlx5_0) of node 1 (gpu-1): errors of the link: symbol_error 2");
  }

  @Test
  void theConfigurationsOfNicsAreCompared() {
    assertThat(why(judged(NicLog.of(3, 2).with(1, 1, "mtu 8896", "mtu 1500"))))
        .isEqualTo("MTU 1500 of NIC 1 (mlx5_1) of node 1 (gpu-1), expected 8896");
    assertThat(why(judged(NicLog.of(3, 2).with(1, 1, "rate 400", "rate 200"))))
        .isEqualTo("Gbit/s of the port: 200 of NIC 1 (mlx5_1) of node 1 (gpu-1), expected 400");
    assertThat(why(judged(NicLog.of(3, 2).with(1, 1, "port ACTIVE", "port DOWN"))))
        .isEqualTo("the port of NIC 1 (mlx5_1) of node 1 (gpu-1) is DOWN");
    assertThat(why(judged(NicLog.of(3, 2).with(1, 1, "RoCE v2", "IB/RoCE v1"))))
        .isEqualTo("GID 3 of NIC 1 (mlx5_1) of node 1 (gpu-1) is of type IB/RoCE v1, not RoCE v2");
    assertThat(why(judged(NicLog.of(3, 2).with(1, 1, "gid 10.1.0.1", "gid -"))))
        .isEqualTo("GID 3 of NIC 1 (mlx5_1) of node 1 (gpu-1) is not set");
    assertThat(judged(NicLog.of(3, 2).with(1, 1, "firmware 28.1", "firmware 28.2")).notes())
        .contains("NICs have several versions of firmware: 28.1, 28.2");
  }

  @Test
  void aNicUsedByAnotherProcessIsNamed() {
    NicLog quiet = NicLog.of(3, 2).with(1, 1, "firmware 28.1", "firmware 28.1, busy 1000");
    assertThat(judged(quiet).kind()).isEqualTo(Kind.PASS);
    Verdict verdict =
        judged(NicLog.of(3, 2).with(1, 1, "firmware 28.1", "firmware 28.1, busy 1001"));
    assertThat(codes(verdict)).containsExactly("nic-shared");
    assertThat(why(verdict))
        .isEqualTo(
            "NIC 1 (mlx5_1) of node 1 (gpu-1) moved 1001 packets in the second before the test:"
                + " another process uses it");
  }

  @Test
  void swappedNicsAreFoundByTheirNetworks() {
    NicLog log = NicLog.of(3, 2).with(1, 0, "10.0.0.0/24", "10.1.0.0/24");
    Verdict verdict = judged(log.with(1, 1, "10.1.0.0/24, firmware", "10.0.0.0/24, firmware"));
    assertThat(codes(verdict)).containsExactly("other-network", "other-network");
    assertThat(verdict.reasons().get(0).what())
        .isEqualTo("network 10.1.0.0/24 of NIC 0 (mlx5_0) of node 1 (gpu-1), expected 10.0.0.0/24");
  }

  @Test
  void aPathWithASmallerMtuThanItsNicsIsNamed() {
    assertThat(codes(judged(NicLog.of(2, 2).replacing("path 4096", "path 1024"))))
        .containsExactly("path-mtu");
    NicLog known = NicLog.of(2, 2).with(1, 1, "mtu 8896", "mtu 1500");
    assertThat(codes(judged(known.replacing("path 4096", "path 1024")))).containsExactly("mtu");
  }

  @Test
  void aPortThatGoesDownBetweenTwoKindsOfRunsIsNamed() {
    NicLog log = NicLog.of(3, 2).failing("latency", 1, 2, 0, "port-down");
    assertThat(why(judged(log.failing("write", 0, 2, 0, "port-down"))))
        .startsWith("NIC 0 (mlx5_0) of node 2 (gpu-2): ");
  }

  @Test
  void packetLossAcrossRailsIsReportedOnce() {
    NicLog log = NicLog.of(3, 2).counting(1, 0, "out_of_sequence 12");
    String across = "[nic] count, across, round 1, nodes 1-2, node 2, rail 1, packets 1000000, ";
    NicLog both = log.replacing("[nic] node 2,", across + "out_of_sequence 12\n[nic] node 2,");
    assertThat(judged(both).reasons()).hasSize(1);
  }

  @Test
  void aLostNodeAndAMissingProgramAreNamed() {
    assertThat(why(judged(NicLog.of(3, 2).lost(2, "its connection ended"), 1)))
        .isEqualTo("node 2 (gpu-2) is lost: its connection ended");
    assertThat(why(judged(NicLog.of(3, 2).missing(1, "ib_read_bw"), 127)))
        .isEqualTo("node 1 (gpu-1) has no ib_read_bw");
  }

  @Test
  void aLogThatWasCutDoesNotPass() {
    String log = NicLog.of(3, 2).text();
    List<String> lines = log.lines().toList();
    for (int cut = 0; cut < lines.size(); cut++) {
      List<String> rest = new ArrayList<>(lines);
      String removedLine = rest.remove(cut);
      Verdict verdict =
          judge(
              run(String.join("\n", rest) + "\n", RunFiles.ended(0).build()),
              expect(TestKind.NIC_BANDWIDTH, 3));
      if (!removedLine.startsWith("[nic] node")) {
        assertThat(verdict.kind()).as(removedLine).isNotEqualTo(Kind.PASS);
      }
    }
  }

  @Test
  void theJudgeAcceptsTheLinesOfASingleNode() {
    assertThat(judged(NicLog.of(4, 2).viewOf(2)).kind()).isEqualTo(Kind.PASS);
    NicLog failing = NicLog.of(4, 2).failingNic("write", 2, 1, "unanswered").viewOf(2);
    assertThat(why(judged(failing))).startsWith("NIC 1 (mlx5_1) of node 2 (gpu-2): write: ");
  }

  /**
   * Checks that the judge returns a verdict on any damaged log, and no pass if the log lost a
   * measurement.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void noDamagedLogPassesOrCausesAnException(long seed) {
    Random random = new Random(seed);
    String log = NicLog.of(3, 2).counting(1, 0, "out_of_sequence 1").text();
    for (int i = 0; i < 150; i++) {
      StringBuilder damaged = new StringBuilder(log);
      for (int n = 0; n <= random.nextInt(6); n++) {
        int at = random.nextInt(damaged.length());
        switch (random.nextInt(3)) {
          case 0 -> damaged.setCharAt(at, (char) (32 + random.nextInt(95)));
          case 1 -> damaged.delete(at, Math.min(damaged.length(), at + random.nextInt(80)));
          default -> damaged.insert(at, damaged.substring(at, Math.min(damaged.length(), at + 40)));
        }
      }
      Verdict verdict =
          judge(
              run(damaged.toString(), RunFiles.ended(0).build()),
              expect(TestKind.NIC_BANDWIDTH, 3));
      boolean whole = damaged.toString().contains("[nic] done, 20 measured, 0 failed");
      if (!whole) {
        assertThat(verdict.kind()).as("seed %s, %s", seed, damaged).isNotEqualTo(Kind.PASS);
      }
    }
  }
}
