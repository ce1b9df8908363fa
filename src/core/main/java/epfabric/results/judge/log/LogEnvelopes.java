package epfabric.results.judge.log;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Removes envelopes, the text that a collector or launcher puts around a line: those of {@code
 * kubectl logs --prefix}, container runtimes, {@code srun --label}, {@code mpirun --tag-output},
 * torchrun, Docker Compose, stern, journald and the loggers of engines, in any nesting. No other
 * class knows envelopes.
 */
final class LogEnvelopes {
  /**
   * Texts in the envelopes of split lines. All lines with these texts must be read; otherwise the
   * end of a split line would be lost.
   */
  static final List<String> MARKS = List.of("stdout P", "stderr P");

  /** Maximum number of lines of other streams between two parts of one line. */
  static final int PARTS_APART = 16;

  private static final int MAX_LAYERS = 8;
  private static final int MAX_OPEN_LINES = 256;
  private static final int MAX_LINE_LENGTH = LineScanner.LONGEST_LINE;

  /** A space after a prefix, unless it is the first character of one of DeepEP's lines. */
  private static final String SPACE = "(?: (?!> ))?";

  private static final String CLOCK = "\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?";
  private static final String ISO =
      "\\d{4}-\\d\\d-\\d\\d[T ]" + CLOCK + "(?: ?(?:Z|UTC|[+-]\\d\\d:?\\d\\d))?";
  private static final String SYSLOG = "[A-Z][a-z]{2} [ \\d]\\d " + CLOCK;
  private static final String DAY = "(?:[A-Z][a-z]{2} )?";
  private static final String STAMP = DAY + "(" + ISO + "|" + SYSLOG + "(?: \\d{4})?)";
  private static final Pattern COLOR =
      Pattern.compile(
          "\u001b(?:\\[[0-9;?:]*[ -/]*[@-~]|\\][^\u0007\u001b]*(?:\u0007|\u001b\\\\)|[()][0B])");
  private static final Pattern PARTIAL =
      Pattern.compile("(" + ISO + ") (stdout|stderr) ([PF])(?::\\S{0,64})?(?: |$)");
  private static final Pattern TORCHRUN =
      Pattern.compile("\\[(?:rank|default)(\\d{1,5})\\]:" + SPACE);
  private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,252}";

  /**
   * The name of a program, which journald writes after the host: with a process number, except for
   * {@code kernel} and {@code systemd}.
   */
  private static final String UNIT =
      "(?:kernel|systemd|[A-Za-z@][\\w@./:-]{0,80}\\[\\d{1,10}\\]): ";

  /** Envelopes that are recognized by the start of a line, in the order in which they are tried. */
  private static final List<Prefix> PREFIXES =
      List.of(
          stream("\\[pod/([A-Za-z0-9./_-]{1,300})\\] "),
          ranked(
              stream("\\((\\w{1,80})(?: rank=\\d{1,5})? pid=\\d{1,10}(?:, ip=[\\w.:]{1,64})?\\) ")),
          stream(STAMP + " (" + NAME + ") " + UNIT),
          stream("(\\d{9,11}\\.\\d{6}) (" + NAME + ") " + UNIT),
          ranked(stamp("\\[" + STAMP + "(?: [A-Z]{2}\\d{1,4}){0,6}\\] ?")),
          new Prefix(
              Pattern.compile(
                  "(?:ERROR|CRITICAL) \\d\\d-\\d\\d "
                      + CLOCK
                      + " \\[?[\\w./-]{1,200}:\\d{1,6}\\] ?"),
              (line, found) -> line.loggedAsError(line.text().substring(found.end()))),
          task(
              "(?:"
                  + STAMP
                  + ")?\\[[\\w@.-]{1,64},(\\d{1,6})\\](?:\\[[^\\]]{1,80}\\])?<std(?:out|err)>:?"
                  + SPACE),
          task("(?:" + STAMP + ")?<std(?:out|err)>\\[[\\w@.-]{1,64},(\\d{1,6})\\]:" + SPACE),
          stamp(STAMP + " ?"),
          stamp("\\[ {0,6}(\\d{1,9}\\.\\d{6})\\] "),
          task("\\[(\\d{1,5})\\] "),
          stream("(" + NAME + ") +\\| "),
          stream(
              "\\[?((?=[a-z0-9.]{0,240}+-)[a-z0-9.-]{0,240}-(?:\\d{1,5}"
                  + "|[bcdfghjklmnpqrstvwxz2456789]{5})"
                  + " [a-z0-9][a-z0-9-]{0,62})\\]? "),
          task(" {0,5}(\\d{1,5}): "));

  private final Map<String, StringBuilder> open = new HashMap<>();

  private record Prefix(Pattern pattern, BiFunction<LogLine, Matcher, LogLine> removal) {
    Optional<LogLine> removedFrom(LogLine line) {
      Matcher found = pattern.matcher(line.text());
      return found.lookingAt() ? Optional.of(removal.apply(line, found)) : Optional.empty();
    }
  }

  /**
   * Returns a prefix whose last group names the stream; if there is a group before it, that is the
   * time.
   */
  private static Prefix stream(String pattern) {
    return new Prefix(
        Pattern.compile(pattern),
        (line, found) -> named(line, found, found.group(found.groupCount())));
  }

  /** Returns a prefix whose last group is the number of a task. */
  private static Prefix task(String pattern) {
    return new Prefix(
        Pattern.compile(pattern),
        (line, found) -> named(line, found, "task " + found.group(found.groupCount())));
  }

  private static Prefix stamp(String pattern) {
    return new Prefix(
        Pattern.compile(pattern),
        (line, found) -> line.at(found.group(1), line.text().substring(found.end())));
  }

  /** Returns a copy of a prefix that also takes the rank from the name of an engine's worker. */
  private static Prefix ranked(Prefix prefix) {
    return new Prefix(
        prefix.pattern(),
        (line, found) -> {
          LogLine rest = prefix.removal().apply(line, found);
          OptionalInt rank = WorkerName.rank(found.group());
          return rank.isPresent() ? rest.ofRank(rank.getAsInt(), rest.text()) : rest;
        });
  }

  private static LogLine named(LogLine line, Matcher found, String name) {
    String rest = line.text().substring(found.end());
    LogLine in = line.in(name, rest);
    boolean timed = found.groupCount() > 1 && found.group(1) != null;
    return timed ? in.at(found.group(1), rest) : in;
  }

  /** Returns the line without its envelopes; empty if later lines contain the rest of the line. */
  Optional<LogLine> take(String raw) {
    String text = raw.indexOf('\u001b') < 0 ? raw : COLOR.matcher(raw).replaceAll("");
    LogLine line = LogLine.bare(text);
    for (int layer = 0; layer < MAX_LAYERS; layer++) {
      Optional<Layer> next = layer(line);
      if (next.isEmpty()) {
        return Optional.of(line);
      }
      line = next.get().line();
      if (!next.get().part().isEmpty()) {
        Optional<LogLine> whole = joined(line, next.get());
        if (whole.isEmpty()) {
          return whole;
        }
        line = whole.get();
      }
    }
    return Optional.of(line);
  }

  /**
   * An envelope that was removed.
   *
   * @param part the output stream of a part of a line, such as {@code stdout}; empty for whole
   *     lines
   * @param last whether this part ends the line
   */
  private record Layer(LogLine line, String part, boolean last) {}

  private static Optional<Layer> layer(LogLine line) {
    Matcher partial = PARTIAL.matcher(line.text());
    if (partial.lookingAt()) {
      LogLine rest = line.at(partial.group(1), line.text().substring(partial.end()));
      return Optional.of(new Layer(rest, partial.group(2), partial.group(3).equals("F")));
    }
    Matcher rank = TORCHRUN.matcher(line.text());
    if (rank.lookingAt()) {
      int number = Integer.parseInt(rank.group(1));
      return wholeLine(line.ofRank(number, line.text().substring(rank.end())));
    }
    if (line.text().startsWith("{")) {
      return JsonEnvelope.of(line.text())
          .map(json -> new Layer(json.line(line), json.part(), json.last()));
    }
    return PREFIXES.stream()
        .map(prefix -> prefix.removedFrom(line))
        .flatMap(Optional::stream)
        .findFirst()
        .flatMap(LogEnvelopes::wholeLine);
  }

  private static Optional<Layer> wholeLine(LogLine line) {
    return Optional.of(new Layer(line, "", true));
  }

  /** Joins a part with the preceding parts; returns the whole line when the part is the last. */
  private Optional<LogLine> joined(LogLine line, Layer layer) {
    String key = line.stream() + " " + layer.part();
    if (layer.last() && !open.containsKey(key)) {
      return Optional.of(line);
    }
    if (open.size() >= MAX_OPEN_LINES && !open.containsKey(key)) {
      return Optional.of(line);
    }
    StringBuilder parts = open.computeIfAbsent(key, k -> new StringBuilder());
    if (parts.length() < MAX_LINE_LENGTH) {
      parts.append(line.text());
    }
    if (!layer.last()) {
      return Optional.empty();
    }
    open.remove(key);
    return Optional.of(line.withText(parts.toString()));
  }

  /** Returns the lines whose end is missing because the log is incomplete. */
  List<LogLine> unfinished() {
    List<LogLine> rest = new ArrayList<>();
    open.forEach(
        (key, parts) ->
            rest.add(
                LogLine.bare(parts.toString())
                    .in(key.substring(0, key.lastIndexOf(' ')), parts.toString())));
    return rest;
  }
}
