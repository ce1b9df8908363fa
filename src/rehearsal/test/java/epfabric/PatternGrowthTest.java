package epfabric;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.standin.Sources;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Checks that every regular expression takes time proportional to the length of any text. Each
 * expression is tried on repetitions of the texts that it searches for, and the characters that it
 * reads are counted for two lengths.
 */
class PatternGrowthTest {
  private static final int SHORT_LENGTH = 300;
  private static final int GROWTH_FACTOR = 4;
  private static final int LONG_LENGTH = 20_000;
  private static final Pattern REPEATED_GROUP = Pattern.compile("\\)(?:[*+]|\\{\\d+,})(?!\\+)");

  /** The largest accepted ratio of reads: linear growth has the ratio 4, quadratic growth 16. */
  private static final int MAX_RATIO = 8;

  private static final List<String> REPEATED_TEXTS =
      List.of(
          " ", "a", "A", "0", ".", "-", "/", "_", "\"", "'", ":", "=", ",", "\\", "\t", "\n", "[",
          "(", "a0", "a.", "0.", "0_", "a-", "-a", "_0", "a_", "a/", "/a", "a ", "\"a", "a:", "0:",
          "a=");

  private static final Pattern LITERAL = Pattern.compile("[A-Za-z0-9_ :/=,\"'-]{2,}");

  /** Finds regular expressions in calls, such as {@code text.matches("…")}. */
  private static final Pattern INLINE =
      Pattern.compile(
          "\\.\\s*(?<use>matches|replaceAll|replaceFirst|split)\\(\\s*\"(?<what>(?:[^\"\\\\]|\\\\.)*+)\"");

  /** A text that counts the reads of its characters. */
  private static final class CountingText implements CharSequence {
    private final String text;
    private long reads;

    CountingText(String text) {
      this.text = text;
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      reads++;
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * @param searched true if the program searches for the pattern in texts; false if it matches
   *     whole texts
   */
  private record UsedPattern(Pattern pattern, boolean searched) {
    long reads(String text) {
      CountingText counted = new CountingText(text);
      Matcher matcher = pattern.matcher(counted);
      if (!searched) {
        matcher.matches();
        return counted.reads;
      }
      while (matcher.find()) {
        // Finds all occurrences, as replacing them does.
      }
      return counted.reads;
    }

    boolean isSlowOn(String prefix, String pump, String suffix) {
      long readsOfShortText = reads(prefix + repeated(pump, SHORT_LENGTH) + suffix);
      long readsOfLongText = reads(prefix + repeated(pump, SHORT_LENGTH * GROWTH_FACTOR) + suffix);
      return readsOfLongText > MAX_RATIO * Math.max(readsOfShortText, SHORT_LENGTH);
    }

    private static String repeated(String pump, int length) {
      return pump.repeat(length / pump.length() + 1);
    }

    /**
     * Returns whether the pattern overflows the stack: each repetition of a group needs stack
     * space.
     */
    boolean isTooDeepOn(String prefix, String pump) {
      if (!REPEATED_GROUP.matcher(pattern.pattern()).find()) {
        return false;
      }
      try {
        reads(prefix + repeated(pump, LONG_LENGTH));
        return false;
      } catch (StackOverflowError e) {
        return true;
      }
    }

    String slowText() {
      Set<String> pumps = new LinkedHashSet<>();
      Set<String> prefixes = new LinkedHashSet<>(List.of(""));
      Matcher literal = LITERAL.matcher(pattern.pattern().replaceAll("\\\\[a-zA-Z]", "\\\\"));
      while (literal.find() && prefixes.size() < 5) {
        prefixes.add(literal.group() + " ");
        prefixes.add(literal.group());
        pumps.add(literal.group());
        pumps.add(literal.group() + " ");
      }
      pumps.addAll(REPEATED_TEXTS);
      for (String prefix : prefixes) {
        for (String pump : pumps) {
          if (prefix.isEmpty() && isTooDeepOn(prefix, pump)) {
            return "\"" + prefix + "\" + \"" + pump + "\" times n, which overflows the stack";
          }
          for (String suffix : List.of("", "\u0001")) {
            if (isSlowOn(prefix, pump, suffix)) {
              return "\"" + prefix + "\" + \"" + pump + "\" times n + \"" + suffix + "\"";
            }
          }
        }
      }
      return "";
    }
  }

  @Test
  void theMeasurementDistinguishesQuadraticFromLinearGrowth() {
    assertThat(new UsedPattern(Pattern.compile("(?i)\\ball\\b.*\\btests?\\b"), true).slowText())
        .isNotEmpty();
    assertThat(new UsedPattern(Pattern.compile("\\S*/\\S*"), true).slowText()).isNotEmpty();
    assertThat(new UsedPattern(Pattern.compile("(a+)+b"), false).slowText()).isNotEmpty();
    assertThat(new UsedPattern(Pattern.compile("[a-z]+(-[a-z]+)*"), false).slowText())
        .endsWith("overflows the stack");
    assertThat(new UsedPattern(Pattern.compile("[a-z]+(-[a-z]+)*+"), false).slowText()).isEmpty();
  }

  @Test
  void patternsInFieldsAreLinear() throws Exception {
    Map<String, UsedPattern> all = new TreeMap<>();
    for (Path file : Sources.files(Sources.classes(), ".class")) {
      // target/MODULE/classes/…
      Path inside = file.subpath(3, file.getNameCount());
      String name = inside.toString().replace('/', '.').replace(".class", "");
      Class<?> type = Class.forName(name, false, getClass().getClassLoader());
      Set<Pattern> found = new LinkedHashSet<>();
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) || !mayContainPatterns(field)) {
          continue;
        }
        field.setAccessible(true);
        if (field.get(null) instanceof Pattern p && matchesOnlyWholeTexts(type, field.getName())) {
          all.put(name + "." + field.getName() + ": " + p.pattern(), new UsedPattern(p, false));
        } else {
          collect(field.get(null), found, 0);
        }
      }
      found.forEach(p -> all.put(name + ": " + p.pattern(), new UsedPattern(p, true)));
    }
    assertThat(all).hasSizeGreaterThan(100);
    assertThat(slow(all)).isEmpty();
  }

  @Test
  void patternsInCallsAreLinear() throws IOException {
    Map<String, UsedPattern> all = new TreeMap<>();
    for (Path file : Sources.files(Sources.main(), ".java")) {
      Matcher call = INLINE.matcher(Files.readString(file));
      while (call.find()) {
        String text = call.group("what").translateEscapes();
        boolean searched = !call.group("use").equals("matches");
        all.put(file.getFileName() + ": " + text, new UsedPattern(Pattern.compile(text), searched));
      }
    }
    assertThat(all).hasSizeGreaterThan(80);
    assertThat(slow(all)).isEmpty();
  }

  private static Set<String> slow(Map<String, UsedPattern> all) {
    Set<String> slow = new TreeSet<>();
    all.forEach(
        (name, used) -> {
          String text = used.slowText();
          if (!text.isEmpty()) {
            slow.add(name + " on " + text);
          }
        });
    return slow;
  }

  private static boolean mayContainPatterns(Field field) {
    Class<?> type = field.getType();
    return type == Pattern.class
        || Collection.class.isAssignableFrom(type)
        || Map.class.isAssignableFrom(type)
        || type.getName().startsWith("epfabric.");
  }

  /** Collects patterns from a value, also from its lists and from fields of epfabric's objects. */
  private static void collect(Object value, Set<Pattern> found, int depth) throws Exception {
    if (value instanceof Pattern pattern) {
      found.add(pattern);
    } else if (value instanceof Map<?, ?> map) {
      collect(map.values(), found, depth);
    } else if (value instanceof Collection<?> items) {
      for (Object item : new ArrayList<>(items)) {
        collect(item, found, depth + 1);
      }
    } else if (value != null && value.getClass().getName().startsWith("epfabric.") && depth < 3) {
      for (Field field : value.getClass().getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && mayContainPatterns(field)) {
          field.setAccessible(true);
          collect(field.get(value), found, depth + 1);
        }
      }
    }
  }

  /** Returns whether the program uses a field only to match whole texts. */
  private static boolean matchesOnlyWholeTexts(Class<?> type, String field) throws IOException {
    List<Path> folders =
        Sources.main().stream()
            .map(main -> main.resolve(type.getPackageName().replace('.', '/')))
            .filter(Files::isDirectory)
            .toList();
    boolean used = false;
    for (Path source : Sources.files(folders, ".java")) {
      String text = Files.readString(source);
      String mark = field + ".matcher(";
      for (int at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
        used = true;
        String after = text.substring(end(text, at + mark.length())).stripLeading();
        String next = after.substring(0, Math.min(after.length(), 120));
        boolean isStored = next.startsWith(";") && next.contains(".matches()");
        if (!isStored && !after.startsWith(".matches()")) {
          return false;
        }
      }
    }
    return used;
  }

  /** Returns the index after the parenthesis that closes the parenthesis before {@code from}. */
  private static int end(String text, int from) {
    int at = from;
    for (int open = 1; open > 0; at++) {
      open += text.charAt(at) == '(' ? 1 : text.charAt(at) == ')' ? -1 : 0;
    }
    return at;
  }
}
