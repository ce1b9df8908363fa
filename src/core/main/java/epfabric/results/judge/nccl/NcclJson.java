package epfabric.results.judge.nccl;

import epfabric.results.judge.nccl.NcclRun.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the output of nccl-tests with {@code -J}: one object, on one long line or on many lines.
 */
final class NcclJson {
  /** Key that every result contains. */
  static final String MARK = "\"bus_bw\"";

  /**
   * Key that every device contains; it marks parts of a long line that contain devices, but no
   * results.
   */
  static final String DEVICE = "\"device_hex\"";

  static final String AVERAGE_MARK = "\"average_bus_bandwidth\"";

  private static final String NUMBER = "\\s*:\\s*(\\d{1,15}(?:\\.\\d{1,9})?)";
  private static final Pattern SIZE =
      Pattern.compile(
          "\"size\"" + NUMBER + "\\s*,\\s*\"count\"|\"(?:out_of|in)_place\"\\s*:\\s*\\{");
  private static final Pattern TIME = Pattern.compile("\"(?:cpu_)?time\"" + NUMBER);
  private static final Pattern BUS = Pattern.compile("\"bus_bw\"" + NUMBER);
  private static final Pattern WRONG = Pattern.compile("\"nwrong\"" + NUMBER);
  private static final Pattern HOST = Pattern.compile("\"hostname\"\\s*:\\s*\"([^\"]{1,255})\"");
  private static final Pattern AVERAGE = Pattern.compile("\"bandwidth\"" + NUMBER);
  private static final Pattern REFUSED = Pattern.compile("\"okay\"\\s*:\\s*\"?false");

  private static final Pattern ERRORS =
      Pattern.compile("\"errors\"\\s*:\\s*\\[\\s*\"((?:[^\"\\\\]|\\\\.){1,1000}+)\"");

  private NcclJson() {}

  /** Returns whether a line, or a part of one, belongs to this object. */
  static boolean holds(String text) {
    return text.contains(MARK) || text.contains(DEVICE) || text.contains(AVERAGE_MARK);
  }

  /**
   * Returns the index where the last result of a part starts, or the last device if there is no
   * result: it may continue in the next part.
   */
  static int startOfLast(String text) {
    int size = text.lastIndexOf("\"size\"");
    return size >= 0 ? size : Math.max(0, text.lastIndexOf('{'));
  }

  /** Returns NCCL's last error, which a test prints at the end. */
  static Optional<String> error(String text) {
    Matcher found = ERRORS.matcher(text);
    return found.find() ? Optional.of(found.group(1)) : Optional.empty();
  }

  /**
   * Returns one result for each size in a text: the bandwidth of the first measurement, and the
   * wrong elements of all measurements.
   */
  static List<Size> sizes(String text, long line) {
    List<Size> sizes = new ArrayList<>();
    Matcher next = SIZE.matcher(text);
    long bytes = -1;
    while (next.find()) {
      if (next.group(1) != null) {
        bytes = (long) Double.parseDouble(next.group(1));
        continue;
      }
      int end = text.indexOf('}', next.end());
      String body = text.substring(next.end(), end < 0 ? text.length() : end);
      OptionalDouble time = number(TIME, body);
      OptionalDouble bus = number(BUS, body);
      if (bytes >= 0 && time.isPresent() && bus.isPresent()) {
        sizes.add(new Size(bytes, time.getAsDouble(), bus.getAsDouble(), wrong(body), line));
      }
    }
    return merged(sizes);
  }

  private static List<Size> merged(List<Size> places) {
    List<Size> sizes = new ArrayList<>();
    for (Size place : places) {
      int last = sizes.size() - 1;
      if (last >= 0 && sizes.get(last).bytes() == place.bytes()) {
        Size first = sizes.get(last);
        OptionalInt wrong = place.wrong().isPresent() ? place.wrong() : first.wrong();
        boolean bothChecked = place.wrong().isPresent() && first.wrong().isPresent();
        OptionalInt sum =
            bothChecked
                ? OptionalInt.of(place.wrong().getAsInt() + first.wrong().getAsInt())
                : wrong;
        sizes.set(
            last,
            new Size(first.bytes(), first.microseconds(), first.busGbps(), sum, first.line()));
      } else {
        sizes.add(place);
      }
    }
    return sizes;
  }

  private static OptionalInt wrong(String body) {
    OptionalDouble wrong = number(WRONG, body);
    return wrong.isPresent()
        ? OptionalInt.of((int) Math.ceil(Math.min(wrong.getAsDouble(), 1e9)))
        : OptionalInt.empty();
  }

  private static OptionalDouble number(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    return found.find()
        ? OptionalDouble.of(Double.parseDouble(found.group(1)))
        : OptionalDouble.empty();
  }

  /** Returns the machine of each rank. */
  static List<String> hosts(String text) {
    return HOST.matcher(text).results().map(found -> found.group(1)).toList();
  }

  static OptionalDouble average(String text) {
    return number(AVERAGE, text);
  }

  static boolean refused(String text) {
    return REFUSED.matcher(text).find();
  }
}
