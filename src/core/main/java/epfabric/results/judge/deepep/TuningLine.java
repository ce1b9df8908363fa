package epfabric.results.judge.deepep;

import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.run.Measurement;
import epfabric.results.judge.run.PythonDecimal;
import epfabric.results.judge.test.Phase;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A {@code [tuning]} line of DeepEP V1, of any generation. The generations separate the parts of a
 * line by commas or colons, so both are accepted.
 *
 * @param measurement the measurement in the line; only best lines state their phase, and {@link
 *     Phase#COMBINE} is a placeholder in others
 * @param formats generations that print lines of this form
 */
public record TuningLine(Measurement measurement, Set<LogFormat> formats) {
  public static final String MARK = "[tuning]";

  private static final Pattern HEAD =
      Pattern.compile(
          "\\[tuning\\] (?:Best (?:dispatch \\((?<type>FP8|BF16)\\)|(?<combine>combine)): )?"
              + "SMs (?<sms>\\d{1,4}), NVL chunk (?<nvl>\\d{1,6}|default)"
              + "(?:, RDMA chunk (?<rdma>\\d{1,6}))?[:,] ");
  private static final String NUMBER = PythonDecimal.GROUP;
  private static final String BETWEEN = NUMBER + " GB/s \\(RDMA\\), " + NUMBER + " GB/s \\(NVL\\)";
  private static final Pattern BETWEEN_A = Pattern.compile(BETWEEN);
  private static final Pattern BETWEEN_B =
      Pattern.compile("transmit: " + NUMBER + " us, notify: " + NUMBER + " us, BW: " + BETWEEN);
  private static final Pattern BETWEEN_C =
      Pattern.compile(NUMBER + " \\+ " + NUMBER + " us, " + BETWEEN);
  private static final Pattern INSIDE =
      Pattern.compile(NUMBER + " GB/s \\(NVL\\)(?:, (?<label>avg_t: |t: |)" + NUMBER + " us)?");

  /**
   * Text whose presence after the parsed part shows that the line is incomplete or has an unknown
   * form.
   */
  private static final Pattern UNFINISHED = Pattern.compile("\\s*[,.:0-9].*", Pattern.DOTALL);

  /** Parses one line that starts with {@code [tuning]}; empty if the line is incomplete. */
  static Optional<TuningLine> parse(String piece, long line) {
    Matcher head = HEAD.matcher(piece);
    if (!head.lookingAt()) {
      return Optional.empty();
    }
    String rest = piece.substring(head.end());
    Head parsed = Head.of(head, line);
    return parsed.settings().rdmaChunk().isPresent() ? between(parsed, rest) : inside(parsed, rest);
  }

  private static Optional<TuningLine> between(Head head, String rest) {
    Matcher b = BETWEEN_B.matcher(rest);
    if (matchesWhole(b, rest)) {
      return Optional.of(head.line(Set.of(LogFormat.B), at(b, 1), at(b, 2), at(b, 3), at(b, 4)));
    }
    Matcher c = BETWEEN_C.matcher(rest);
    if (matchesWhole(c, rest)) {
      return Optional.of(head.line(Set.of(LogFormat.C), at(c, 2), at(c, 1), at(c, 3), at(c, 4)));
    }
    Matcher a = BETWEEN_A.matcher(rest);
    OptionalDouble none = OptionalDouble.empty();
    return matchesWhole(a, rest)
        ? Optional.of(head.line(Set.of(LogFormat.A), none, none, at(a, 1), at(a, 2)))
        : Optional.empty();
  }

  private static Optional<TuningLine> inside(Head head, String rest) {
    Matcher matcher = INSIDE.matcher(rest);
    if (!matchesWhole(matcher, rest)) {
      return Optional.empty();
    }
    OptionalDouble none = OptionalDouble.empty();
    OptionalDouble time = at(matcher, 3);
    Set<LogFormat> formats = insideFormats(matcher.group("label"));
    return Optional.of(head.line(formats, time, none, none, at(matcher, 1)));
  }

  private static Set<LogFormat> insideFormats(@Nullable String label) {
    if (label == null) {
      return Set.of(LogFormat.A);
    }
    return switch (label) {
      case "avg_t: " -> Set.of(LogFormat.B);
      case "t: " -> Set.of(LogFormat.B, LogFormat.C);
      default -> Set.of(LogFormat.C);
    };
  }

  private static boolean matchesWhole(Matcher matcher, String rest) {
    return matcher.lookingAt() && !UNFINISHED.matcher(rest.substring(matcher.end())).matches();
  }

  private static OptionalDouble at(Matcher matcher, int group) {
    String text = matcher.group(group);
    return text == null ? OptionalDouble.empty() : OptionalDouble.of(PythonDecimal.of(text));
  }

  private record Head(Phase phase, boolean best, Measurement.Settings settings, long where) {
    static Head of(Matcher head, long line) {
      String type = head.group("type");
      boolean best = type != null || head.group("combine") != null;
      Phase phase =
          type == null
              ? Phase.COMBINE
              : type.equals("FP8") ? Phase.DISPATCH_FP8 : Phase.DISPATCH_BF16;
      return new Head(
          phase,
          best,
          new Measurement.Settings(
              Integer.parseInt(head.group("sms")),
              chunk(head.group("nvl")),
              chunk(head.group("rdma"))),
          line);
    }

    private static OptionalInt chunk(@Nullable String text) {
      return text == null || text.equals("default")
          ? OptionalInt.empty()
          : OptionalInt.of(Integer.parseInt(text));
    }

    TuningLine line(
        Set<LogFormat> formats,
        OptionalDouble time,
        OptionalDouble notify,
        OptionalDouble rdmaGbps,
        OptionalDouble nvlGbps) {
      var times = new Measurement.Times(time, notify);
      var rates = new Measurement.Rates(rdmaGbps, nvlGbps);
      return new TuningLine(new Measurement(phase, settings, times, rates, best, where), formats);
    }
  }
}
