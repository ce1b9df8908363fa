package epfabric.rehearsal.replay.log;

import java.util.Optional;

/** Replays our {@code nccl_allreduce.py}. */
final class AllReduceReplay implements TestReplay {
  /** Bus bandwidth of large messages over NICs, in GB/s. */
  private static final double NICS = 350;

  /** Bus bandwidth of large messages over NVLink between nodes, in GB/s. */
  private static final double NVLINK = 840;

  @Override
  public Optional<String> good(TestCommandLine test, int cases, double share) {
    int ranks = test.place().nodes() * test.place().gpus();
    double speed = share * (test.place().connected() ? NVLINK : NICS);
    return Optional.of(new ReplayedLogs(TestLog.label(TestLog.MADE_UP)).allReduce(ranks, speed));
  }

  /** Returns false: the bandwidth has a minimum only with gIB, which no rehearsal has. */
  @Override
  public boolean showsSlowness() {
    return false;
  }
}
