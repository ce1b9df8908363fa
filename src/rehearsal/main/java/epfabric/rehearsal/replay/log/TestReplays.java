package epfabric.rehearsal.replay.log;

import static java.util.Map.entry;

import epfabric.results.judge.test.TestKind;
import java.util.Map;
import java.util.Optional;

/** The replays of all kinds of tests. */
public final class TestReplays {
  private static final Map<TestKind, TestReplay> ALL =
      Map.ofEntries(
          entry(TestKind.EPBENCH, new EpbenchReplay()),
          entry(TestKind.NIC_BANDWIDTH, new NicReplay()),
          entry(TestKind.INTRANODE, DeepEpReplays::intranode),
          entry(TestKind.NVLINK_DOMAIN, DeepEpReplays::domain),
          entry(TestKind.INTERNODE, DeepEpReplays::internode),
          lowLatency(TestKind.LOW_LATENCY_NVLINK),
          entry(TestKind.DEEPEP_DATA, new DataReplay()),
          lowLatency(TestKind.LOW_LATENCY_NIC),
          lowLatency(TestKind.LOW_LATENCY),
          entry(TestKind.NCCL_ALLREDUCE, new AllReduceReplay()),
          entry(TestKind.NCCL_BETWEEN_DOMAINS, new AllReduceReplay()));

  private TestReplays() {}

  private static Map.Entry<TestKind, TestReplay> lowLatency(TestKind kind) {
    return entry(kind, DeepEpReplays.lowLatency(kind));
  }

  /** Returns the replay of a test; empty if this release does not know the test. */
  static Optional<TestReplay> of(String test) {
    return TestKind.parse(test).flatMap(kind -> Optional.ofNullable(ALL.get(kind)));
  }

  /** Returns whether the fault of corrupted data can strike in this test. */
  public static boolean compareData(String test) {
    return of(test).filter(TestReplay::comparesData).isPresent();
  }

  /** Returns whether the fault of a slow node can strike in this test. */
  public static boolean showSlowness(String test) {
    return of(test).filter(TestReplay::showsSlowness).isPresent();
  }
}
