package epfabric.rehearsal.replay.log;

import java.util.Optional;

/** Replays our {@code nccl_allreduce.py}. */
final class AllReduceReplay implements TestReplay {
  /** Bus bandwidth of large messages over NICs, in GB/s. */
  private static final double NIC_GBPS = 350;

  /** Bus bandwidth of large messages over NVLink between nodes, in GB/s. */
  private static final double NVLINK_GBPS = 840;

  @Override
  public Optional<String> good(TestCommandLine test, int cases, double share) {
    int ranks = test.place().nodes() * test.place().gpus();
    double speed = share * (test.place().connected() ? NVLINK_GBPS : NIC_GBPS);
    return Optional.of(new ReplayedLogs(TestLog.label(TestLog.MADE_UP)).allReduce(ranks, speed));
  }

  /** Returns false, because the bandwidth has a minimum only with gIB, which no rehearsal uses. */
  @Override
  public boolean showsSlowness() {
    return false;
  }
}
