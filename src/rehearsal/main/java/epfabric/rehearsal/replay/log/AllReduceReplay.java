package epfabric.rehearsal.replay.log;

import java.util.Optional;

/** Replays our {@code nccl_allreduce.py}. */
final class AllReduceReplay implements TestReplay {
  @Override
  public Optional<String> good(TestCommandLine test, int cases, double share) {
    int ranks = test.place().nodes() * test.place().gpus();
    return Optional.of(new ReplayedLogs(TestLog.label(TestLog.MADE_UP)).allReduce(ranks, share));
  }

  /** Without gIB, which no rehearsal has, the all-reduce has no floor. */
  @Override
  public boolean showsSlowness() {
    return false;
  }
}
