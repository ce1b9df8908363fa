package epfabric.rehearsal.replay.log;

import java.util.Locale;
import java.util.Optional;

/** A made-up program that exchanges data between all GPUs. */
final class AllToAllReplay implements TestReplay {
  @Override
  public Optional<String> good(TestCommandLine test, int cases, double share) {
    String line = "[all-to-all] 268435456 bytes, %.2f us, %.2f GB/s, 0 wrong, %d ranks\n";
    int ranks = test.place().nodes() * test.place().gpus();
    String printed = String.format(Locale.ROOT, line, 5592.41 / share, 45 * share, ranks);
    return Optional.of(String.join("\n", TestLog.label(TestLog.MADE_UP)) + "\n" + printed);
  }
}
