package epfabric.rehearsal.replay.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Replays our {@code deepep_data.py}. The number of calls is from a run on four H100. If a node
 * corrupts data, one rank reports one wrong row.
 */
final class DataReplay implements TestReplay {
  private static final int WRONG_DATA = 4;
  private static final long CALLS_OF_EACH_RANK = 20_000;
  private static final String SOURCE = "numbers of calls as on four H100, docs/measurements.md";

  @Override
  public Optional<String> good(TestCommandLine test, int cases, double share) {
    return Optional.of(log(test, List.of(), 0));
  }

  @Override
  public Optional<String> wrong(TestCommandLine test, int cases) {
    String row =
        "[data] wrong, rank 5, pair 1287, dispatched rows, 2004 wrong in 1 row, row 17,"
            + " column 3584, got 0x40a0 (5), want 0xc040 (-3), low-latency fp8 hook,"
            + " routing uniform, tokens 512,512,512,512,512,512,512,512";
    return Optional.of(log(test, List.of(row), 1));
  }

  @Override
  public int exitCodeOfWrong() {
    return WRONG_DATA;
  }

  @Override
  public boolean comparesData() {
    return true;
  }

  @Override
  public boolean showsSlowness() {
    return false;
  }

  private static String log(TestCommandLine test, List<String> wrong, long count) {
    int ranks = test.place().gpus();
    long calls = CALLS_OF_EACH_RANK * ranks;
    String experts = TestCommandLine.after(test.program(), "--num-experts", "256");
    String shape = "hidden 7168, 8 of " + experts + " experts, up to 512 tokens";
    List<String> lines = new ArrayList<>(TestLog.label(SOURCE));
    lines.add("[data] begin, " + ranks + " ranks, deep_ep of the rehearsal, " + shape + ", seed 1");
    lines.add("[data] planted, 35 faults, 1400 times, 1400 found");
    lines.addAll(wrong);
    lines.add("[data] way low-latency fp8 hook, " + calls + " calls, " + count + " wrong");
    String rate = count == 0 ? "0.000018750" : "none";
    lines.add(
        "[data] done, "
            + (calls + " calls, " + count + " wrong, " + CALLS_OF_EACH_RANK)
            + (" calls of each rank, rate below " + rate + ", 60.0 s"));
    return String.join("\n", lines) + "\n";
  }
}
