package epfabric.base.value;

import java.util.regex.Pattern;

/** A value as one word of a POSIX shell, quoted only if necessary. */
public record ShellWord(String value) {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:@%+,][A-Za-z0-9_./:@%+,=-]*");

  public static String of(String value) {
    return new ShellWord(value).toString();
  }

  /** Escapes a part of a word that is between single quotes. */
  public static String inQuotes(String value) {
    return value.replace("'", "'\\''");
  }

  @Override
  public String toString() {
    return PLAIN.matcher(value).matches() ? value : "'" + inQuotes(value) + "'";
  }
}
