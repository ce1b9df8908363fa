package epfabric.rehearsal.replay.log;

import java.util.Optional;

/**
 * Replays {@code epbench accept}. The replay does not show slowness, because the profile of eight
 * B200 only warns.
 */
final class EpbenchReplay implements TestReplay {
  private static EpbenchLog log(TestCommandLine test) {
    return new EpbenchLog(TestLog.label(TestLog.MADE_UP), test.place().gpus());
  }

  @Override
  public Optional<String> good(TestCommandLine test, int cases, double share) {
    return Optional.of(log(test).good(share));
  }

  @Override
  public Optional<String> wrong(TestCommandLine test, int cases) {
    return Optional.of(log(test).wrong());
  }

  @Override
  public int exitCodeOfWrong() {
    return EpbenchLog.WRONG_DATA;
  }

  @Override
  public boolean showsSlowness() {
    return false;
  }
}
