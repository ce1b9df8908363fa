package epfabric.base.reading;

import epfabric.base.problem.Location;
import java.io.StringReader;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.reader.StreamReader;

/** Finds faults in YAML text if SnakeYAML reports them without a position. */
final class YamlFaults {
  static final int MAX_ALIASES = 20;

  /** An escape sequence whose code point is greater than the largest int. */
  private static final Pattern ESCAPE = Pattern.compile("\\\\U[89a-fA-F][0-9a-fA-F]{7}");

  private final LoaderOptions options;
  private final Set<String> anchoredCollections = new HashSet<>();
  private int depth;
  private int aliases;

  private YamlFaults(LoaderOptions options) {
    this.options = options;
  }

  /** Returns the place of the first character that YAML does not allow. */
  static Optional<Mark> controlCharacter(String text) {
    int at = 0;
    while (at < text.length()) {
      int point = text.codePointAt(at);
      if (!StreamReader.isPrintable(point)) {
        return Optional.of(mark(text, at));
      }
      at += Character.charCount(point);
    }
    return Optional.empty();
  }

  /** Returns the place of the escape sequence that SnakeYAML cannot read. */
  static Optional<Mark> escape(String text, LoaderOptions options) {
    int read = new YamlFaults(options).lastReadable(text).map(Mark::getIndex).orElse(0);
    Matcher escape = ESCAPE.matcher(text);
    boolean isFound = escape.find(Math.min(text.length(), text.offsetByCodePoints(0, read)));
    return isFound ? Optional.of(mark(text, escape.start())) : Optional.empty();
  }

  /**
   * Returns the place where the text exceeds a limit on its length, its nesting or its aliases; if
   * it exceeds none, the place of the last event that can be read.
   */
  static Optional<Mark> limit(String text, LoaderOptions options) {
    int maxLength = options.getCodePointLimit();
    return text.codePointCount(0, text.length()) > maxLength
        ? Optional.of(mark(text, text.offsetByCodePoints(0, maxLength)))
        : new YamlFaults(options).lastReadable(text);
  }

  static Mark mark(String text, int offset) {
    Location place = TextPlace.of("", text, offset);
    return new Mark("", offset, place.line() - 1, place.column() - 1, new int[0], 0);
  }

  /** Returns the place of the first event beyond a limit, or of the last readable event. */
  private Optional<Mark> lastReadable(String text) {
    Optional<Mark> lastMark = Optional.empty();
    try {
      for (Event event : new Yaml(options).parse(new StringReader(text))) {
        lastMark = Optional.ofNullable(event.getStartMark());
        if (exceedsLimit(event)) {
          return lastMark;
        }
      }
    } catch (YAMLException | NumberFormatException e) {
      return lastMark;
    }
    return lastMark;
  }

  private boolean exceedsLimit(Event event) {
    if (event instanceof CollectionStartEvent start) {
      Optional.ofNullable(start.getAnchor()).ifPresent(anchoredCollections::add);
      return ++depth > options.getNestingDepthLimit();
    }
    if (event instanceof AliasEvent alias && anchoredCollections.contains(alias.getAnchor())) {
      return ++aliases > MAX_ALIASES;
    }
    depth -= event instanceof CollectionEndEvent ? 1 : 0;
    return false;
  }
}
