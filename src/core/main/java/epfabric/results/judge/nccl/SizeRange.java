package epfabric.results.judge.nccl;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The message sizes that nccl-tests announce in their heading, each of which has a row.
 *
 * @param step quotient of two successive sizes if {@code multiplied}, otherwise their difference
 */
record SizeRange(long min, long max, long step, boolean multiplied) {
  private static final Pattern HEADING =
      Pattern.compile(
          "minBytes (\\d{1,15}) maxBytes (\\d{1,15}) step: (\\d{1,15})\\((factor|bytes)\\)");

  private static final Pattern REDUCED = Pattern.compile("Reducing maxBytes to (\\d{1,15})");

  static Optional<SizeRange> in(String text) {
    Matcher heading = HEADING.matcher(text);
    if (!heading.find()) {
      return Optional.empty();
    }
    SizeRange range =
        new SizeRange(
            Long.parseLong(heading.group(1)),
            Long.parseLong(heading.group(2)),
            Long.parseLong(heading.group(3)),
            heading.group(4).equals("factor"));
    boolean grows = range.min > 0 && range.step > (range.multiplied ? 1 : 0);
    return grows ? Optional.of(range) : Optional.empty();
  }

  /** Returns the range up to the size that fits into memory, if {@code text} states such a size. */
  SizeRange reducedBy(String text) {
    Matcher reduced = REDUCED.matcher(text);
    return reduced.find()
        ? new SizeRange(min, Math.min(max, Long.parseLong(reduced.group(1))), step, multiplied)
        : this;
  }

  /** Returns how many sizes there are, counted up to a limit. */
  int count(int limit) {
    int count = 0;
    for (long size = min; size <= max && count < limit; count++) {
      size = multiplied ? size * step : size + step;
    }
    return count;
  }
}
