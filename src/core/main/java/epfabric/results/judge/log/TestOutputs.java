package epfabric.results.judge.log;

import static java.util.Map.entry;

import epfabric.results.judge.deepep.DataOutput;
import epfabric.results.judge.deepep.LowLatencyOutput;
import epfabric.results.judge.deepep.NormalOutput;
import epfabric.results.judge.epbench.EpbenchOutput;
import epfabric.results.judge.nccl.NcclOutput;
import epfabric.results.judge.nic.NicOutput;
import epfabric.results.judge.run.TestOutput;
import epfabric.results.judge.test.TestKind;
import java.util.Map;
import java.util.Optional;

/** Maps each kind of test to the class that reads and judges its output. */
public final class TestOutputs {
  private static final TestOutput NORMAL = new NormalOutput();
  private static final TestOutput LOW_LATENCY = new LowLatencyOutput();

  private static final Map<TestKind, TestOutput> BY_KIND =
      Map.ofEntries(
          entry(TestKind.EPBENCH, new EpbenchOutput()),
          entry(TestKind.INTRANODE, NORMAL),
          entry(TestKind.NVLINK_DOMAIN, NORMAL),
          entry(TestKind.INTERNODE, NORMAL),
          entry(TestKind.LOW_LATENCY_NVLINK, LOW_LATENCY),
          entry(TestKind.NIC_BANDWIDTH, new NicOutput()),
          entry(TestKind.DEEPEP_DATA, new DataOutput()),
          entry(TestKind.LOW_LATENCY_NIC, LOW_LATENCY),
          entry(TestKind.LOW_LATENCY, LOW_LATENCY),
          entry(TestKind.NCCL_ALLREDUCE, new NcclOutput(true)),
          entry(TestKind.NCCL_BETWEEN_DOMAINS, new NcclOutput(false)),
          entry(TestKind.NCCL_TESTS, new NcclOutput(false)),
          entry(TestKind.UNKNOWN, new UnknownOutput()));

  private TestOutputs() {}

  /** Returns the class that reads and judges the output of this kind of test. */
  public static TestOutput of(TestKind kind) {
    return Optional.ofNullable(BY_KIND.get(kind))
        .orElseThrow(
            () -> new IllegalStateException("the test " + kind + " has no row in TestOutputs"));
  }
}
