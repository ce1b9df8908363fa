package epfabric.results.judge;

import epfabric.results.judge.AllReduce.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Gathers what our {@code nccl_allreduce.py} prints. */
final class AllReduceLines implements ProgramLines {
  static final String MARK = "[all-reduce] ";

  private static final int MOST_SIZES = 1024;
  private static final Pattern SIZE =
      Pattern.compile(
          "\\[all-reduce\\] (\\d{1,15}) bytes, "
              + (PythonDecimal.GROUP
                  + " us, "
                  + PythonDecimal.GROUP
                  + " GB/s \\(bus\\), (\\d{1,15}) wrong"));
  private static final Pattern DONE =
      Pattern.compile("\\[all-reduce\\] done, (\\d{1,5}) sizes, ([1-9]\\d{0,5}) ranks");

  private static final Pattern BEGIN = Pattern.compile("\\[all-reduce\\] ");

  private final List<Size> sizes = new ArrayList<>();
  private OptionalInt announced = OptionalInt.empty();
  private OptionalInt ranks = OptionalInt.empty();

  @Override
  public boolean claims(String text) {
    return text.contains(MARK);
  }

  @Override
  public boolean begun() {
    return !sizes.isEmpty() || done();
  }

  @Override
  public boolean done() {
    return announced.isPresent();
  }

  /** Takes all that the test says in one line. */
  @Override
  public boolean take(String text, long line) {
    int whole = 0;
    Matcher size = SIZE.matcher(text);
    while (size.find()) {
      whole++;
      if (sizes.size() < MOST_SIZES) {
        sizes.add(size(size, line));
      }
    }
    Matcher done = DONE.matcher(text);
    while (done.find()) {
      whole++;
      announced = OptionalInt.of(Integer.parseInt(done.group(1)));
      ranks = OptionalInt.of(Integer.parseInt(done.group(2)));
    }
    return whole == BEGIN.matcher(text).results().count();
  }

  private static Size size(Matcher m, long line) {
    return new Size(
        Long.parseLong(m.group(1)),
        PythonDecimal.of(m.group(2)),
        PythonDecimal.of(m.group(3)),
        Long.parseLong(m.group(4)),
        line);
  }

  @Override
  public Optional<PrintedFigures> built() {
    return sizes.isEmpty() && announced.isEmpty()
        ? Optional.empty()
        : Optional.of(new AllReduce(sizes, announced, ranks));
  }
}
