package epfabric.fabric.catalog;

import epfabric.base.problem.Location;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A lock file ({@code software.<set>.lock.yaml}): the contents that were found for inputs that the
 * catalog names but does not pin.
 *
 * @param file name of the file; empty if there is none
 * @param entries the values that were found, by kind and name of the input
 */
public record LockFile(String file, String software, Map<InputKind, Map<String, Entry>> entries) {
  /**
   * A value that was found.
   *
   * @param from the name that was looked up; the entry is not valid for another name
   * @param value checksum, digest or commit; empty for packages
   * @param requirements the packages, one per line
   */
  public record Entry(
      String from, String value, List<String> requirements, Location where, String key) {
    public Entry {
      requirements = List.copyOf(requirements);
    }

    /** Returns an entry that is in no file yet. */
    public static Entry found(String from, String value) {
      return new Entry(from, value, List.of(), Location.of(""), "");
    }

    /** Returns an entry with packages that is in no file yet. */
    public static Entry found(String from, List<String> requirements) {
      return new Entry(from, "", requirements, Location.of(""), "");
    }

    /** Returns whether both entries contain the same value for the same name. */
    public boolean same(Entry other) {
      return from.equals(other.from)
          && value.equals(other.value)
          && requirements.equals(other.requirements);
    }
  }

  /** Returns the lock file's name for a set of the catalog, or for a set file. */
  public static String name(String set) {
    return "software." + stem(set) + ".lock.yaml";
  }

  /** Returns the name of the file with locked packages in installer/build/requirements. */
  public static String requirementsFile(String set) {
    return stem(set).toLowerCase(Locale.ROOT) + ".lock.txt";
  }

  private static String stem(String set) {
    return set.substring(set.lastIndexOf('/') + 1).replaceFirst("\\.yaml$", "");
  }

  /** Returns a file without entries. */
  public static LockFile empty(String set) {
    return new LockFile("", set, Map.of());
  }

  public Optional<Entry> entry(InputKind kind, String name) {
    return Optional.ofNullable(entries.getOrDefault(kind, Map.of()).get(name));
  }

  /** Returns a copy of this file with one entry added or replaced. */
  public LockFile with(InputKind kind, String name, Entry entry) {
    Map<InputKind, Map<String, Entry>> all = new TreeMap<>(entries);
    Map<String, Entry> section = new TreeMap<>(all.getOrDefault(kind, Map.of()));
    section.put(name, entry);
    all.put(kind, section);
    return new LockFile(file, software, all);
  }

  /** Returns the file's text; files with the same set and the same entries have the same text. */
  public String text() {
    StringBuilder text = new StringBuilder(intro());
    text.append("software: ").append(quoted(software)).append('\n');
    for (InputKind kind : InputKind.values()) {
      Map<String, Entry> section = new TreeMap<>(entries.getOrDefault(kind, Map.of()));
      if (!section.isEmpty()) {
        text.append(kind.section()).append(":\n");
        section.forEach((name, entry) -> append(text, name, entry));
      }
    }
    return text.toString();
  }

  private String intro() {
    return """
    # Written by `epfabric image lock %s`: the contents that these names had. Commit it.
    # If you delete an entry, the same command looks it up again.
    """
        .replace("%s", software);
  }

  private static void append(StringBuilder text, String name, Entry entry) {
    text.append("  ").append(name).append(":\n");
    text.append("    from: ").append(quoted(entry.from())).append('\n');
    if (entry.requirements().isEmpty()) {
      text.append("    value: ").append(quoted(entry.value())).append('\n');
      return;
    }
    text.append("    requirements:\n");
    entry.requirements().forEach(r -> text.append("      - ").append(quoted(r)).append('\n'));
  }

  /** Quotes every value, because readers disagree about a plain {@code 1e5} or {@code 123}. */
  private static String quoted(String value) {
    StringBuilder quoted = new StringBuilder("\"");
    value.chars().forEach(c -> quoted.append(escaped((char) c)));
    return quoted.append('"').toString();
  }

  private static String escaped(char c) {
    if (c == '"' || c == '\\') {
      return "\\" + c;
    }
    return Character.isISOControl(c)
        ? String.format(Locale.ROOT, "\\u%04x", (int) c)
        : String.valueOf(c);
  }
}
